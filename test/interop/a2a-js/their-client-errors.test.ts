import type { Client } from '@a2a-js/sdk/client';
import { withA2AExtensions } from '@a2a-js/sdk/client';
import {
  A2AError,
  ContentTypeNotSupportedError,
  ExtensionSupportRequiredError,
  PushNotificationNotSupportedError,
  RequestMalformedError,
  TaskNotCancelableError,
  TaskNotFoundError,
  UnsupportedOperationError,
  VersionNotSupportedError,
} from '@a2a-js/sdk/errors';
import { describe, expect, it } from 'vitest';
import { privateText } from '../../../src/testing/scripted-agent.js';
import { bindings, peerClient, sending } from './peer-client.js';
import { collect, stateOf, taskOf, tell, textOf } from './peer-shapes.js';
import { scriptedHost } from './scripted-host.js';

const extension = 'https://extensions.example/needed/v1';

describe.each(bindings)('the client of @a2a-js/sdk over %s, told no', (binding) => {
  async function start(options?: Parameters<typeof scriptedHost>[0]) {
    const host = await scriptedHost(options);
    return { ...host, client: await peerClient(host.url, binding) };
  }

  async function finished(client: Client) {
    const { id } = taskOf(await client.sendMessage(sending('task')));
    return { tenant: '', id, metadata: undefined };
  }

  it('learns that a task is not found', async () => {
    const { client } = await start();
    const request = { tenant: '', id: 'nowhere', metadata: undefined };
    const config = { tenant: '', taskId: 'nowhere', id: 'any' };
    await expect(client.getTask(request)).rejects.toThrow(TaskNotFoundError);
    await expect(client.cancelTask(request)).rejects.toThrow(TaskNotFoundError);
    await expect(client.sendMessage(sending('on', { message: { taskId: 'nowhere' } }))).rejects.toThrow(
      TaskNotFoundError,
    );
    await expect(client.getTaskPushNotificationConfig(config)).rejects.toThrow(TaskNotFoundError);
    expect(await refusal(client.resubscribeTask(request))).toBeInstanceOf(TaskNotFoundError);
  });

  it('learns that a push notification config is not found (C16)', async () => {
    const { client } = await start();
    const { id: taskId } = await finished(client);
    const wanted = client.getTaskPushNotificationConfig({ tenant: '', taskId, id: 'none' });
    await expect(wanted).rejects.toThrow(TaskNotFoundError);
  });

  it('learns that a finished task takes neither cancellation, message nor subscriber (C36)', async () => {
    const { client } = await start();
    const request = await finished(client);
    const more = sending('more', { message: { taskId: request.id } });
    await expect(client.cancelTask(request)).rejects.toThrow(TaskNotCancelableError);
    await expect(client.sendMessage(more)).rejects.toThrow(UnsupportedOperationError);
    expect(await refusal(client.sendMessageStream(more))).toBeInstanceOf(UnsupportedOperationError);
    expect(await refusal(client.resubscribeTask(request))).toBeInstanceOf(UnsupportedOperationError);
  });

  it.each([
    ['has no parts', { parts: [] }],
    ['has no id', { messageId: '' }],
    ['is of no role', { role: 'ROLE_UNSPECIFIED' }],
  ])('learns that a message %s', async (_, message) => {
    const { client } = await start();
    await expect(client.sendMessage(sending('task', { message }))).rejects.toThrow(RequestMalformedError);
  });

  it('learns that a context is not that of the task', async () => {
    const { client } = await start();
    const { id: taskId } = taskOf(await client.sendMessage(sending('input')));
    const reply = sending('this', { message: { taskId, contextId: 'another' } });
    await expect(client.sendMessage(reply)).rejects.toThrow(RequestMalformedError);
  });

  it('learns that the agent does not take a media type', async () => {
    const { client } = await start({ profile: { defaultInputModes: ['text/plain'] } });
    const parts = [{ raw: 'AAECAw==', mediaType: 'image/png' }];
    const sent = client.sendMessage(sending('', { message: { parts } }));
    await expect(sent).rejects.toThrow(ContentTypeNotSupportedError);
  });

  it('learns that an extension is required, and names it', async () => {
    const capabilities = { streaming: true, extensions: [{ uri: extension, required: true }] };
    const { client } = await start({ profile: { capabilities } });
    await expect(client.sendMessage(sending('echo hello'))).rejects.toThrow(ExtensionSupportRequiredError);
    const serviceParameters: Record<string, string> = {};
    withA2AExtensions(extension)(serviceParameters);
    await client.sendMessage(sending('echo hello'), { serviceParameters });
  });

  it('learns what the agent cannot do', async () => {
    const { client } = await start({ profile: { capabilities: {} } });
    const { id } = await finished(client);
    expect(await refusal(client.resubscribeTask({ tenant: '', id }))).toBeInstanceOf(UnsupportedOperationError);
    const deleted = client.deleteTaskPushNotificationConfig({ tenant: '', taskId: id, id: 'any' });
    await expect(deleted).rejects.toThrow(PushNotificationNotSupportedError);
  });

  it('learns that a version is not supported', async () => {
    const { url } = await start();
    const future: typeof fetch = (input, init) => {
      const headers = new Headers(init?.headers);
      if (init?.method !== undefined) headers.set('A2A-Version', '9.9');
      return fetch(input, { ...init, headers });
    };
    const client = await peerClient(url, binding, { fetch: future });
    await expect(client.sendMessage(sending('echo hello'))).rejects.toThrow(VersionNotSupportedError);
    expect(await refusal(client.sendMessageStream(sending('echo hello')))).toBeInstanceOf(VersionNotSupportedError);
  });

  it('sees tasks fail and be declined, and nothing of what is private', async () => {
    const { client } = await start();
    for (const [text, state] of [
      ['throw late', 'TASK_STATE_FAILED'],
      ['fail', 'TASK_STATE_FAILED'],
      ['reject', 'TASK_STATE_REJECTED'],
    ] as const) {
      const task = taskOf(await client.sendMessage(sending(text)));
      expect(stateOf(task)).toBe(state);
      expect(textOf(task.status?.message?.parts ?? [])).not.toBe('');
      expect(JSON.stringify(task)).not.toContain(privateText);
      expect(tell(await collect(client.sendMessageStream(sending(text)))).at(-1)).toBe(`status ${state}`);
    }
  });

  it('is told of a failure before there is a task, and nothing of what is private', async () => {
    const { client } = await start();
    const thrown = await client.sendMessage(sending('refuse')).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(A2AError);
    expect(String(thrown)).not.toContain(privateText);
  });

  // Over JSON-RPC this client asks for nothing but an event stream, so the refusal comes as a frame (C51), and the client
  // wraps what it finds in a frame in an error of no type, with the typed one as its cause.
  async function refusal(stream: AsyncIterable<unknown>): Promise<unknown> {
    const thrown = await collectAnything(stream).catch((error: unknown) => error);
    return binding === 'JSONRPC' && thrown instanceof Error ? thrown.cause : thrown;
  }
});

async function collectAnything(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const event of stream) throw new Error(`not refused: ${JSON.stringify(event)}`);
}
