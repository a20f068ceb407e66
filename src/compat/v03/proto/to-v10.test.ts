import { describe, expect, it } from 'vitest';
import {
  createPushConfigBodyFromProto,
  createPushConfigRequestFromProto,
  getTaskRequestFromProto,
  listPushConfigsRequestFromProto,
  pushConfigAddressFromProto,
  pushConfigFromProto,
  sendMessageRequestFromProto,
  sendMessageResponseFromProto,
  streamResponseFromProto,
  taskFromProto,
  taskIdFromProto,
} from './to-v10.js';

const message = { messageId: 'm-1', role: 'ROLE_USER', content: [{ text: 'Hi' }] };

describe('a SendMessageRequest of the 0.3 proto', () => {
  const expected = {
    message: {
      messageId: 'm-1',
      contextId: 'c-1',
      role: 'ROLE_USER',
      parts: [
        { text: '' },
        { raw: 'aGk=', mediaType: 'image/png', filename: 'in.png' },
        { url: 'https://f.example/' },
        { data: { n: 1 }, metadata: { a: 1 } },
      ],
    },
    configuration: {
      acceptedOutputModes: ['text/plain'],
      historyLength: 3,
      taskPushNotificationConfig: { url: 'https://w.example/', authentication: { scheme: 'Bearer' } },
    },
    metadata: { trace: 'x' },
  };

  it('becomes one of 1.0', () => {
    const request = {
      message: {
        messageId: 'm-1',
        contextId: 'c-1',
        taskId: '',
        role: 'ROLE_USER',
        content: [
          { text: '' },
          { file: { fileWithBytes: 'aGk=', mimeType: 'image/png', name: 'in.png' } },
          { file: { fileWithUri: 'https://f.example/', mimeType: '' } },
          { data: { data: { n: 1 } }, metadata: { a: 1 } },
        ],
      },
      configuration: {
        acceptedOutputModes: ['text/plain'],
        pushNotification: {
          id: '',
          url: 'https://w.example/',
          authentication: { schemes: ['Bearer'], credentials: '' },
        },
        historyLength: 3,
        blocking: true,
      },
      metadata: { trace: 'x' },
    };
    expect(sendMessageRequestFromProto(request)).toEqual({ ok: true, value: expected });
  });

  it('may spell its members as the proto does, and give numbers for names', () => {
    const request = {
      message: {
        message_id: 'm-1',
        context_id: 'c-1',
        role: 1,
        content: [
          { text: '' },
          { file: { file_with_bytes: 'aGk', mime_type: 'image/png', name: 'in.png' } },
          { file: { file_with_uri: 'https://f.example/' } },
          { data: { data: { n: 1 } }, metadata: { a: 1 } },
        ],
      },
      configuration: {
        accepted_output_modes: ['text/plain'],
        push_notification: { url: 'https://w.example/', authentication: { schemes: ['Bearer'] } },
        history_length: '3',
        blocking: true,
      },
      metadata: { trace: 'x' },
    };
    expect(sendMessageRequestFromProto(request)).toEqual({ ok: true, value: expected });
  });

  it.each([
    ['YUdrPQ==', 'aGk='],
    ['aGk=', 'aGk='],
    ['aGk', 'aGk='],
    ['', ''],
    // Text that cannot be base64: its length is not a multiple of four.
    ['YWJj', 'YWJj'],
  ])('takes a file whose bytes came as %s, encoded once or twice', (fileWithBytes, raw) => {
    const read = sendMessageRequestFromProto({ message: { ...message, content: [{ file: { fileWithBytes } }] } });
    expect(read.ok && read.value.message.parts).toEqual([{ raw }]);
  });

  it.each([
    [undefined, undefined],
    [{ blocking: true }, {}],
    [{ blocking: false }, { returnImmediately: true }],
    [{}, { returnImmediately: true }],
  ])(
    'with the configuration %j waits as the proto has it, where a false flag is one that is not written',
    (given, expected) => {
      const request = { message, ...(given && { configuration: given }) };
      expect(sendMessageRequestFromProto(request)).toMatchObject({ ok: true });
      const read = sendMessageRequestFromProto(request);
      expect(read.ok && read.value.configuration).toEqual(expected);
    },
  );

  it('has no bound on the history where it says 0', () => {
    const read = sendMessageRequestFromProto({ message, configuration: { historyLength: 0, blocking: true } });
    expect(read.ok && read.value.configuration).toEqual({});
    expect(getTaskRequestFromProto({ name: 'tasks/t', historyLength: 0 })).toEqual({ ok: true, value: { id: 't' } });
    expect(getTaskRequestFromProto({ name: 'tasks/t', history_length: '2' })).toEqual({
      ok: true,
      value: { id: 't', historyLength: 2 },
    });
  });

  it.each([
    [{ content: [] }, 'message.content', 'required: expected an array that is not empty, got an empty array'],
    [{ content: [{}] }, 'message.content[0]', 'expected exactly one of text, file, data, got none'],
    [
      { content: [{ text: 'a', data: {} }] },
      'message.content[0]',
      'expected exactly one of text, file, data, got text and data',
    ],
    [
      { content: [{ file: {} }] },
      'message.content[0].file',
      'expected exactly one of fileWithUri, fileWithBytes, got none',
    ],
    [{ content: [{ file: 'x' }] }, 'message.content[0].file', 'expected an object (FilePart), got a string'],
    [{ content: [{ data: { data: 1 } }] }, 'message.content[0].data.data', 'expected an object, got the number 1'],
    [
      { content: [{ kind: 'text', parts: 1 }] },
      'message.content[0]',
      'expected exactly one of text, file, data, got none',
    ],
    [{ role: 'user' }, 'message.role', 'expected one of ROLE_UNSPECIFIED, ROLE_USER, ROLE_AGENT, got "user"'],
    [{ messageId: undefined }, 'message.messageId', 'required: expected a string, got nothing'],
  ])('is refused with %j by the field', (members, field, description) => {
    expect(sendMessageRequestFromProto({ message: { ...message, ...members } })).toEqual({
      ok: false,
      violations: [{ field, description }],
    });
  });
});

