import { setTimeout as delay } from 'node:timers/promises';
import { grpcMessagesOf, isHttp2 } from '../record/grpc-body.js';
import { type Exchange, type Header, headerOf, type WireReply, type WireRequest } from '../record/record.js';
import { fillIn, redact } from '../record/redact.js';
import type { OutgoingRequest } from '../wire/recorder.js';
import { isObject, type Json, jsonOf } from './compare-json.js';
import { compareReply } from './compare-message.js';
import type { Difference } from './difference.js';
import type { Likeness } from './likeness.js';
import type { ReplayOptions } from './replay-options.js';
import { stateOf } from './settled.js';

/** Sends the request of an exchange again, as the replay knows its ids and hosts, and compares the reply. */
export async function replayExchange(
  exchange: Exchange,
  likeness: Likeness,
  { recorder, grpc, secrets, patienceMs = 30_000 }: ReplayOptions,
): Promise<Difference[]> {
  const current = (text: string) => fillIn(likeness.translate(text), secrets);
  const send = async () => {
    if (!isHttp2(exchange.request)) return recorder.send(asReplayed(exchange.request, current));
    if (grpc === undefined) throw new Error('this record has calls over gRPC, and nothing to replay them with');
    return grpc.send(asCalled(exchange.request, current));
  };
  const wanted = isGetTask(exchange.request) ? stateOf(resultOf(exchange.reply)) : undefined;
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const { reply } = redact({ ...exchange, reply: await send() }, secrets);
    const state = stateOf(resultOf(reply));
    // A poll is repeated until the task is where the record has it.
    if (wanted === undefined || state === undefined || state === wanted || performance.now() > deadline) {
      return compareReply(exchange.reply, reply, likeness);
    }
    await delay(50);
  }
}

function asReplayed(request: WireRequest, current: (text: string) => string): OutgoingRequest {
  const headers = request.headers.filter(([name]) => !/^(?:host|content-length)$/i.test(name));
  const json = jsonOf(request.body);
  return {
    method: request.method,
    url: `http://${current(headerOf(request, 'host') ?? '')}${current(request.target)}`,
    headers: headers.map(([name, value]): Header => [name, current(value)]),
    // JSON is laid out in a record only to be read.
    body: current(json === undefined ? request.body : JSON.stringify(json)),
  };
}

function asCalled(request: WireRequest, current: (text: string) => string): WireRequest {
  const headers = request.headers.map(([name, value]): Header => [name, current(value)]);
  return { ...request, target: current(request.target), headers, body: current(request.body) };
}

function isGetTask({ method, target, body }: WireRequest): boolean {
  const called = jsonOf(body);
  if (isObject(called)) return called.method === 'GetTask' || called.method === 'tasks/get';
  if (/^\/[\w.]+\/GetTask$/.test(target)) return true;
  return method === 'GET' && /\/tasks\/[^/:?]+(?:\?.*)?$/.test(target);
}

function resultOf(reply: WireReply): Json | undefined {
  const [first] = isHttp2(reply) ? grpcMessagesOf(reply.body) : [];
  const body = jsonOf(first?.json ?? reply.body);
  return isObject(body) && body.jsonrpc !== undefined ? body.result : body;
}
