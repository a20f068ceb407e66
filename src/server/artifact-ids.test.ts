import { describe, expect, it } from 'vitest';
import { aTask } from '../testing/builders.js';
import { ArtifactIds } from './artifact-ids.js';

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
