import { afterEach, describe, expect, it } from 'vitest';
import { callRaw, framed, type GrpcServer, messagesIn, serveGrpc } from '../../../test/support/grpc-server.js';
import { A2AError } from '../../protocol/a2a-error.js';
import type { JsonObject } from '../../protocol/generated/types.js';
import { type OperationName, operationNames, operations } from '../../protocol/operations.js';
import type { Agent } from '../../server/agent.js';
import type { Server } from '../../server/engine.js';
import type { ServerOptions } from '../../server/server-options.js';
import { aMessage } from '../../testing/builders.js';
import { createTestServer } from '../../testing/test-server.js';
import type { Engines } from '../http/open-call.js';
import { a2aService } from './a2a-service.js';
import { decodeMessage, encodeMessage, type WireName } from './generated/codec.js';
import type { GrpcOptions } from './handler.js';
import { readStatusDetails } from './status-details.js';

const agent: Agent = {
  name: 'Echo',
  description: 'Says it again',
  version: '1',
  skills: [{ id: 's', name: 'S', description: 'S', tags: ['s'] }],
  capabilities: { extensions: [{ uri: 'https://example.com/a' }, { uri: 'https://example.com/b' }] },
  async *run(turn) {
    yield turn.artifact('said', turn.text);
  },
};

let server: GrpcServer | undefined;
afterEach(() => server?.close());

async function serveEngines(engines: Engines<Server>, options: Partial<GrpcOptions> = {}): Promise<void> {
  server = await serveGrpc({ services: [a2aService({ engines })], ...options });
}

async function serveAgent(
  options: Omit<Partial<ServerOptions>, 'clock'> = {},
  grpc: Partial<GrpcOptions> = {},
): Promise<Server> {
  const { server: engine } = createTestServer(agent, options);
  await serveEngines({ first: engine, find: () => engine }, grpc);
  return engine;
}

interface Called {
  readonly messages: readonly JsonObject[];
  readonly metadata: Record<string, unknown>;
  readonly status: Record<string, unknown>;
  readonly details: readonly JsonObject[];
}

async function call(name: OperationName, params: unknown, headers: Record<string, string> = {}): Promise<Called> {
  const { rpc, request } = operations[name];
  return callBytes(name, encodeMessage(request as WireName, params as never), headers, rpc);
}

async function callBytes(
  name: OperationName,
  message: Uint8Array,
  headers: Record<string, string> = {},
  rpc: string = operations[name].rpc,
): Promise<Called> {
  const session = server?.connect();
  if (session === undefined) throw new Error('nothing is served');
  const {
    headers: metadata,
    trailers,
    body,
  } = await callRaw(session, {
    path: `/lf.a2a.v1.A2AService/${rpc}`,
    headers: { 'a2a-version': '1.0', ...headers },
    pieces: [framed(message)],
  });
  const bytes = Buffer.from(String(trailers['grpc-status-details-bin'] ?? ''), 'base64');
  return {
    messages: messagesIn(body).map((one) => decodeMessage(operations[name].response, one) as JsonObject),
    metadata,
    status: trailers,
    details: readStatusDetails(bytes)?.details ?? [],
  };
}

