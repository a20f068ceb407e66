import { describe, expect, test } from 'vitest';
import type { StreamResponse } from '../protocol/generated/types.js';
import { aMessage, anArtifactUpdate, aStatus, aStatusUpdate, aTask } from '../testing/builders.js';
import { assertAnswers, createStreamGuard, type Subject, taskNamedBy } from './guard.js';

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
    ['sendMessage', { message: aMessage('x', { taskId: 't' }) }, { message: aMessage('y', { taskId: 'other' }) }],
    ['getTaskPushNotificationConfig', { taskId: 't', id: 'c' }, { taskId: 'other', url: 'https://h' }],
    ['createTaskPushNotificationConfig', { taskId: 't', url: 'https://h' }, { taskId: 'other', url: 'https://h' }],
  ] as const)('refuses the answer to %s that is about another task', (operation, request, answer) => {
    expect(() => assertAnswers(operation, request, answer)).toThrow(malformed);
  });

  test.each([{ task: aTask({ contextId: 'other' }) }, { message: aMessage('y', { contextId: 'other' }) }])(
    'refuses an answer in another context than the one named (spec 3.4.1): %j',
    (answer) => {
      const request = { message: aMessage('x', { contextId: 'c' }) };
      expect(() => assertAnswers('sendMessage', request, answer)).toThrow(malformed);
    },
  );

  test.each([
    ['getTask', { id: 't' }, aTask({ id: 't' })],
    ['sendMessage', { message: aMessage('x', { contextId: 'c' }) }, { task: aTask({ contextId: 'c' }) }],
    ['sendMessage', { message: aMessage('x', { contextId: 'c' }) }, { task: aTask({ contextId: '' }) }],
    ['sendMessage', { message: aMessage() }, { task: aTask({ contextId: 'new' }) }],
    ['sendMessage', { message: aMessage('x', { contextId: 'c' }) }, { message: aMessage() }],
    ['sendMessage', { message: aMessage() }, { message: aMessage('y', { taskId: 'new', contextId: 'new' }) }],
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
  const run = (events: StreamResponse[], expected: Subject = {}): void => {
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
  ])('lets pass %s', (_, events) => expect(() => run(events)).not.toThrow());

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
  ])('refuses %s', (_, events) => expect(() => run(events)).toThrow(malformed));

  test('holds the first event to the task that was asked for', () => {
    expect(() => run([task], { taskId: 'other' })).toThrow(malformed);
    expect(() => run([task], { taskId: 'task-1' })).not.toThrow();
  });

  test('holds a direct message to the task and the context that were asked for, where it names them', () => {
    const expected = { taskId: 't', contextId: 'c' };
    expect(() => run([{ message: aMessage('x', { taskId: 'other' }) }], expected)).toThrow(malformed);
    expect(() => run([{ message: aMessage('x', { contextId: 'other' }) }], expected)).toThrow(malformed);
    expect(() => run([message], expected)).not.toThrow();
    expect(() => run([{ message: aMessage('x', expected) }], expected)).not.toThrow();
  });

  test('holds every event to the one context, asked for or told first', () => {
    const elsewhere = { statusUpdate: aStatusUpdate('TASK_STATE_WORKING', { contextId: 'other' }) };
    expect(() => run([elsewhere], { contextId: 'c' })).toThrow(malformed);
    expect(() => run([task, elsewhere])).toThrow(malformed);
    expect(() => run([task, { statusUpdate: aStatusUpdate('TASK_STATE_WORKING', { contextId: '' }) }])).not.toThrow();
  });
});
