import { describe, expect, test } from 'vitest';
import type { StreamResponse } from '../protocol/generated/types.js';
import { aMessage, anArtifactUpdate, aStatus, aStatusUpdate, aTask } from '../testing/builders.js';
import { assertAnswers, createStreamGuard, taskNamedBy } from './guard.js';

const malformed = expect.objectContaining({ name: 'TransportError', kind: 'malformed' });

describe('taskNamedBy', () => {
  test.each([
    ['sendMessage', { message: aMessage('x', { taskId: 't' }) }, 't'],
    ['sendMessage', { message: aMessage('x', { taskId: '' }) }, undefined],
    ['getTask', { id: 't' }, 't'],
    ['subscribeToTask', { id: 't' }, 't'],
    ['getTaskPushNotificationConfig', { taskId: 't', id: 'c' }, 't'],
    ['listTasks', {}, undefined],
  ] as const)('%s %j', (operation, request, id) => expect(taskNamedBy(operation, request)).toBe(id));
});

describe('assertAnswers', () => {
  test.each([
    ['getTask', { id: 't' }, aTask({ id: 'other' })],
    ['cancelTask', { id: 't' }, aTask({ id: 'other' })],
    ['getTask', { id: 't' }, aTask({ id: '' })],
    ['sendMessage', { message: aMessage('x', { taskId: 't' }) }, { task: aTask({ id: 'other' }) }],
    ['sendMessage', { message: aMessage() }, { task: aTask({ id: '' }) }],
    ['getTaskPushNotificationConfig', { taskId: 't', id: 'c' }, { taskId: 'other', url: 'https://h' }],
    ['createTaskPushNotificationConfig', { taskId: 't', url: 'https://h' }, { taskId: 'other', url: 'https://h' }],
  ] as const)('refuses the answer to %s that is about another task', (operation, request, answer) => {
    expect(() => assertAnswers(operation, request, answer)).toThrow(malformed);
  });

  test.each([
    ['getTask', { id: 't' }, aTask({ id: 't' })],
    ['sendMessage', { message: aMessage() }, { task: aTask({ id: 'new' }) }],
    ['sendMessage', { message: aMessage('x', { taskId: 't' }) }, { message: aMessage() }],
    ['getTaskPushNotificationConfig', { taskId: 't', id: 'c' }, { url: 'https://h' }],
    ['listTasks', {}, { tasks: [] }],
    ['deleteTaskPushNotificationConfig', { taskId: 't', id: 'c' }, {}],
  ] as const)('lets the answer to %s pass', (operation, request, answer) => {
    expect(() => assertAnswers(operation, request, answer)).not.toThrow();
  });
});

describe('createStreamGuard', () => {
  const run = (events: StreamResponse[], expected?: string): void => {
    const guard = createStreamGuard(expected);
    for (const event of events) guard(event);
  };
  const task = { task: aTask() };
  const working = { statusUpdate: aStatusUpdate() };
  const completed = { statusUpdate: aStatusUpdate('TASK_STATE_COMPLETED') };
  const artifact = { artifactUpdate: anArtifactUpdate() };
  const message = { message: aMessage() };

  test.each([
    ['the usual order', [task, working, artifact, completed]],
    ['updates without a leading Task', [working, artifact, completed]],
    ['a Task in the middle', [task, working, task, completed]],
    [
      'the closing snapshot after the end',
      [task, completed, { task: aTask({ status: aStatus('TASK_STATE_COMPLETED') }) }],
    ],
    ['one direct message', [message]],
  ])('lets pass %s', (_, events) => expect(() => run(events, undefined)).not.toThrow());

  test.each([
    ['a Task of another id', [task, { task: aTask({ id: 'other' }) }]],
    ['a status of another task', [task, { statusUpdate: aStatusUpdate('TASK_STATE_WORKING', { taskId: 'other' }) }]],
    ['an artifact of another task', [working, { artifactUpdate: anArtifactUpdate(undefined, { taskId: 'other' }) }]],
    ['a Task without an id', [{ task: aTask({ id: '' }) }]],
    ['a status without an id', [{ statusUpdate: aStatusUpdate('TASK_STATE_WORKING', { taskId: '' }) }]],
    ['a status after the end', [completed, working]],
    ['the same end twice', [completed, completed]],
    ['an artifact after the end', [task, completed, artifact]],
    ['another end in a snapshot', [completed, { task: aTask({ status: aStatus('TASK_STATE_FAILED') }) }]],
    ['a second message', [message, message]],
    ['a task after a message', [message, task]],
    ['a message amid a task', [task, message]],
  ])('refuses %s', (_, events) => expect(() => run(events, undefined)).toThrow(malformed));

  test('holds the first event to the task that was asked for', () => {
    expect(() => run([task], 'other')).toThrow(malformed);
    expect(() => run([task], 'task-1')).not.toThrow();
  });
});
