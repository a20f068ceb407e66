import { describe, expect, it } from 'vitest';
import {
  getTaskRequestFromKind,
  pushConfigAddressFromKind,
  pushConfigFromKind,
  sendMessageRequestFromKind,
  sendMessageResponseFromKind,
  streamResponseFromKind,
  taskFromKind,
  taskIdFromKind,
} from './to-v10.js';

const message = { kind: 'message', messageId: 'm-1', role: 'user', parts: [{ kind: 'text', text: 'Hi' }] };

const asked = (members: object) => sendMessageRequestFromKind({ message: { ...message, ...members } });

/** The one thing that is wrong, as `path: description`. */
function fault(decoded: ReturnType<typeof asked>): string {
  if (decoded.ok) throw new Error('nothing was wrong');
  return decoded.violations.map(({ field, description }) => `${field}: ${description}`).join('; ');
}

describe('the parameters of message/send', () => {
  it('become a request of 1.0, every kind of part included', () => {
    const params = {
      message: {
        ...message,
        contextId: 'c-1',
        taskId: 't-1',
        referenceTaskIds: ['t-0'],
        extensions: ['https://e.example/x'],
        metadata: { a: [1] },
        parts: [
          { kind: 'text', text: 'Look', metadata: { lang: 'en' } },
          { kind: 'file', file: { name: 'in.png', mimeType: 'image/png', bytes: 'aGk=' } },
          { kind: 'file', file: { uri: 'https://f.example/a', mimeType: 'text/plain' } },
          { kind: 'data', data: { n: 1 } },
        ],
      },
      configuration: {
        acceptedOutputModes: ['text/plain'],
        historyLength: 0,
        blocking: true,
        pushNotificationConfig: {
          id: 'p-1',
          url: 'https://w.example/',
          token: 'tok',
          authentication: { schemes: ['Bearer', 'Basic'], credentials: 's3cr3t' },
        },
      },
      metadata: { trace: 'x' },
    };
    expect(sendMessageRequestFromKind(params)).toEqual({
      ok: true,
      value: {
        message: {
          messageId: 'm-1',
          role: 'ROLE_USER',
          contextId: 'c-1',
          taskId: 't-1',
          referenceTaskIds: ['t-0'],
          extensions: ['https://e.example/x'],
          metadata: { a: [1] },
          parts: [
            { text: 'Look', metadata: { lang: 'en' } },
            { raw: 'aGk=', filename: 'in.png', mediaType: 'image/png' },
            { url: 'https://f.example/a', mediaType: 'text/plain' },
            { data: { n: 1 } },
          ],
        },
        configuration: {
          acceptedOutputModes: ['text/plain'],
          historyLength: 0,
          taskPushNotificationConfig: {
            id: 'p-1',
            url: 'https://w.example/',
            token: 'tok',
            authentication: { scheme: 'Bearer', credentials: 's3cr3t' },
          },
        },
        metadata: { trace: 'x' },
      },
    });
  });

  it.each([
    [{}, {}],
    [{ blocking: true }, {}],
    [{ blocking: null }, {}],
    [{ blocking: false }, { returnImmediately: true }],
  ])('with the configuration %j wait unless they are told not to', (configuration, expected) => {
    expect(sendMessageRequestFromKind({ message, configuration })).toMatchObject({
      value: { configuration: expected },
    });
  });

  it('may leave the kinds out, have null for what is not set, and hold members that nobody knows', () => {
    const parts = [{ text: 'Hi' }, { file: { uri: 'https://f.example/', bytes: '' } }, { data: {}, shade: 'blue' }];
    const params = { message: { messageId: 'm', role: 'user', parts, taskId: null, contextId: '', mood: 1 }, more: 2 };
    expect(sendMessageRequestFromKind(params)).toEqual({
      ok: true,
      value: {
        message: {
          messageId: 'm',
          role: 'ROLE_USER',
          parts: [{ text: 'Hi' }, { url: 'https://f.example/' }, { data: {} }],
        },
      },
    });
  });

  it('give data back that was no object', () => {
    const wrapped = (value: unknown, metadata: object) => ({ kind: 'data', data: { value }, metadata });
    const parts = [
      wrapped([1], { data_part_compat: true }),
      wrapped(null, { data_part_compat: true, a: 1 }),
      wrapped('as it is', { data_part_compat: 'yes' }),
    ];
    expect(asked({ parts })).toMatchObject({
      value: {
        message: {
          parts: [
            { data: [1] },
            { data: null, metadata: { a: 1 } },
            { data: { value: 'as it is' }, metadata: { data_part_compat: 'yes' } },
          ],
        },
      },
    });
  });

  it.each([
    [undefined, ': expected an object (MessageSendParams), got nothing'],
    [{}, 'message: required: expected an object (Message), got nothing'],
    [{ message: 'Hi' }, 'message: expected an object (Message), got a string'],
    [
      { message, configuration: { blocking: 'no', historyLength: 1.5 } },
      'configuration.historyLength: expected an integer, got the number 1.5; ' +
        'configuration.blocking: expected true or false, got "no"',
    ],
    [
      { message, configuration: { pushNotificationConfig: { token: 'x', authentication: {} } } },
      'configuration.pushNotificationConfig.url: required: expected a string, got nothing; ' +
        'configuration.pushNotificationConfig.authentication.schemes: required: expected an array, got nothing',
    ],
  ])('%j are refused by the field', (params, expected) => {
    expect(fault(sendMessageRequestFromKind(params))).toBe(expected);
  });

  it.each([
    [{ messageId: '' }, 'message.messageId: required: expected a string that is not empty, got an empty string'],
    [{ messageId: 5 }, 'message.messageId: expected a string, got the number 5'],
    [{ role: 'ROLE_USER' }, 'message.role: expected one of user, agent, got "ROLE_USER"'],
    [{ kind: 'task' }, 'message.kind: expected the text "message", got "task"'],
    [{ parts: [] }, 'message.parts: required: expected an array that is not empty, got an empty array'],
    [{ parts: [{ kind: 'smell' }] }, 'message.parts[0].kind: expected one of text, file, data, got "smell"'],
    [{ parts: [{ kind: '__proto__' }] }, 'message.parts[0].kind: expected one of text, file, data, got "__proto__"'],
    [{ parts: [{}] }, 'message.parts[0].kind: expected one of text, file, data, got nothing'],
    [{ parts: [{ kind: 'text' }] }, 'message.parts[0].text: required: expected a string, got nothing'],
    [{ parts: [{ kind: 'data', data: [1] }] }, 'message.parts[0].data: expected an object, got an array'],
    [
      { parts: [{ kind: 'file', file: { bytes: 'a?' } }] },
      'message.parts[0].file.bytes: expected base64 in a string, got a string',
    ],
    [
      { parts: [{ kind: 'file', file: { bytes: 'aGk=', uri: 'https://f.example/' } }] },
      'message.parts[0].file: expected exactly one of bytes, uri, got bytes and uri',
    ],
    [{ parts: [{ kind: 'file', file: {} }] }, 'message.parts[0].file: expected exactly one of bytes, uri, got none'],
  ])('refuse a message with %j by the field', (members, expected) => {
    expect(fault(asked(members))).toBe(expected);
  });
});

