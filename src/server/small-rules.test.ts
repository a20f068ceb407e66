import { describe, expect, it } from 'vitest';
import { aTask } from '../testing/builders.js';
import { withHistory, withoutArtifacts } from './answer-view.js';
import { ArtifactIds } from './artifact-ids.js';
import { statusTime } from './build.js';
import { contextKey } from './context-key.js';
import { limitsFrom, usualLimits } from './limits.js';
import { settlesAtOnce } from './settles-at-once.js';

describe('keys of conversations', () => {
  it('differ between callers, tenants and contexts, whatever ids are chosen', () => {
    const keys = [
      contextKey({ tenant: '', owner: '' }, 'c'),
      contextKey({ tenant: 'a', owner: '' }, 'c'),
      contextKey({ tenant: '', owner: 'a' }, 'c'),
      contextKey({ tenant: 'a/b', owner: '' }, 'c'),
      contextKey({ tenant: 'a', owner: 'b' }, '/c'),
      contextKey({ tenant: 'a', owner: 'b/' }, 'c'),
      contextKey({ tenant: 'a%2Fb', owner: '' }, 'c'),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('are the same for the same conversation', () => {
    const scope = { tenant: 'a', owner: 'b' };
    expect(contextKey(scope, 'c')).toBe(contextKey({ ...scope }, 'c'));
  });
});

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

describe('artifact ids', () => {
  const ids = () => {
    let n = 0;
    return () => `id-${++n}`;
  };

  it('are the same for the same name, and new for another', () => {
    const known = new ArtifactIds(aTask());
    const randomId = ids();
    expect(known.settle({ name: 'log' }, randomId)).toEqual({ artifactId: 'id-1', known: false });
    expect(known.settle({ name: 'other' }, randomId)).toEqual({ artifactId: 'id-2', known: false });
    expect(known.settle({ name: 'log' }, randomId)).toEqual({ artifactId: 'id-1', known: true });
  });

  it('are found again in the task', () => {
    const task = aTask({ artifacts: [{ artifactId: 'a-1', name: 'log', parts: [{ text: '' }] }] });
    const known = new ArtifactIds(task);
    expect(known.settle({ name: 'log' }, ids())).toEqual({ artifactId: 'a-1', known: true });
    expect(known.settle({ artifactId: 'a-1' }, ids())).toEqual({ artifactId: 'a-1', known: true });
  });

  it('follow an id that the agent gave, and then its name', () => {
    const known = new ArtifactIds(aTask());
    expect(known.settle({ artifactId: 'mine', name: 'log' }, ids())).toEqual({ artifactId: 'mine', known: false });
    expect(known.settle({ name: 'log' }, ids())).toEqual({ artifactId: 'mine', known: true });
  });
});

describe('status times', () => {
  it('never go back, also when the clock does', () => {
    const before = { state: 'TASK_STATE_WORKING' as const, timestamp: '2026-01-01T00:00:00.500Z' };
    const ms = Date.parse('2026-01-01T00:00:00.500Z');
    expect(statusTime(ms - 1_000, before)).toBe(ms);
    expect(statusTime(ms + 1, before)).toBe(ms + 1);
    expect(statusTime(5, { state: 'TASK_STATE_WORKING' })).toBe(5);
  });
});

describe('limits', () => {
  it('are the usual ones where nothing is said', () => {
    expect(limitsFrom()).toEqual(usualLimits);
    expect(limitsFrom({ maxParts: 3 })).toEqual({ ...usualLimits, maxParts: 3 });
  });

  it.each([0, -1, Number.NaN])('are refused below 1 (%s)', (maxParts) => {
    expect(() => limitsFrom({ maxParts })).toThrow('limits.maxParts');
  });
});

describe('what settles at once', () => {
  it('is what waits for nothing but promises', async () => {
    const soon = (async () => {
      await null;
      await Promise.resolve();
    })();
    expect(await settlesAtOnce(soon)).toBe(true);
    expect(await settlesAtOnce(Promise.reject(new Error('no')))).toBe(true);
  });

  it('is not what waits for a timer', async () => {
    expect(await settlesAtOnce(new Promise((resolve) => setTimeout(resolve, 0)))).toBe(false);
  });
});
