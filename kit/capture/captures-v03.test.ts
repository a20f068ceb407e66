import { describe, expect, it } from 'vitest';
import { titled } from './committed-records.js';
import { grpcMessagesOf } from './record/grpc-body.js';
import { type Exchange, headerOf, isEventStream } from './record/record.js';
import { framesOf } from './replay/event-stream.js';

// What protocol 0.3 says of the record of it: its names, shapes and codes stand in no code of ours.

const of = (title: string): Exchange => titled('19-v03', title);
const got = (title: string) => JSON.parse(of(title).reply.body);
const sent = (title: string) => JSON.parse(of(title).request.body);
const resultsOf = (title: string) =>
  framesOf(of(title).reply.body).map(({ data }) => JSON.parse(JSON.stringify(data)).result);

describe('the cards of 19-v03', () => {
  const older = ['protocolVersion', 'url', 'preferredTransport', 'additionalInterfaces'];
  const has = (card: object, names: readonly string[]) => names.map((name) => name in card);

  it('are for both versions when the caller says none, and for the one that he says', () => {
    const [both, v03, v10] = ['the card for callers of both versions', 'the card of 0.3', 'the card of 1.0'].map(got);
    expect(has(both, [...older, 'supportedInterfaces'])).toEqual([true, true, true, true, true]);
    expect(has(v03, [...older, 'supportedInterfaces'])).toEqual([true, true, true, true, false]);
    expect(has(v10, [...older, 'supportedInterfaces'])).toEqual([false, false, false, false, true]);
  });

  it('vary by the version, which caches are told', () => {
    const validators = ['the card for callers of both versions', 'the card of 0.3', 'the card of 1.0'].map((title) => {
      expect(headerOf(of(title).reply, 'vary')).toMatch(/\bA2A-Version\b/i);
      return headerOf(of(title).reply, 'etag');
    });
    expect(new Set(validators).size).toBe(3);
  });

  it('say in 0.3 where all three transports are', () => {
    const card = got('the card of 0.3');
    expect(card.protocolVersion).toMatch(/^0\.3\.\d+$/);
    expect([card.url, card.preferredTransport]).toEqual(['http://localhost:41242/a2a/jsonrpc', 'JSONRPC']);
    expect(card.additionalInterfaces).toEqual([
      { url: 'http://localhost:41242/a2a/rest', transport: 'HTTP+JSON' },
      { url: 'localhost:41242', transport: 'GRPC' },
    ]);
    expect(card.securitySchemes.bearer).toMatchObject({ type: 'http', scheme: 'Bearer' });
    expect(card.supportsAuthenticatedExtendedCard).toBe(true);
  });
});

describe('JSON-RPC of 0.3', () => {
  it('answers message/send with a bare message that says its kind', () => {
    expect(headerOf(of('message/send, answered by a message').request, 'a2a-version')).toBeUndefined();
    const { jsonrpc, id, result } = got('message/send, answered by a message');
    expect([jsonrpc, id]).toEqual(['2.0', 1]);
    expect(result).toMatchObject({ kind: 'message', role: 'agent', parts: [{ kind: 'text' }] });
  });

  it('answers at once where blocking is false', () => {
    expect(sent('message/send, not blocking').params.configuration).toEqual({ blocking: false });
    const { result } = got('message/send, not blocking');
    expect(result.kind).toBe('task');
    expect(['submitted', 'working']).toContain(result.status.state);
  });

  it('answers tasks/get with a bare task in shapes of 0.3', () => {
    expect(sent('tasks/get').method).toBe('tasks/get');
    const { result } = got('tasks/get');
    expect([result.kind, result.status.state]).toEqual(['task', 'completed']);
    const parts = result.artifacts.flatMap((artifact: { parts: object[] }) => artifact.parts);
    expect(new Set(parts.map(({ kind }: { kind?: string }) => kind))).toEqual(new Set(['text', 'data']));
    expect(new Set(result.history.map(({ kind, role }: { kind: string; role: string }) => `${kind} ${role}`))).toEqual(
      new Set(['message user', 'message agent']),
    );
  });

  it.each(['tasks/resubscribe', 'message/stream'])('streams bare events by %s, the last of them final', (title) => {
    expect(sent(title).method).toBe(title);
    expect(isEventStream(of(title).reply)).toBe(true);
    const results = resultsOf(title);
    expect(results[0].kind).toBe('task');
    const updates = results.filter(({ kind }) => kind === 'status-update');
    expect(results.slice(1).every(({ kind }) => /^(?:status|artifact)-update$/.test(kind))).toBe(true);
    expect(updates.map(({ final }) => final)).toEqual(updates.map((_, at) => at === updates.length - 1));
    expect(results.at(-1).status.state).toBe('completed');
  });

  it('has errors without ErrorInfo', () => {
    const { reply } = of('tasks/get, no such task');
    const { error } = JSON.parse(reply.body);
    expect([reply.status, error.code]).toEqual([200, -32001]);
    expect(reply.body).not.toContain('@type');
  });

  it('does not know the names of 1.0, and callers of 1.0 do not know its', () => {
    expect(got('SendMessage, which callers of 0.3 do not have').error.code).toBe(-32009);
    const { error } = got('message/send of a caller of 1.0');
    expect([error.code, error.data[0].reason]).toEqual([-32601, 'METHOD_NOT_FOUND']);
  });
});

describe('HTTP+JSON of 0.3', () => {
  it('has paths under /v1 and bodies in the names of its proto', () => {
    const { request, reply } = of('message:send of 0.3 over HTTP+JSON');
    expect([request.method, request.target]).toEqual(['POST', '/a2a/rest/v1/message:send']);
    expect([reply.status, headerOf(reply, 'content-type')]).toEqual([200, 'application/json']);
    const { message } = JSON.parse(reply.body);
    expect(message.role).toBe('ROLE_AGENT');
    expect(Object.keys(message.content[0])).toEqual(['text']);
    expect(message).not.toHaveProperty('parts');
  });

  it('has bare errors', () => {
    const { reply } = of('a task of 0.3 over HTTP+JSON that does not exist');
    expect(reply.status).toBe(404);
    expect(JSON.parse(reply.body)).toMatchObject({ code: -32001, message: expect.any(String) });
  });
});

describe('gRPC of 0.3', () => {
  it('is the service a2a.v1.A2AService with messages of its own', () => {
    const { request, reply } = of('SendMessage of 0.3 over gRPC');
    expect(request.target).toBe('/a2a.v1.A2AService/SendMessage');
    const [answer] = grpcMessagesOf(reply.body);
    expect(answer?.type).toBe('a2a.v1.SendMessageResponse');
    expect(JSON.parse(answer?.json ?? '').message).toMatchObject({ role: 'ROLE_AGENT', content: [{}] });
    expect(reply.trailers).toContainEqual(['grpc-status', '0']);
  });
});
