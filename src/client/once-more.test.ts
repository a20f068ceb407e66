import { describe, expect, test } from 'vitest';
import { A2AError } from '../protocol/a2a-error.js';
import { TransportError } from '../protocol/transport-error.js';
import { onceMore } from './once-more.js';

/** Work that fails with each of these in turn and then succeeds, and how often it was done. */
function workThat(...failures: unknown[]) {
  const work = { times: 0, run: async () => {} };
  work.run = async () => {
    work.times += 1;
    if (failures.length > 0) throw failures.shift();
  };
  return work;
}

const lost = (): TransportError => {
  const cause = Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' });
  return new TransportError('network', 'The connection failed', { cause: new TypeError('fetch failed', { cause }) });
};
const refused = new TransportError('network', 'The connection failed', {
  cause: new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code: 'ECONNREFUSED' }) }),
});

describe('onceMore', () => {
  test('does what went well once', async () => {
    const work = workThat();
    await onceMore(work.run);
    expect(work.times).toBe(1);
  });

  test('does again what lost its connection, once', async () => {
    const work = workThat(lost());
    await onceMore(work.run);
    expect(work.times).toBe(2);
    const second = lost();
    const hopeless = workThat(lost(), second, lost());
    await expect(onceMore(hopeless.run)).rejects.toBe(second);
    expect(hopeless.times).toBe(2);
  });

  test.each([
    ['no connection came about', refused],
    ['time was up', new TransportError('timeout', 'late')],
    ['its caller ended it', new TransportError('aborted', 'enough')],
    ['it was answered', new TransportError('status', 'bad', { status: 502 })],
    ['the agent said no', new A2AError('TASK_NOT_FOUND')],
    ['it is broken', new TypeError('oops')],
  ])('leaves it where %s', async (_, failure) => {
    const work = workThat(failure);
    await expect(onceMore(work.run)).rejects.toBe(failure);
    expect(work.times).toBe(1);
  });
});
