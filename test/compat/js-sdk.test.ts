import { randomUUID } from 'node:crypto';
import type { Message, MessageSendParams, Task } from 'a2a-js-sdk-v03';
import {
  type Client,
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
  RestTransportFactory,
  TaskNotCancelableError,
  TaskNotFoundError,
} from 'a2a-js-sdk-v03/client';
import { describe, expect, it } from 'vitest';
import { authenticate, bearerScheme, callers } from '../support/callers.js';
import { startReceiver } from '../support/receiver.js';
import { startV03Site, type V03SiteOptions } from './v03-site.js';

const factories = { JSONRPC: new JsonRpcTransportFactory(), 'HTTP+JSON': new RestTransportFactory() };

function params(text: string, members: Partial<Message> = {}): MessageSendParams {
  const message: Message = {
    kind: 'message',
    messageId: randomUUID(),
    role: 'user',
    parts: [{ kind: 'text', text }],
    ...members,
  };
  return { message };
}

async function taskOf(
  client: Client,
  text: string,
  configuration: MessageSendParams['configuration'] = {},
): Promise<Task> {
  const result = await client.sendMessage({ ...params(text), configuration });
  if (result.kind !== 'task') throw new Error(`a ${result.kind} came`);
  return result;
}

async function told(events: ReturnType<Client['sendMessageStream']>): Promise<string[]> {
  const lines: string[] = [];
  for await (const event of events) {
    if (event.kind === 'status-update') lines.push(`${event.status.state}${event.final ? ', final' : ''}`);
    else lines.push(event.kind === 'task' ? `task ${event.status.state}` : event.kind);
  }
  return lines;
}

describe.each(['JSONRPC', 'HTTP+JSON'] as const)('the client of @a2a-js/sdk 0.3 over %s', (binding) => {
  async function start(options: V03SiteOptions = {}) {
    const site = await startV03Site(options);
    const factory = new ClientFactory({ transports: [factories[binding]] });
    const card = await new DefaultAgentCardResolver().resolve(site.url);
    return { site, card, client: await factory.createFromAgentCard(card) };
  }

  it('reads the card that is of both versions, and finds its interface', async () => {
    const { card, site } = await start({ profile: bearerScheme });
    expect(card).toMatchObject({
      protocolVersion: '0.3.0',
      url: `${site.url}/a2a/jsonrpc`,
      securitySchemes: { token: { type: 'http' } },
    });
  });

  it('gets a message, and data as it was', async () => {
    const { client } = await start();
    const parts: Message['parts'] = [
      { kind: 'text', text: 'echo Hi' },
      { kind: 'data', data: { n: [1, null] } },
      { kind: 'file', file: { uri: 'https://f.example/', mimeType: 'text/plain' } },
    ];
    const result = await client.sendMessage(params('', { parts }));
    expect(result).toMatchObject({
      kind: 'message',
      role: 'agent',
      parts: [{ kind: 'text', text: 'Hi' }, ...parts.slice(1)],
    });
  });

  it('waits for a task, or does not', async () => {
    const { client, site } = await start();
    expect(await taskOf(client, 'task Ada')).toMatchObject({
      status: { state: 'completed' },
      artifacts: [{ parts: [{ kind: 'text', text: 'Ada' }] }],
    });
    const { id } = await taskOf(client, 'slow gate', { blocking: false });
    expect(['submitted', 'working']).toContain((await client.getTask({ id })).status.state);
    site.release('gate');
  });

  it('streams to the end, and to a question that it answers', async () => {
    const { client } = await start();
    expect(await told(client.sendMessageStream(params('chunks 2')))).toEqual([
      'task submitted',
      'working',
      'artifact-update',
      'artifact-update',
      'completed, final',
    ]);
    const asked = await told(client.sendMessageStream(params('input')));
    expect(asked).toEqual(['task submitted', 'input-required, final']);
    const { id: taskId } = await taskOf(client, 'input');
    const answered = await told(client.sendMessageStream(params('left', { taskId })));
    expect(answered.at(-1)).toBe('completed, final');
  });

  it('subscribes again, also to a task that has ended', async () => {
    const { client, site } = await start();
    const { id } = await taskOf(client, 'slow gate', { blocking: false });
    await site.waiting('gate');
    const events = client.resubscribeTask({ id });
    expect((await events.next()).value).toMatchObject({ kind: 'task', id });
    site.release('gate');
    expect(await told(events)).toEqual(['artifact-update', 'completed, final']);
    expect(await told(client.resubscribeTask({ id }))).toEqual(['task completed']);
  });

  it('cancels a task', async () => {
    const { client } = await start();
    const { id } = await taskOf(client, 'slow never', { blocking: false });
    expect((await client.cancelTask({ id })).status.state).toBe('canceled');
    const { id: done } = await taskOf(client, 'task');
    await expect(client.cancelTask({ id: done })).rejects.toBeInstanceOf(TaskNotCancelableError);
  });

  it('keeps webhooks, and hears from them', async () => {
    const { client } = await start();
    const receiver = await startReceiver();
    const { id } = await taskOf(client, 'input');
    const pushNotificationConfig = { id: 'hook', url: receiver.url, token: 'tok' };
    const set = await client.setTaskPushNotificationConfig({ taskId: id, pushNotificationConfig });
    expect(set).toMatchObject({ taskId: id, pushNotificationConfig });
    const which = { id, pushNotificationConfigId: 'hook' };
    expect(await client.getTaskPushNotificationConfig(which)).toEqual(set);
    expect(await client.listTaskPushNotificationConfig({ id })).toEqual([set]);
    await client.sendMessage(params('left', { taskId: id }));
    const { headers, body } = await receiver.next();
    expect(headers['x-a2a-notification-token']).toBe('tok');
    expect(body).toMatchObject({ kind: 'task', id });
    await client.deleteTaskPushNotificationConfig(which);
    expect(await client.listTaskPushNotificationConfig({ id })).toEqual([]);
  });

  it('knows the errors, in streams too', async () => {
    const { client } = await start();
    await expect(client.getTask({ id: 'none' })).rejects.toBeInstanceOf(TaskNotFoundError);
    const failure = await client
      .resubscribeTask({ id: 'none' })
      .next()
      .catch((thrown: unknown) => thrown);
    // Over JSON-RPC it wraps what came in the stream.
    const error = failure instanceof Error && failure.cause !== undefined ? failure.cause : failure;
    expect(error).toBeInstanceOf(TaskNotFoundError);
  });

  it('is known by its credentials, and gets the card for them', async () => {
    const profile = { ...bearerScheme, extendedCard: { description: 'More for you' } };
    const { client } = await start({ authenticate, profile });
    const options = { serviceParameters: { Authorization: callers.ada.authorization } };
    expect(await client.getAgentCard(options)).toMatchObject({ description: 'More for you', protocolVersion: '0.3.0' });
    const { parts } = (await client.sendMessage(params('who'), options)) as Message;
    expect(parts).toMatchObject([{ data: { principal: 'ada' } }]);
  });
});
