import { describe, expect, it } from 'vitest';
import type { Message } from '../../../protocol/generated/types.js';
import {
  createPushConfigRequestToProto,
  getTaskRequestToProto,
  messageToProto,
  pushConfigsToProto,
  sendMessageRequestToProto,
  sendMessageResponseToProto,
  streamResponseToProto,
  taskIdToProto,
} from './from-v10.js';

const message: Message = { messageId: 'm-1', role: 'ROLE_AGENT', parts: [{ text: 'Hi' }] };

describe('what 0.3 is told over HTTP+JSON and gRPC', () => {
  it('has content where 1.0 has parts, and no tasks that are referred to', () => {
    const parts: Message['parts'] = [
      { text: 'a', mediaType: 'text/markdown' },
      { raw: 'aGk=', filename: 'a.bin', mediaType: 'application/octet-stream' },
      { url: 'https://f.example/' },
      { data: { n: 1 } },
      { data: 5 },
    ];
    expect(messageToProto({ ...message, contextId: 'c', referenceTaskIds: ['r'], parts })).toEqual({
      messageId: 'm-1',
      role: 'ROLE_AGENT',
      contextId: 'c',
      content: [
        { text: 'a' },
        // The base64 text of the bytes, as bytes.
        { file: { fileWithBytes: 'YUdrPQ==', mimeType: 'application/octet-stream', name: 'a.bin' } },
        { file: { fileWithUri: 'https://f.example/' } },
        { data: { data: { n: 1 } } },
        { data: { data: { value: 5 } }, metadata: { data_part_compat: true } },
      ],
    });
  });

  it('spells a canceled task with two L, and says that it is final', () => {
    const status = { state: 'TASK_STATE_CANCELED' as const };
    expect(sendMessageResponseToProto({ task: { id: 't', contextId: 'c', status } })).toEqual({
      task: { id: 't', contextId: 'c', status: { state: 'TASK_STATE_CANCELLED' } },
    });
    expect(streamResponseToProto({ statusUpdate: { taskId: 't', contextId: 'c', status } })).toEqual({
      statusUpdate: { taskId: 't', contextId: 'c', status: { state: 'TASK_STATE_CANCELLED' }, final: true },
    });
  });

  it('leaves a history length of 0 out, and always says whether to wait', () => {
    expect(
      sendMessageRequestToProto({ message, configuration: { historyLength: 0, returnImmediately: true } }),
    ).toEqual({
      message: messageToProto(message),
      configuration: { blocking: false },
    });
    expect(sendMessageRequestToProto({ message })).toMatchObject({ configuration: { blocking: true } });
    expect(getTaskRequestToProto({ id: 't', historyLength: 0 })).toEqual({ name: 'tasks/t' });
  });

  it('names webhooks by their task', () => {
    const config = { taskId: 't', id: 'p', url: 'https://w.example/', authentication: { scheme: 'Bearer' } };
    const named = {
      name: 'tasks/t/pushNotificationConfigs/p',
      pushNotificationConfig: { id: 'p', url: 'https://w.example/', authentication: { schemes: ['Bearer'] } },
    };
    expect(pushConfigsToProto({ configs: [config], nextPageToken: '' })).toEqual({ configs: [named] });
    expect(createPushConfigRequestToProto(config)).toEqual({ parent: 'tasks/t', configId: 'p', config: named });
  });

  it.each(['a/b', ''])('has no name for the id %j', (id) => {
    expect(() => taskIdToProto({ id })).toThrow(expect.objectContaining({ code: 'INVALID_PARAMS' }));
  });
});
