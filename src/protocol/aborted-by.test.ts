import { expect, test } from 'vitest';
import { abortedBy } from './aborted-by.js';
import { TransportError } from './transport-error.js';

test('a signal that ran out of time is a timeout, any other reason an abort', async () => {
  const signal = AbortSignal.timeout(1);
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  expect(abortedBy(signal.reason, { taskId: 't' })).toMatchObject({
    kind: 'timeout',
    cause: signal.reason,
    taskId: 't',
  });
  expect(abortedBy(AbortSignal.abort().reason)).toMatchObject({ kind: 'aborted' });
  expect(abortedBy('enough')).toMatchObject({ kind: 'aborted', cause: 'enough' });
  expect(abortedBy(undefined)).toMatchObject({ kind: 'aborted' });
});

test('what says already what happened is kept', () => {
  const reason = new TransportError('network', 'gone');
  expect(abortedBy(reason)).toBe(reason);
});