describe('the names of the 0.3 proto', () => {
  it('hold the ids', () => {
    expect(taskIdFromProto({ name: 'tasks/t-1' })).toEqual({ ok: true, value: { id: 't-1' } });
    expect(pushConfigAddressFromProto({ name: 'tasks/t-1/pushNotificationConfigs/p-1' })).toEqual({
      ok: true,
      value: { taskId: 't-1', id: 'p-1' },
    });
    expect(listPushConfigsRequestFromProto({ parent: 'tasks/t-1', pageSize: 2 })).toEqual({
      ok: true,
      value: { taskId: 't-1', pageSize: 2 },
    });
  });

  it.each(['t-1', 'tasks/', 'tasks/a/b', '/tasks/a', '', 5, undefined])('are refused when they are %j', (name) => {
    expect(taskIdFromProto({ name })).toMatchObject({ ok: false, violations: [{ field: 'name' }] });
    expect(pushConfigAddressFromProto({ name })).toMatchObject({ ok: false, violations: [{ field: 'name' }] });
  });
});

describe('a webhook of the 0.3 proto', () => {
  const pushNotificationConfig = { url: 'https://w.example/', token: 'tok' };
  const name = 'tasks/t/pushNotificationConfigs/p';

  it('is created by the whole request', () => {
    const request = { parent: 'tasks/t', configId: 'p', config: { name, pushNotificationConfig } };
    expect(createPushConfigRequestFromProto(request)).toEqual({
      ok: true,
      value: { taskId: 't', id: 'p', url: 'https://w.example/', token: 'tok' },
    });
  });

  it.each([
    { parent: 'tasks/t', configId: 'p', config: { name, pushNotificationConfig } },
    { parent: 'tasks/t', config: { pushNotificationConfig: { ...pushNotificationConfig, id: 'p' } } },
    { name, pushNotificationConfig: { ...pushNotificationConfig, id: 'p' } },
    { ...pushNotificationConfig, id: 'p' },
  ])('is created over HTTP by %j', (body) => {
    expect(createPushConfigBodyFromProto(body)).toEqual({
      ok: true,
      value: { id: 'p', url: 'https://w.example/', token: 'tok' },
    });
  });

  it('is refused over HTTP by the field', () => {
    expect(createPushConfigBodyFromProto({ config: { pushNotificationConfig: { token: 'tok' } } })).toMatchObject({
      violations: [{ field: 'config.pushNotificationConfig.url' }],
    });
    expect(createPushConfigBodyFromProto({})).toMatchObject({ violations: [{ field: 'config' }] });
  });

  it('has its ids from its name', () => {
    expect(pushConfigFromProto({ name, pushNotificationConfig: { ...pushNotificationConfig, id: 'other' } })).toEqual({
      ok: true,
      value: { taskId: 't', id: 'p', url: 'https://w.example/', token: 'tok' },
    });
  });
});

describe('what a peer answers in the 0.3 proto', () => {
  it('may lack all that has its default value', () => {
    expect(taskFromProto({ id: 't', status: {}, history: [{ messageId: 'm' }] })).toEqual({
      ok: true,
      value: {
        id: 't',
        contextId: '',
        status: { state: 'TASK_STATE_UNSPECIFIED' },
        history: [{ messageId: 'm', role: 'ROLE_UNSPECIFIED', parts: [] }],
      },
    });
  });

  it.each(['TASK_STATE_CANCELLED', 'TASK_STATE_CANCELED', 5])('may call a canceled task %s', (state) => {
    expect(taskFromProto({ id: 't', status: { state } })).toMatchObject({
      value: { status: { state: 'TASK_STATE_CANCELED' } },
    });
  });

  it('holds exactly one thing', () => {
    expect(sendMessageResponseFromProto({ message })).toMatchObject({ value: { message: { messageId: 'm-1' } } });
    expect(streamResponseFromProto({ status_update: { task_id: 't', context_id: 'c', status: { state: 2 } } })).toEqual(
      {
        ok: true,
        value: { statusUpdate: { taskId: 't', contextId: 'c', status: { state: 'TASK_STATE_WORKING' } } },
      },
    );
    const two = sendMessageResponseFromProto({ message, task: { id: 't', status: {} } });
    expect(two).toMatchObject({
      violations: [{ description: 'expected exactly one of task, message, got task and message' }],
    });
    expect(streamResponseFromProto({})).toMatchObject({ ok: false });
  });
});
