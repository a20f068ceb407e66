import { randomUUID } from 'node:crypto';
import type { Message, MessageSendParams } from 'a2a-js-sdk-v03';
import { type Client, ClientFactory } from 'a2a-js-sdk-v03/client';
import { GrpcTransportFactory } from 'a2a-js-sdk-v03/client/grpc';
import { describe, expect, it, onTestFinished } from 'vitest';
import { decodeMessage, encodeMessage, type WireName } from '../../src/compat/v03/generated/codec.js';
import { v03Service } from '../../src/compat/v03/server/grpc.js';
import { createServer } from '../../src/server/create-server.js';
import type { ServerOptions } from '../../src/server/server-options.js';
import { systemClock } from '../../src/server/system-clock.js';
import { memoryStore } from '../../src/stores/memory/memory-store.js';
import { createScriptedAgent } from '../../src/testing/scripted-agent.js';
import { authenticate, bearerScheme, callers } from '../support/callers.js';
import { callRaw, framed, messagesIn, serveGrpc } from '../support/grpc-server.js';

type Options = Partial<ServerOptions> & { readonly profile?: Parameters<typeof createScriptedAgent>[0] };

async function start({ profile, ...options }: Options = {}) {
  const { agent, ...scripted } = createScriptedAgent(profile);
  const engine = createServer(agent, {
    clock: systemClock,
    store: memoryStore({ clock: systemClock }),
    push: { violations: () => [], start: () => {}, close: async () => {} },
    ...options,
    interfaces: ['1.0', '0.3'].map((protocolVersion) => ({
      url: 'http://localhost:1',
      protocolBinding: 'GRPC',
      protocolVersion,
    })),
  });
  const server = await serveGrpc({ services: [v03Service({ engines: { first: engine, find: () => engine } })] });
  onTestFinished(async () => {
    await engine.close();
    await server.close();
  });
  const card = {
    protocolVersion: '0.3.0',
    url: server.target,
    preferredTransport: 'GRPC',
    name: 'Agent',
    description: 'Works',
    version: '1',
    capabilities: { streaming: true, pushNotifications: true },
    defaultInputModes: [],
    defaultOutputModes: [],
    skills: [],
  };
  const factory = new ClientFactory({ transports: [new GrpcTransportFactory()] });
  const client = await factory.createFromAgentCard(card);
  const session = server.connect();
  const raw = async (rpc: string, request: WireName, message: object, headers = {}) => {
    const pieces = [framed(encodeMessage(request, message as never))];
    return callRaw(session, { path: `/a2a.v1.A2AService/${rpc}`, pieces, headers });
  };
  return { ...scripted, client, session, raw };
}

function params(text: string, members: Partial<Message> = {}): MessageSendParams {
  const parts: Message['parts'] = [{ kind: 'text', text }];
  return { message: { kind: 'message', messageId: randomUUID(), role: 'user', parts, ...members } };
}

