import { describe, expect, it } from 'vitest';
import type { StreamResponse, Task } from '../../protocol/generated/types.js';
import { v03Payload } from './push-payload.js';

const ids = { taskId: 't', contextId: 'c' };
const artifact = { artifactId: 'a', parts: [{ text: 'x\u2028' }] };
const kindArtifact = { artifactId: 'a', parts: [{ kind: 'text', text: 'x\u2028' }] };

const bodyOf = (event: StreamResponse, task?: Task) => JSON.parse(v03Payload(event, task).body);

describe('the body for a webhook of 0.3', () => {
  it('is the task of a status', () => {
    const statusUpdate = { ...ids, status: { state: 'TASK_STATE_COMPLETED' as const }, metadata: { a: 1 } };
    expect(v03Payload({ statusUpdate }).contentType).toBe('application/json');
    expect(bodyOf({ statusUpdate })).toEqual({
      kind: 'task',
      id: 't',
      contextId: 'c',
      status: { state: 'completed' },
      metadata: { a: 1 },
    });
  });

  it('is the task of an artifact, which it holds when it is whole', () => {
    const task = { kind: 'task', id: 't', contextId: 'c', status: { state: 'working' } };
    expect(bodyOf({ artifactUpdate: { ...ids, artifact, lastChunk: true } })).toEqual({
      ...task,
      artifacts: [kindArtifact],
    });
    expect(bodyOf({ artifactUpdate: { ...ids, artifact } })).toEqual(task);
    expect(bodyOf({ artifactUpdate: { ...ids, artifact, append: true, lastChunk: true } })).toEqual(task);
  });

  it('is the whole task where that is at hand', () => {
    const task: Task = { id: 't', contextId: 'c', status: { state: 'TASK_STATE_COMPLETED' }, artifacts: [artifact] };
    const statusUpdate = { ...ids, status: task.status };
    expect(bodyOf({ statusUpdate }, task)).toMatchObject({ kind: 'task', artifacts: [kindArtifact] });
    expect(bodyOf({ task })).toEqual(bodyOf({ statusUpdate }, task));
  });

  it('has the status that the event tells of, however far the task is by then', () => {
    const task: Task = { id: 't', contextId: 'c', status: { state: 'TASK_STATE_COMPLETED' }, artifacts: [artifact] };
    const statusUpdate = { ...ids, status: { state: 'TASK_STATE_WORKING' as const } };
    expect(bodyOf({ statusUpdate }, task)).toMatchObject({ status: { state: 'working' }, artifacts: [kindArtifact] });
  });

  it('splits no line at what some readers take for its end', () => {
    expect(v03Payload({ artifactUpdate: { ...ids, artifact, lastChunk: true } }).body).not.toContain('\u2028');
  });
});
