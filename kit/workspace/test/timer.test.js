import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sleep, withDeadline } from '../src/index.js';

describe('sleep', () => {
  it('waits for the duration', async () => {
    const start = performance.now();
    await sleep('150ms');
    assert.ok(performance.now() - start > 140);
  });

  it('ends when its signal is aborted', async () => {
    await assert.rejects(sleep('1h', { signal: AbortSignal.timeout(20) }), { name: 'TimeoutError' });
  });

  it('does not start when its signal was aborted before', async () => {
    await assert.rejects(sleep('1h', { signal: AbortSignal.abort() }), { name: 'AbortError' });
  });
});

describe('withDeadline', () => {
  it('gives the value of a promise that is in time', async () => {
    assert.equal(await withDeadline(sleep('10ms').then(() => 'done'), '1h'), 'done');
  });

  it('rejects when the deadline passes first', async () => {
    const slow = sleep('200ms');
    await assert.rejects(withDeadline(slow, '150ms'), { name: 'DeadlineError', message: 'Not done within 150ms' });
    await slow;
  });
});
