import { describe, expect, it } from 'vitest';
import { type ShapeName, shapeFaults } from '../support/wire-shape.js';

const status = { state: 'TASK_STATE_WORKING', timestamp: '2026-01-01T00:00:00.000Z' };
const message = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: '' }] };

// The measure of all answers has to fail on what is wrong, or it measures nothing.
describe('the list of wire fields', () => {
  it.each<[ShapeName, object]>([
    ['Task', { id: 't', status, history: [message], metadata: { any_key: 1 }, artifacts: [] }],
    ['Part', { data: null, filename: '' }],
    ['ListTasksResponse', { tasks: [], nextPageToken: '', pageSize: 50, totalSize: 0 }],
    ['Empty', {}],
  ])('passes a right %s', (name, value) => {
    expect(shapeFaults(name, value)).toEqual([]);
  });

  it.each<[string, ShapeName, unknown, string]>([
    ['a member that is unknown', 'Task', { id: 't', status, kind: 'task' }, 'Task.kind: unknown'],
    ['a member in snake_case', 'Message', { ...message, context_id: 'c' }, 'Message.context_id: unknown'],
    ['a missing member', 'Task', { id: 't' }, 'Task.status: missing'],
    ['an empty id', 'Task', { id: '', status }, 'Task.id: empty'],
    ['an empty list of parts', 'Message', { ...message, parts: [] }, 'Message.parts: empty'],
    ['a null', 'Task', { id: 't', status, artifacts: null }, 'Task.artifacts: not a []'],
    ['none of a oneof', 'Part', { filename: 'f' }, 'Part: 0 of a oneof'],
    ['two of a oneof', 'StreamResponse', { task: { id: 't', status }, message }, 'StreamResponse: 2 of a oneof'],
    [
      'an enum by its old name',
      'Task',
      { id: 't', status: { state: 'working' } },
      'Task.status.state: not a TaskState',
    ],
    ['an enum that is not set', 'TaskStatus', { state: 'TASK_STATE_UNSPECIFIED' }, 'TaskStatus.state: not a TaskState'],
    [
      'a time with an offset',
      'TaskStatus',
      { ...status, timestamp: '2026-01-01T00:00:00.000+00:00' },
      'TaskStatus.timestamp: not a time',
    ],
    [
      'a time in seconds',
      'TaskStatus',
      { ...status, timestamp: '2026-01-01T00:00:00Z' },
      'TaskStatus.timestamp: not a time',
    ],
    ['unpadded base64', 'Part', { raw: 'AA' }, 'Part.raw: not a base64'],
    ['a text that is a number', 'Part', { text: 1 }, 'Part.text: not a string'],
    [
      'a fault deep inside',
      'Task',
      { id: 't', status, history: [{ ...message, parts: [{}] }] },
      'Task.history.0.parts.0: 0 of a oneof',
    ],
    ['no object', 'Empty', null, 'Empty: not an object'],
  ])('finds %s', (_what, name, value, fault) => {
    expect(shapeFaults(name, value)).toEqual([fault]);
  });
});
