import { describe, expect, it } from 'vitest';
import { record, titled } from './committed-records.js';
import { type GrpcMessage, grpcMessagesOf, isHttp2 } from './record/grpc-body.js';
import { type Exchange, headerOf } from './record/record.js';

// What chapter 10 of the specification and gRPC's own say of the record of it; the values stand in no code of ours.

const name = '18-grpc';
const calls = record(name).exchanges.filter(({ request }) => isHttp2(request));
const messagesOf = (title: string): unknown[] => grpcMessagesOf(titled(name, title).reply.body).map(jsonOf);
const jsonOf = ({ json }: GrpcMessage) => JSON.parse(json);
const statusOf = ({ reply }: Exchange) => headerOf({ headers: reply.trailers ?? reply.headers }, 'grpc-status');
const service = '/lf.a2a.v1.A2AService/';

describe('every call of 18-grpc', () => {
  it('names service and method in its path, and its version in metadata', () => {
    for (const { request, title } of calls) {
      const headers = Object.fromEntries(request.headers);
      expect(headers).toMatchObject({ ':method': 'POST', ':scheme': 'http', te: 'trailers' });
      expect(headers[':path']).toMatch(new RegExp(`^${service}(?:Send|SendStreaming|Get)(?:Message|Task)$`));
      expect(headers[':authority']).toMatch(/^localhost:4124[12]$/);
      expect(headers['content-type']).toMatch(/^application\/grpc(?:\+proto)?$/);
      expect(headers['a2a-version']).toBe(title === 'SendMessage without a version' ? undefined : '1.0');
    }
  });

  it('is answered with HTTP status 200 and a status of gRPC in the trailers, or in the only headers', () => {
    for (const each of calls) {
      expect(headerOf(each.reply, ':status')).toBe('200');
      expect(headerOf(each.reply, 'content-type')).toMatch(/^application\/grpc/);
      expect(statusOf(each)).toMatch(/^\d+$/);
      expect(each.reply.trailers === undefined).toBe(each.reply.body === '');
    }
  });

  it('says of each message how long it is', () => {
    const [request] = grpcMessagesOf(titled(name, 'GetTask').request.body);
    // By hand: the tag of `id`, its length in one byte, and the 36 characters of a UUID.
    expect(request).toMatchObject({ type: 'lf.a2a.v1.GetTaskRequest', flag: 0, length: 1 + 1 + 36 });
    // By hand: 38 for `message_id`, 2 for `role`, 18 for a part with 14 characters, and 2 around all.
    const [run] = grpcMessagesOf(titled(name, 'SendMessage, a run of the tests').request.body);
    expect(run?.length).toBe(2 + (2 + 36) + 2 + (2 + 2 + 14));
  });
});

describe('a refusal over gRPC', () => {
  it.each([
    ['GetTask, no such task', '5', 'NOT_FOUND', 'TASK_NOT_FOUND'],
    ['SendMessage without a version', '9', 'FAILED_PRECONDITION', 'VERSION_NOT_SUPPORTED'],
  ])('of %s has status %s, %s, with the reason %s', (title, status, _, reason) => {
    const refused = titled(name, title);
    expect([statusOf(refused), refused.reply.body]).toEqual([status, '']);
    const details = JSON.parse(refused.reply.details ?? '');
    expect(details.code).toBe(Number(status));
    expect(details.message).toBe(headerOf(refused.reply, 'grpc-message'));
    expect(details.details[0]).toMatchObject({
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason,
      domain: 'a2a-protocol.org',
    });
  });

  it('names a field that is wrong in a BadRequest', () => {
    const refused = titled(name, 'SendMessage without a part');
    expect(statusOf(refused)).toBe('3');
    const { details } = JSON.parse(refused.reply.details ?? '');
    expect(details).toContainEqual(
      expect.objectContaining({
        '@type': 'type.googleapis.com/google.rpc.BadRequest',
        fieldViolations: [expect.objectContaining({ field: 'message.parts' })],
      }),
    );
  });
});

describe('an answer over gRPC', () => {
  it('is a message and no task, or a task that has ended', () => {
    expect(messagesOf('SendMessage')).toEqual([{ message: expect.objectContaining({ role: 'ROLE_AGENT' }) }]);
    expect(messagesOf('SendMessage, a run of the tests')).toEqual([
      { task: expect.objectContaining({ status: expect.objectContaining({ state: 'TASK_STATE_COMPLETED' }) }) },
    ]);
  });

  it('is the same task in all three bindings of one port', () => {
    const [overGrpc] = messagesOf('GetTask');
    const others = ['GetTask of the same task over JSON-RPC', 'GetTask of the same task over HTTP+JSON'];
    const [overJsonRpc, overRest] = others.map((title) => titled(name, title));
    expect(overGrpc).toMatchObject({ id: expect.stringMatching(/-/), status: { state: 'TASK_STATE_COMPLETED' } });
    expect(JSON.parse(overJsonRpc?.reply.body ?? '').result).toEqual(inMilliseconds(overGrpc));
    expect(JSON.parse(overRest?.reply.body ?? '')).toEqual(inMilliseconds(overGrpc));
    expect(overJsonRpc && headerOf(overJsonRpc.request, 'host')).toBe('localhost:41241');
    expect(headerOf(titled(name, 'GetTask').request, ':authority')).toBe('localhost:41241');
  });

  it('is a StreamResponse a message in a stream, from the task to its last state, and then status 0', () => {
    const stream = titled(name, 'SendStreamingMessage');
    const messages = grpcMessagesOf(stream.reply.body);
    expect(new Set(messages.map(({ type }) => type))).toEqual(new Set(['lf.a2a.v1.StreamResponse']));
    const events = messages.map(jsonOf);
    for (const event of events) expect(Object.keys(event)).toHaveLength(1);
    expect(events[0].task.status.state).toBe('TASK_STATE_SUBMITTED');
    expect(events.at(-1).statusUpdate.status.state).toBe('TASK_STATE_COMPLETED');
    expect(events.some(({ artifactUpdate }) => artifactUpdate !== undefined)).toBe(true);
    expect(statusOf(stream)).toBe('0');
  });
});

/** ProtoJSON leaves out milliseconds that are zero, which the JSON bindings print. */
function inMilliseconds(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, member) =>
    key === 'timestamp' ? new Date(member).toISOString() : member,
  );
}