async function taskOf(client: Client, text: string, configuration: MessageSendParams['configuration'] = {}) {
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

describe('0.3 over gRPC, called by the client of @a2a-js/sdk 0.3', () => {
  it('answers with messages and tasks', async () => {
    const { client } = await start();
    expect(await client.sendMessage(params('echo Hi'))).toMatchObject({ kind: 'message', parts: [{ text: 'Hi' }] });
    const task = await taskOf(client, 'task Ada');
    expect(task).toMatchObject({ status: { state: 'completed' }, artifacts: [{ parts: [{ text: 'Ada' }] }] });
    expect((await client.getTask({ id: task.id })).history).toHaveLength(1);
  });

  it('streams to the end, to a question, and a task that has ended', async () => {
    const { client, waiting, release } = await start();
    expect(await told(client.sendMessageStream(params('chunks 2')))).toEqual([
      'task submitted',
      'working',
      'artifact-update',
      'artifact-update',
      'completed, final',
    ]);
    expect(await told(client.sendMessageStream(params('input')))).toEqual(['task submitted', 'input-required, final']);
    const { id } = await taskOf(client, 'slow gate', { blocking: false });
    await waiting('gate');
    const events = client.resubscribeTask({ id });
    expect((await events.next()).value).toMatchObject({ kind: 'task', id });
    release('gate');
    expect(await told(events)).toEqual(['artifact-update', 'completed, final']);
    expect(await told(client.resubscribeTask({ id }))).toEqual(['task completed']);
  });

  it('cancels a task that was not waited for', async () => {
    const { client } = await start();
    const { id, status } = await taskOf(client, 'slow never', { blocking: false });
    expect(status.state).toBe('submitted');
    expect((await client.cancelTask({ id })).status.state).toBe('canceled');
  });
});

describe('0.3 over gRPC', () => {
  const answerOf = (name: WireName, body: Buffer) => decodeMessage(name, messagesIn(body)[0] ?? Buffer.alloc(0));
  const text = (words: string) => ({ messageId: randomUUID(), role: 'ROLE_USER', content: [{ text: words }] });

  it('keeps webhooks', async () => {
    const { client, raw } = await start();
    const { id } = await taskOf(client, 'task');
    const name = `tasks/${id}/pushNotificationConfigs/p`;
    const pushNotificationConfig = { id: 'p', url: 'https://w.example/', authentication: { schemes: ['Bearer'] } };
    const config = { name, pushNotificationConfig };
    const request = { parent: `tasks/${id}`, configId: 'p', config };
    const set = await raw('CreateTaskPushNotificationConfig', 'CreateTaskPushNotificationConfigRequest', request);
    expect(answerOf('TaskPushNotificationConfig', set.body)).toEqual(config);
    const get = await raw('GetTaskPushNotificationConfig', 'GetTaskPushNotificationConfigRequest', { name });
    expect(answerOf('TaskPushNotificationConfig', get.body)).toEqual(config);
    const parent = { parent: `tasks/${id}` };
    const list = () => raw('ListTaskPushNotificationConfig', 'ListTaskPushNotificationConfigRequest', parent);
    expect(answerOf('ListTaskPushNotificationConfigResponse', (await list()).body)).toEqual({ configs: [config] });
    const gone = await raw('DeleteTaskPushNotificationConfig', 'DeleteTaskPushNotificationConfigRequest', { name });
    expect(gone.trailers['grpc-status']).toBe('0');
    expect(answerOf('ListTaskPushNotificationConfigResponse', (await list()).body)).toEqual({});
  });

  it('gives callers that it knows their card', async () => {
    const profile = { ...bearerScheme, extendedCard: { description: 'More for you' } };
    const { raw } = await start({ authenticate, profile });
    const { body } = await raw('GetAgentCard', 'GetAgentCardRequest', {}, callers.ada);
    expect(answerOf('AgentCard', body)).toMatchObject({
      description: 'More for you',
      url: 'http://localhost:1',
      preferredTransport: 'GRPC',
      securitySchemes: { token: { httpAuthSecurityScheme: { scheme: 'Bearer' } } },
      security: [{ schemes: { token: {} } }],
    });
    expect((await raw('GetAgentCard', 'GetAgentCardRequest', {})).trailers['grpc-status']).toBe('16');
  });

  it.each([
    ['GetTask', 'GetTaskRequest', { name: 'tasks/none' }, {}, '5'],
    ['GetTask', 'GetTaskRequest', { name: 'none' }, {}, '3'],
    ['SendMessage', 'SendMessageRequest', {}, {}, '3'],
    ['TaskSubscription', 'TaskSubscriptionRequest', { name: 'tasks/none' }, {}, '5'],
    ['GetTask', 'GetTaskRequest', { name: 'tasks/none' }, { 'a2a-version': '0.3' }, '5'],
    // The service says its version.
    ['GetTask', 'GetTaskRequest', { name: 'tasks/none' }, { 'a2a-version': '1.0' }, '12'],
    ['GetTask', 'GetTaskRequest', { name: 'tasks/none' }, { 'a2a-version': '9.9' }, '9'],
    ['ListTasks', 'GetTaskRequest', {}, {}, '12'],
  ] as const)('refuses %s with %s %j %j by the status %s', async (rpc, name, message, headers, status) => {
    const { raw } = await start();
    expect((await raw(rpc, name, message, headers)).trailers['grpc-status']).toBe(status);
  });

  it('refuses what is no message', async () => {
    const { session } = await start();
    const pieces = [framed(Buffer.from([0xff]))];
    const { trailers } = await callRaw(session, { path: '/a2a.v1.A2AService/GetTask', pieces });
    expect(trailers['grpc-status']).toBe('3');
  });

  it('knows callers as over the other bindings, and echoes extensions in the metadata of 0.3', async () => {
    const extensions = [{ uri: 'urn:x' }];
    const { raw } = await start({ authenticate, profile: { ...bearerScheme, capabilities: { extensions } } });
    const headers = { ...callers.ada, 'x-a2a-extensions': 'urn:x' };
    const answer = await raw('SendMessage', 'SendMessageRequest', { message: text('who') }, headers);
    expect(answer.headers['x-a2a-extensions']).toBe('urn:x');
    expect(answerOf('SendMessageResponse', answer.body)).toMatchObject({
      message: { content: [{ data: { data: { principal: 'ada', extensions: ['urn:x'] } } }] },
    });
    const { body } = await raw('SendMessage', 'SendMessageRequest', { message: text('task') }, callers.ada);
    const { task } = answerOf('SendMessageResponse', body) as { task: { id: string } };
    const other = await raw('GetTask', 'GetTaskRequest', { name: `tasks/${task.id}` }, callers.bob);
    expect(other.trailers['grpc-status']).toBe('5');
  });
});
