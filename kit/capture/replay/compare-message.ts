import { grpcMessagesOf, isHttp2 } from '../record/grpc-body.js';
import { type Header, isEventStream, type WireReply, type WireRequest } from '../record/record.js';
import { compareEvents } from './compare-events.js';
import { compareJson, isObject, type Json, jsonOf } from './compare-json.js';
import { type Difference, difference } from './difference.js';
import { type Frame, framesOf } from './event-stream.js';
import type { Likeness } from './likeness.js';
import { settled } from './settled.js';
import { wrapped } from './wrapped.js';

// Their values differ from run to run by their nature; that they are there must agree.
const freeHeaders = new Set(['content-length', 'date', 'grpc-status-details-bin', 'grpc-timeout']);
// Their values are handed back by a client in a later request.
const opaqueHeaders = new Set(['etag', 'if-none-match', 'last-modified', 'traceparent']);

/** Returns every way in which a reply differs from the recorded one by more than the likeness allows. */
export function compareReply(recorded: WireReply, replayed: WireReply, likeness: Likeness): Difference[] {
  const line = (reply: WireReply) => `${reply.status} ${reply.reason}`;
  if (line(recorded) !== line(replayed)) {
    return [difference('status', line(recorded), line(replayed)), ...compareBodies(recorded, replayed, likeness)];
  }
  return [
    ...compareHeaders(recorded.headers, replayed.headers, likeness),
    ...compareBodies(recorded, replayed, likeness),
    ...compareEndings(recorded, replayed, likeness),
  ];
}

/** Compares what follows a body over HTTP/2. */
function compareEndings(recorded: WireReply, replayed: WireReply, likeness: Likeness): Difference[] {
  const details = ({ details: text = 'null' }: WireReply): Json => jsonOf(text) ?? text;
  return [
    ...compareHeaders(recorded.trailers ?? [], replayed.trailers ?? [], likeness, 'trailer'),
    ...compareJson(details(recorded), details(replayed), likeness, 'details'),
  ];
}

/** Returns every way in which a request differs from the recorded one, but for its body. */
export function compareRequestHead(recorded: WireRequest, replayed: WireRequest, likeness: Likeness): Difference[] {
  const line = (request: WireRequest) => `${request.method} ${request.target}`;
  const lines = likeness.same(line(recorded), line(replayed))
    ? []
    : [difference('request line', line(recorded), line(replayed))];
  return [...lines, ...compareHeaders(recorded.headers, replayed.headers, likeness)];
}

/** Returns every way in which a request differs from the recorded one. */
export function compareRequest(recorded: WireRequest, replayed: WireRequest, likeness: Likeness): Difference[] {
  const [left, right] = [contentOf(recorded), contentOf(replayed)];
  const bodies = left === undefined || right === undefined ? [recorded.body, replayed.body] : [left, right];
  return [
    ...compareRequestHead(recorded, replayed, likeness),
    ...compareJson(bodies[0] ?? '', bodies[1] ?? '', likeness, 'request $'),
  ];
}

/** Returns what a body says as JSON; of the messages of a gRPC call, each with its type. */
export function contentOf(message: WireRequest | WireReply): Json | undefined {
  if (!isHttp2(message)) return jsonOf(message.body);
  return grpcMessagesOf(message.body).map(({ type, json }) => ({ [type]: JSON.parse(json) }));
}

function compareHeaders(
  recorded: readonly Header[],
  replayed: readonly Header[],
  likeness: Likeness,
  kind: 'header' | 'trailer' = 'header',
): Difference[] {
  const names = new Set([...recorded, ...replayed].map(([name]) => name));
  return [...names].flatMap((name) => {
    const [left, right] = [valuesOf(recorded, name), valuesOf(replayed, name)];
    if (left.length !== right.length) return [difference(`${kind} ${name}`, left, right)];
    return left.flatMap((value, at) => {
      const other = right[at] ?? '';
      return sameHeader(name, value, other, likeness) ? [] : [difference(`${kind} ${name}`, value, other)];
    });
  });
}

function sameHeader(name: string, recorded: string, replayed: string, likeness: Likeness): boolean {
  const lower = name.toLowerCase();
  if (freeHeaders.has(lower)) return true;
  return opaqueHeaders.has(lower) ? likeness.pairs(recorded, replayed) : likeness.same(recorded, replayed);
}

function valuesOf(headers: readonly Header[], name: string): string[] {
  return headers.filter(([each]) => each === name).map(([, value]) => value);
}

function compareBodies(recorded: WireReply, replayed: WireReply, likeness: Likeness): Difference[] {
  if (isEventStream(recorded) && isEventStream(replayed)) return compareStreams(recorded.body, replayed.body, likeness);
  if (isHttp2(recorded) && isHttp2(replayed)) return compareMessages(recorded, replayed, likeness);
  const [left, right] = [jsonOf(recorded.body), jsonOf(replayed.body)];
  if (left !== undefined && right !== undefined) return compareJson(settled(left), settled(right), likeness);
  return likeness.same(recorded.body, replayed.body) ? [] : [difference('body', recorded.body, replayed.body)];
}

/** Compares the messages of gRPC replies: as events where they are such, else one by one. */
function compareMessages(recorded: WireReply, replayed: WireReply, likeness: Likeness): Difference[] {
  const [left, right] = [grpcMessagesOf(recorded.body), grpcMessagesOf(replayed.body)];
  const types = [left, right].map((messages) => [...new Set(messages.map(({ type, flag }) => `${flag} ${type}`))]);
  const [jsons, others] = [left, right].map((messages): Json[] => messages.map(({ json }) => JSON.parse(json)));
  const isStream = left.some(({ type }) => type.endsWith('.StreamResponse'));
  return [
    ...compareJson(types[0] ?? [], types[1] ?? [], likeness, 'message types'),
    ...(isStream
      ? compareEvents(jsons ?? [], others ?? [], likeness, 'stream')
      : compareJson(settled(jsons ?? []), settled(others ?? []), likeness, 'messages')),
  ];
}

function compareStreams(recorded: string, replayed: string, likeness: Likeness): Difference[] {
  const [left, right] = [framesOf(recorded), framesOf(replayed)];
  const envelopes = [left, right].map((frames) => [...new Set(frames.map(envelopeOf))]);
  return [
    ...compareJson(envelopes[0] ?? [], envelopes[1] ?? [], likeness, 'frame forms'),
    ...compareEvents(left.map(eventOf), right.map(eventOf), likeness, 'stream'),
  ];
}

/** Returns what stands around the event in a frame: the fields of the frame, and the members of a JSON-RPC response. */
function envelopeOf({ data, event, id }: Frame): string {
  const fields = [...(id === undefined ? [] : ['id:']), ...(event === undefined ? [] : [`event: ${event}`])];
  if (!isObject(data) || data.jsonrpc === undefined) return [...fields, 'data:'].join(' ');
  const members = Object.keys(data)
    .filter((name) => name !== 'jsonrpc' && name !== 'id')
    .join(', ');
  return [...fields, `data: jsonrpc ${data.jsonrpc}, id ${JSON.stringify(data.id)}, ${members}`].join(' ');
}

function eventOf({ data }: Frame): Json {
  const event = isObject(data) && data.jsonrpc !== undefined ? (data.result ?? { error: data.error ?? null }) : data;
  return wrapped(event);
}
