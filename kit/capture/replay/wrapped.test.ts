import { describe, expect, it } from 'vitest';
import { wrapped } from './wrapped.js';

describe('an event of protocol 0.3', () => {
  it.each([
    ['task', 'task'],
    ['message', 'message'],
    ['status-update', 'statusUpdate'],
    ['artifact-update', 'artifactUpdate'],
  ])('of kind %s stands under %s', (kind, member) => {
    expect(wrapped({ kind, id: 'x' })).toEqual({ [member]: { kind, id: 'x' } });
  });

  it('is nothing else than one of these', () => {
    for (const other of [{ task: {} }, { kind: 'file' }, { kind: 'toString' }, { kind: 7 }, [], null, 'task']) {
      expect(wrapped(other)).toEqual(other);
    }
  });
});
