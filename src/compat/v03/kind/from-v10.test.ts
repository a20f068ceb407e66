import { describe, expect, it } from 'vitest';
import type { Message, StreamResponse, TaskState } from '../../../protocol/generated/types.js';
import {
  messageToKind,
  pushConfigToKind,
  sendMessageRequestToKind,
  streamResponseToKind,
  taskToKind,
} from './from-v10.js';

const message: Message = { messageId: 'm-1', role: 'ROLE_AGENT', parts: [{ text: 'Hi' }] };

describe('what 0.3 is told over JSON-RPC', () => {
  it('has a kind in every object, and data that is no object in one', () => {
    const parts: Message['parts'] = [
      { text: 'a', mediaType: 'text/markdown' },
      { raw: 'aGk=', filename: 'a.bin', mediaType: 'application/octet-stream', metadata: { n: 1 } },
      { url: 'https://f.example/' },
      { data: { n: 1 } },
      { data: [1, null], metadata: { n: 1 } },
    ];
    expect(messageToKind({ ...message, taskId: 't', contextId: 'c', referenceTaskIds: ['r'], parts })).toEqual({
      kind: 'message',
      messageId: 'm-1',
      role: 'agent',
      taskId: 't',
      contextId: 'c',
      referenceTaskIds: ['r'],
      parts: [
        { kind: 'text', text: 'a' },
        {
          kind: 'file',
          file: { bytes: 'aGk=', name: 'a.bin', mimeType: 'application/octet-stream' },
          metadata: { n: 1 },
        },
        { kind: 'file', file: { uri: 'https://f.example/' } },
        { kind: 'data', data: { n: 1 } },
        { kind: 'data', data: { value: [1, null] }, metadata: { n: 1, data_part_compat: true } },
      ],
    });
  });

  it('is a task with its kind and its context', () => {
    const timestamp = '2025-10-28T10:30:00.000Z';
    const status = { state: 'TASK_STATE_CANCELED' as const, message, timestamp };
    const artifacts = [{ artifactId: 'a', name: 'n', parts: [{ text: 'x' }], extensions: ['urn:x'] }];
    expect(taskToKind({ id: 't', status, artifacts, history: [message], metadata: { a: 1 } })).toEqual({
      kind: 'task',
      id: 't',
      contextId: '',
      status: { state: 'canceled', message: messageToKind(message), timestamp },
      artifacts: [{ artifactId: 'a', name: 'n', parts: [{ kind: 'text', text: 'x' }], extensions: ['urn:x'] }],
      history: [messageToKind(message)],
      metadata: { a: 1 },
    });
  });

  it.each<[TaskState, string, boolean]>([
    ['TASK_STATE_SUBMITTED', 'submitted', false],
    ['TASK_STATE_WORKING', 'working', false],
    ['TASK_STATE_INPUT_REQUIRED', 'input-required', true],
    ['TASK_STATE_AUTH_REQUIRED', 'auth-required', false],
    ['TASK_STATE_COMPLETED', 'completed', true],
    ['TASK_STATE_CANCELED', 'canceled', true],
    ['TASK_STATE_FAILED', 'failed', true],
    ['TASK_STATE_REJECTED', 'rejected', true],
    ['TASK_STATE_UNSPECIFIED', 'unknown', false],
  ])('of %s says %s, and final %s', (state, name, final) => {
    const statusUpdate = { taskId: 't', contextId: 'c', status: { state } };
    expect(streamResponseToKind({ statusUpdate })).toEqual({
      kind: 'status-update',
      taskId: 't',
      contextId: 'c',
      status: { state: name },
      final,
    });
  });

  it('is a bare event, task or message in a stream', () => {
    const artifactUpdate = {
      taskId: 't',
      contextId: 'c',
      artifact: { artifactId: 'a', parts: [{ text: 'x' }] },
      append: true,
      lastChunk: false,
    };
    const event: StreamResponse = { artifactUpdate };
    expect(streamResponseToKind(event)).toEqual({
      kind: 'artifact-update',
      ...artifactUpdate,
      artifact: { artifactId: 'a', parts: [{ kind: 'text', text: 'x' }] },
    });
    expect(streamResponseToKind({ message })).toEqual(messageToKind(message));
  });

  it('is a webhook with its task and a list of schemes', () => {
    const config = { taskId: 't', tenant: 'acme', id: 'p', url: 'https://w.example/', token: 'tok' };
    expect(pushConfigToKind({ ...config, authentication: { scheme: 'Bearer', credentials: 's3cr3t' } })).toEqual({
      taskId: 't',
      pushNotificationConfig: {
        id: 'p',
        url: 'https://w.example/',
        token: 'tok',
        authentication: { schemes: ['Bearer'], credentials: 's3cr3t' },
      },
    });
  });

  it.each([
    [undefined, true],
    [false, true],
    [true, false],
  ])('waits unless it is to return immediately (%s), and always says which', (returnImmediately, blocking) => {
    const configuration = returnImmediately === undefined ? {} : { returnImmediately };
    expect(sendMessageRequestToKind({ tenant: 'acme', message, configuration })).toEqual({
      message: messageToKind(message),
      configuration: { blocking },
    });
  });
});
