import type { Fetch, Transport, TransportFactory, TransportLimits, TransportOptions } from '../../client/transport.js';
import type { StreamResponse } from '../../protocol/generated/types.js';
import { type OperationName, operations } from '../../protocol/operations.js';
import { eventStreamType, jsonType, mediaTypeOf } from '../http/content-type.js';
import { type Exchange, openExchange } from '../http/fetch-exchange.js';
import { readAnswer, type TextAnswer } from '../http/fetch-json.js';
import { bodyBounds, headWaitMs } from '../http/fetch-waits.js';
import { readEvents } from '../sse/reader.js';
import { joinUrl, type Verb } from './build-request.js';
import { failureOf, namesReason, readBody, readEvent } from './read-response.js';
import { currentDialect, type RestDialect } from './transport-dialect.js';

/**
 * Speaks HTTP+JSON (spec chapter 11) to interfaces that declare `HTTP+JSON`, in the words of a version.
 *
 * Bodies of 1.0 are sent as `application/a2a+json`, and once more as `application/json` to a peer that refuses that; a
 * subscription is a POST, and once more a GET where the peer has no such route. What a peer wants is remembered (C1, C5).
 */
export function createRestTransport(dialect: RestDialect): TransportFactory {
  return {
    binding: 'HTTP+JSON',
    protocolVersion: dialect.protocolVersion,
    open: ({ url }, { fetch, limits }) => createTransport({ url: dialect.baseUrl(url), fetch, limits, dialect }),
  };
}

/** {@link createRestTransport} for protocol 1.0. */
export const restTransport: TransportFactory = createRestTransport(currentDialect);

interface Wire {
  readonly url: string;
  readonly fetch: Fetch;
  readonly limits: TransportLimits;
  readonly dialect: RestDialect;
}

/** What can be done in two ways, and which one this peer takes. */
interface Manner {
  readonly contentType: string;
  readonly subscribeVerb: Verb;
}

interface Call {
  readonly operation: OperationName;
  readonly request: object;
  readonly options: TransportOptions;
}

function createTransport(wire: Wire): Transport {
  const { dialect } = wire;
  let manner: Manner = { contentType: dialect.bodyType, subscribeVerb: dialect.subscribeVerbs[0] };

  /** Returns an open success; the other manner is tried when the peer refuses this one before it has done anything. */
  async function open(call: Call): Promise<Exchange> {
    const first = await send(wire, call, manner);
    if (first.ok) return first;
    const refusal = await readAnswer(first, bodyBounds(wire.limits));
    const other = otherManner(call, refusal, { manner, dialect });
    if (other === undefined) throw failureOf(refusal, namesTask(call.request));
    const second = await send(wire, call, other);
    if (second.ok) {
      manner = other;
      return second;
    }
    const answer = await readAnswer(second, bodyBounds(wire.limits));
    if (!refusesManner(call, answer, dialect)) manner = other;
    throw failureOf(answer, namesTask(call.request));
  }

  return {
    async call(operation, request, options) {
      const answer = await readAnswer(await open({ operation, request, options }), bodyBounds(wire.limits));
      // Peers confirm a delete with any success and any body, or none (C48).
      const body = operations[operation].response === 'Empty' ? {} : readBody(answer);
      return dialect.answer(operation, body, request);
    },
    async *stream(operation, request, options): AsyncGenerator<StreamResponse, void> {
      const exchange = await open({ operation, request, options });
      try {
        if (mediaTypeOf(exchange.header('content-type')) === eventStreamType) {
          for await (const event of readEvents(exchange, wire.limits)) {
            const read = dialect.event(readEvent(event, exchange), request);
            yield read.event;
            if (read.last) return;
          }
        } else {
          const answer = await readAnswer(exchange, bodyBounds(wire.limits));
          const event = readEvent({ type: 'message', data: answer.text, id: '' }, answer);
          yield dialect.event(event, request).event;
        }
      } finally {
        exchange.close();
      }
    },
  };
}

function send(
  { url, fetch, limits, dialect }: Wire,
  { operation, request, options }: Call,
  manner: Manner,
): Promise<Exchange> {
  const verb = operation === 'subscribeToTask' ? manner.subscribeVerb : undefined;
  const { verb: method, target, body } = dialect.build(operation, request, verb);
  const json = dialect.bodyType === jsonType ? jsonType : `${dialect.bodyType}, ${jsonType}`;
  const headers: Record<string, string> = {
    ...dialect.headers(options.headers),
    accept: operations[operation].stream ? `${eventStreamType}, ${json}` : json,
  };
  if (body !== undefined) headers['content-type'] = manner.contentType;
  const init: RequestInit = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  // A task that is asked for twice must not come from a browser's cache.
  if (method === 'GET') init.cache = 'no-store';
  const responseTimeoutMs = headWaitMs(operation, request, limits);
  return openExchange({ fetch, url: joinUrl(url, target), init, signal: options.signal, responseTimeoutMs });
}

function otherManner(
  call: Call,
  answer: TextAnswer,
  { manner, dialect }: { readonly manner: Manner; readonly dialect: RestDialect },
): Manner | undefined {
  if (!refusesManner(call, answer, dialect)) return undefined;
  if (call.operation === 'subscribeToTask') {
    const [, verb] = dialect.subscribeVerbs;
    return manner.subscribeVerb === verb ? undefined : { ...manner, subscribeVerb: verb };
  }
  return manner.contentType === jsonType ? undefined : { ...manner, contentType: jsonType };
}

/** True when an answer refuses not what was asked for but how it was asked: the verb, or the type of the body. */
function refusesManner({ operation, request }: Call, answer: TextAnswer, dialect: RestDialect): boolean {
  const { status } = answer;
  if (operation === 'subscribeToTask') return status === 405 || (status === 404 && isWithoutRoute(answer));
  if (!dialect.hasBody(operation)) return false;
  if (status === 415) return true;
  // With a task at hand the same error is more likely about the message's parts.
  if (status !== 400 || namesTask(request)) return false;
  const failure = failureOf(answer, false);
  return 'code' in failure && failure.code === 'CONTENT_TYPE_NOT_SUPPORTED';
}

/** Without a reason nothing but the route can be missing; some peers give one for that, too (C1). */
function isWithoutRoute(answer: TextAnswer): boolean {
  const failure = failureOf(answer, false);
  return !namesReason(answer) || ('code' in failure && failure.code === 'METHOD_NOT_FOUND');
}

function namesTask(request: {
  readonly id?: string;
  readonly taskId?: string;
  readonly message?: { readonly taskId?: string };
}) {
  return Boolean(request.id ?? request.taskId ?? request.message?.taskId);
}
