import { describe, expect, it } from 'vitest';
import { aTask } from '../testing/builders.js';
import { withHistory, withoutArtifacts } from './answer-view.js';

describe('history in an answer', () => {
  const message = (n: number) => ({ messageId: `m${n}`, role: 'ROLE_USER' as const, parts: [{ text: '' }] });
  const task = aTask({ history: [message(1), message(2), message(3)] });

  it.each([
    [undefined, ['m1', 'm2', 'm3']],
    [5, ['m1', 'm2', 'm3']],
    [3, ['m1', 'm2', 'm3']],
    [2, ['m2', 'm3']],
    [1, ['m3']],
  ])('with historyLength %s holds the newest', (length, ids) => {
    expect(withHistory(task, length).history?.map(({ messageId }) => messageId)).toEqual(ids);
  });

  it('with 0 is not there at all', () => {
    expect(withHistory(task, 0)).not.toHaveProperty('history');
    expect(withHistory(aTask(), 0)).not.toHaveProperty('history');
  });

  it('leaves the stored task alone', () => {
    withHistory(task, 1);
    expect(task.history).toHaveLength(3);
  });

  it('is no matter of artifacts, which go with their key', () => {
    const full = aTask({ artifacts: [{ artifactId: 'a', parts: [{ text: '' }] }] });
    expect(withoutArtifacts(full)).not.toHaveProperty('artifacts');
    expect(full).toHaveProperty('artifacts');
  });
});