describe('an operation', () => {
  it('answers with what the engine says', async () => {
    await serveAgent();
    const { messages, status } = await call('sendMessage', { message: aMessage('hello') });
    expect(status['grpc-status']).toBe('0');
    expect(messages).toMatchObject([
      { task: { status: { state: 'TASK_STATE_COMPLETED' }, artifacts: [{ parts: [{ text: 'hello' }] }] } },
    ]);
    const id = (messages[0] as { task: { id: string } }).task.id;
    expect((await call('getTask', { id })).messages).toMatchObject([{ id, status: { state: 'TASK_STATE_COMPLETED' } }]);
    expect((await call('listTasks', {})).messages).toMatchObject([{ tasks: [{ id }], totalSize: 1 }]);
  });

  it('streams what the engine streams', async () => {
    await serveAgent();
    const { messages, status } = await call('sendStreamingMessage', { message: aMessage('hello') });
    expect(status['grpc-status']).toBe('0');
    expect(messages.map((one) => Object.keys(one)[0])).toEqual(['task', 'artifactUpdate', 'statusUpdate']);
  });

  it.each(operationNames)('%s is a method, and asks for its parameters by name', async (name) => {
    await serveAgent();
    const { status, details } = await callBytes(name, new Uint8Array());
    const names = details.flatMap(({ fieldViolations }) => (fieldViolations as { field: string }[] | undefined) ?? []);
    const required: Partial<Record<OperationName, string>> = {
      sendMessage: 'message',
      sendStreamingMessage: 'message',
      getTask: 'id',
      cancelTask: 'id',
      subscribeToTask: 'id',
    };
    const missing = required[name];
    if (missing !== undefined) {
      expect(status['grpc-status']).toBe('3');
      expect(names.map(({ field }) => field)).toContain(missing);
    } else {
      expect(status['grpc-status']).not.toBe('12');
    }
  });

  it('names every field that is wrong, an enum of unknown number among them', async () => {
    await serveAgent();
    // message { message_id: "", role: 9 }
    const { status, details } = await callBytes('sendMessage', Uint8Array.of(18, 2, 32, 9));
    expect(status['grpc-status']).toBe('3');
    expect(details[0]).toMatchObject({ reason: 'INVALID_PARAMS', domain: 'a2a-protocol.org' });
    const fields = (details[1] as { fieldViolations: { field: string }[] }).fieldViolations.map(({ field }) => field);
    expect(fields.sort()).toEqual(['message.messageId', 'message.parts', 'message.role']);
  });

  it('refuses bytes that are no message, as other bindings refuse what is no JSON', async () => {
    await serveAgent();
    const { status, details } = await callBytes('sendMessage', Uint8Array.of(18, 200));
    expect(status['grpc-status']).toBe('3');
    expect(details[0]).toMatchObject({ reason: 'PARSE_ERROR' });
  });

  it('asks for what it needs of the call before it looks at the parameters', async () => {
    await serveAgent();
    const { status, details } = await callBytes('getTaskPushNotificationConfig', new Uint8Array(), {
      'a2a-version': '',
    });
    expect(status['grpc-status']).toBe('9');
    expect(details[0]).toMatchObject({ reason: 'VERSION_NOT_SUPPORTED' });
  });
});

describe('metadata', () => {
  it('carries the version, without which a call is one of 0.3', async () => {
    await serveAgent();
    const { status, details } = await call('listTasks', {}, { 'a2a-version': '' });
    expect(status['grpc-status']).toBe('9');
    expect(details[0]).toMatchObject({ reason: 'VERSION_NOT_SUPPORTED' });
  });

  it('has the status of 1.0.0 where that table is asked for', async () => {
    await serveAgent({}, { errorTable: '1.0.0' });
    expect((await call('listTasks', {}, { 'a2a-version': '2.0' })).status['grpc-status']).toBe('12');
  });

  it('names the extensions that are active', async () => {
    await serveAgent();
    const asked = { 'a2a-extensions': 'https://example.com/b, https://example.com/x,https://example.com/a' };
    const { metadata } = await call('listTasks', {}, asked);
    expect(metadata['a2a-extensions']).toBe('https://example.com/b, https://example.com/a');
  });

  it('carries credentials, and the challenge where they are missing', async () => {
    await serveAgent({
      allowAnonymous: false,
      authenticate: ({ binding, header }) => {
        if (header('authorization') === 'Bearer good') return { id: binding };
        throw new A2AError('UNAUTHENTICATED', undefined, { http: { headers: { 'WWW-Authenticate': 'Bearer' } } });
      },
    });
    expect((await call('listTasks', {}, { authorization: 'Bearer good' })).status['grpc-status']).toBe('0');
    const { status, details } = await call('listTasks', {}, { authorization: 'Bearer bad' });
    expect(status).toMatchObject({ 'grpc-status': '16', 'www-authenticate': 'Bearer' });
    expect(details[0]).toMatchObject({ reason: 'UNAUTHENTICATED' });
  });
});

describe('the tenant in a message', () => {
  it('picks the engine, and is told from no other by an unknown one', async () => {
    const { server: acme } = createTestServer({ ...agent, run: async () => 'acme' });
    const { server: globex } = createTestServer({ ...agent, run: async () => 'globex' });
    const engines = new Map([
      ['acme', acme],
      ['globex', globex],
    ]);
    await serveEngines({ first: acme, find: (tenant) => engines.get(tenant) });
    const send = (tenant: string) => call('sendMessage', { tenant, message: aMessage('hi') });
    expect((await send('globex')).messages).toMatchObject([{ message: { parts: [{ text: 'globex' }] } }]);
    const unknown = await send('initech');
    expect(unknown.status['grpc-status']).toBe('5');
    expect(unknown.details[0]).toMatchObject({ reason: 'TASK_NOT_FOUND' });
    const none = await send('');
    expect(none.status['grpc-status']).toBe('3');
    expect(none.details[1]).toMatchObject({ fieldViolations: [{ field: 'tenant' }] });
  });
});
