import { describe, expect, it } from 'vitest';
import { grpcBody } from '../record/grpc-body.js';
import type { WireReply, WireRequest } from '../record/record.js';
import type { Json } from './compare-json.js';
import { compareReply, compareRequest } from './compare-message.js';
import { createLikeness } from './likeness.js';

const body = (type: string, ...messages: Json[]) =>
  grpcBody(messages.map((message, at) => ({ type, flag: 0, length: at + 1, json: JSON.stringify(message) })));

const unary: WireReply = {
  status: 200,
  reason: '',
  headers: [
    [':status', '200'],
    ['date', 'now'],
  ],
  body: body('lf.a2a.v1.Task', { id: 't', status: { state: 'TASK_STATE_COMPLETED' } }),
  trailers: [
    ['grpc-status', '0'],
    ['grpc-status-details-bin', 'CAU='],
  ],
  details: '{"code":5,"details":[{"reason":"TASK_NOT_FOUND"}]}',
};

const status = (state: string, text = 'a') => ({
  statusUpdate: { status: { state: `TASK_STATE_${state}`, message: { role: 'ROLE_AGENT', parts: [{ text }] } } },
});
const artifact = (text: string, append: boolean) => ({
  artifactUpdate: { artifact: { artifactId: 'a', name: 'log', parts: [{ text }] }, append },
});
const stream = (...events: Json[]): WireReply => ({ ...unary, body: body('lf.a2a.v1.StreamResponse', ...events) });

const places = (left: WireReply, right: WireReply) => compareReply(left, right, createLikeness()).map(({ at }) => at);

describe('comparing replies over gRPC', () => {
  it('finds nothing where only dates, sizes and the bytes of the details differ', () => {
    const other: WireReply = {
      ...unary,
      headers: [
        [':status', '200'],
        ['date', 'then'],
      ],
      body: unary.body.replace('00 01: 1 bytes', '00 09: 9 bytes'),
      trailers: [
        ['grpc-status', '0'],
        ['grpc-status-details-bin', 'CAY='],
      ],
    };
    expect(other.body).not.toBe(unary.body);
    expect(places(unary, other)).toEqual([]);
  });

  it.each<[string, Partial<WireReply>, string[]]>([
    [
      'another status',
      { trailers: [['grpc-status', '2']] },
      ['trailer grpc-status', 'trailer grpc-status-details-bin'],
    ],
    ['no trailers', { trailers: [] }, ['trailer grpc-status', 'trailer grpc-status-details-bin']],
    ['another reason', { details: '{"code":5,"details":[{"reason":"X"}]}' }, ['details.details[0].reason']],
    ['another type', { body: unary.body.replace('v1.Task', 'v1.Job') }, ['message types[0]']],
    ['another state', { body: unary.body.replace('COMPLETED', 'FAILED') }, ['messages[0].status.state']],
    ['a compressed message', { body: unary.body.replace('prefix 00', 'prefix 01') }, ['message types[0]']],
    ['no message', { body: '' }, ['message types[0]', 'messages[0]']],
  ])('finds %s', (_, changes, found) => {
    expect(places(unary, { ...unary, ...changes })).toEqual(found);
  });

  it('takes the messages of a stream for events, whose number is free', () => {
    const one = stream(status('WORKING'), artifact('x', false), artifact('y', true), status('COMPLETED'));
    const other = stream(status('WORKING'), status('WORKING', 'b'), artifact('xy', false), status('COMPLETED'));
    expect(places(one, other)).toEqual([]);
    expect(places(one, stream(status('WORKING'), artifact('xy', false)))).toContain('stream last event');
    expect(places(one, stream(status('WORKING'), artifact('xz', false), status('COMPLETED')))).toEqual([
      'stream artifacts[0].parts[0].text',
    ]);
  });
});

describe('comparing requests over gRPC', () => {
  const request = (json: Json, type = 't.Word'): WireRequest => ({
    method: 'POST',
    target: '/t.Echo/Say',
    headers: [
      [':method', 'POST'],
      ['grpc-timeout', '29999m'],
    ],
    body: body(type, json),
  });
  const found = (left: WireRequest, right: WireRequest) => compareRequest(left, right, createLikeness()).length;

  it('minds what they say and its type, and not how long they may take', () => {
    const hasty: WireRequest = {
      ...request({ word: 'a' }),
      headers: [
        [':method', 'POST'],
        ['grpc-timeout', '1S'],
      ],
    };
    expect(found(request({ word: 'a' }), hasty)).toBe(0);
    expect(found(request({ word: 'a' }), request({ word: 'b' }))).toBe(1);
    expect(found(request({ word: 'a' }), request({ word: 'a' }, 't.Verb'))).toBeGreaterThan(0);
  });
});
