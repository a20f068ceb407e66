import { describe, expect, it } from 'vitest';
import { settled, stateOf } from './settled.js';

const note = (text: string) => ({ role: 'ROLE_AGENT', parts: [{ text }] });
const said = { role: 'ROLE_USER', parts: [{ text: 'Go' }] };
const artifacts = [
  { artifactId: 'a', parts: [{ text: '1' }, { text: '2' }, { data: {} }, { text: '3', mediaType: 'x' }] },
];
const task = (state: string) => ({
  id: 't',
  status: { state: `TASK_STATE_${state}`, message: note('so far') },
  history: [said, note('one'), note('two'), said, note('three')],
  artifacts,
});

describe('what does not depend on timing', () => {
  it('of a task that has ended: artifacts with their chunks joined, and the first of the notes in a row', () => {
    expect(settled(task('COMPLETED'))).toEqual({
      ...task('COMPLETED'),
      history: [said, note('one'), said, note('three')],
      artifacts: [{ artifactId: 'a', parts: [{ text: '12' }, { data: {} }, { text: '3', mediaType: 'x' }] }],
    });
  });

  it('of a task at work: neither notes nor artifacts', () => {
    const { artifacts: _, ...rest } = task('WORKING');
    const status = { state: 'TASK_STATE_WORKING', message: { role: 'ROLE_AGENT', parts: [] } };
    expect(settled(task('WORKING'))).toEqual({ ...rest, status, history: [said, said] });
  });

  it('of a task that was cut short: all but the artifacts', () => {
    const { artifacts: _, ...rest } = task('CANCELED');
    expect(settled(task('CANCELED'))).toEqual({ ...rest, history: [said, note('one'), said, note('three')] });
  });

  it('is found in a list, and is all of a status update', () => {
    const update = { taskId: 't', status: { state: 'TASK_STATE_WORKING', message: note('words') } };
    expect(settled([update, { tasks: [task('CANCELED')] }])).toMatchObject([update, { tasks: [{ id: 't' }] }]);
  });

  it('of a task of 0.3: the same, by its own names', () => {
    const older = (state: string) => ({
      kind: 'task',
      id: 't',
      status: { state },
      history: [{ role: 'user' }, { role: 'agent', n: 1 }, { role: 'agent', n: 2 }],
      artifacts,
    });
    expect(settled(older('completed'))).toMatchObject({ history: [{ role: 'user' }, { role: 'agent', n: 1 }] });
    expect(settled(older('working'))).toEqual({
      ...older('working'),
      history: [{ role: 'user' }],
      artifacts: undefined,
    });
    expect(stateOf(older('input-required'))).toBe('INPUT_REQUIRED');
  });
});