describe('the other parameters', () => {
  it('name tasks and webhooks', () => {
    expect(getTaskRequestFromKind({ id: 't', historyLength: 0 })).toEqual({
      ok: true,
      value: { id: 't', historyLength: 0 },
    });
    expect(taskIdFromKind({ id: 't', metadata: { a: 1 } })).toEqual({
      ok: true,
      value: { id: 't', metadata: { a: 1 } },
    });
    expect(pushConfigAddressFromKind({ id: 't' })).toEqual({ ok: true, value: { taskId: 't' } });
    expect(pushConfigAddressFromKind({ id: 't', pushNotificationConfigId: 'p' })).toEqual({
      ok: true,
      value: { taskId: 't', id: 'p' },
    });
  });

  it('register a webhook with the first of its schemes, or with none', () => {
    const set = (authentication: object) =>
      pushConfigFromKind({ taskId: 't', pushNotificationConfig: { url: 'https://w.example/', authentication } });
    expect(set({ schemes: ['Basic', 'Bearer'] })).toEqual({
      ok: true,
      value: { taskId: 't', url: 'https://w.example/', authentication: { scheme: 'Basic' } },
    });
    expect(set({ schemes: [] })).toEqual({ ok: true, value: { taskId: 't', url: 'https://w.example/' } });
  });
});

describe('what a peer answers', () => {
  const status = { state: 'input-required', message, timestamp: '2025-10-28T11:30:00+01:00' };
  const task = { kind: 'task', id: 't', contextId: 'c', status };

  it('is told apart by its kind, or by what it has', () => {
    const expected = {
      id: 't',
      contextId: 'c',
      status: {
        state: 'TASK_STATE_INPUT_REQUIRED',
        message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Hi' }] },
        timestamp: '2025-10-28T10:30:00.000Z',
      },
    };
    expect(sendMessageResponseFromKind(task)).toEqual({ ok: true, value: { task: expected } });
    const { kind: _, ...bare } = task;
    expect(streamResponseFromKind(bare)).toEqual({ ok: true, value: { task: expected } });
    expect(sendMessageResponseFromKind(message)).toMatchObject({ value: { message: { messageId: 'm-1' } } });
    const event = { taskId: 't', contextId: 'c', status: { state: 'working' }, final: false };
    expect(streamResponseFromKind({ ...event, kind: 'status-update' })).toEqual(streamResponseFromKind(event));
    expect(streamResponseFromKind(event)).toEqual({
      ok: true,
      value: { statusUpdate: { taskId: 't', contextId: 'c', status: { state: 'TASK_STATE_WORKING' } } },
    });
  });

  it('is refused where it is no answer to the call, or of protocol 1.0', () => {
    const update = { kind: 'status-update', taskId: 't', contextId: 'c', status: { state: 'working' }, final: false };
    expect(sendMessageResponseFromKind(update)).toEqual({
      ok: false,
      violations: [{ field: 'kind', description: 'expected one of task, message, got "status-update"' }],
    });
    expect(streamResponseFromKind({ task: { id: 't' } })).toMatchObject({ violations: [{ field: 'kind' }] });
    expect(taskFromKind({ ...task, status: { state: 'TASK_STATE_WORKING' } })).toMatchObject({
      violations: [{ field: 'status.state', description: expect.stringContaining('got "TASK_STATE_WORKING"') }],
    });
  });

  it('may lack what is required of a request', () => {
    expect(taskFromKind({ id: 't', status: { state: 'unknown' }, artifacts: [{ artifactId: 'a' }] })).toEqual({
      ok: true,
      value: {
        id: 't',
        contextId: '',
        status: { state: 'TASK_STATE_UNSPECIFIED' },
        artifacts: [{ artifactId: 'a', parts: [] }],
      },
    });
  });
});
