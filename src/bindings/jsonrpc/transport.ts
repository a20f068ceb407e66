import type { Fetch, Transport, TransportFactory, TransportLimits, TransportOptions } from '../../client/transport.js';
import { A2AError } from '../../protocol/a2a-error.js';
import type { StreamResponse } from '../../protocol/generated/types.js';
import { type OperationName, operations, type UnaryOperationName } from '../../protocol/operations.js';
import { eventStreamType, jsonType, mediaTypeOf } from '../http/content-type.js';
import { type Exchange, type ExchangeRequest, openExchange } from '../http/fetch-exchange.js';
import { fetchText, malformed, readAnswer } from '../http/fetch-json.js';
import { bodyBounds, headWaitMs } from '../http/fetch-waits.js';
import { readEvents } from '../sse/reader.js';
import { readAnswerEnvelope, readEventEnvelope } from './read-response.js';
import { currentDialect, type JsonRpcDialect } from './transport-dialect.js';

/**
 * Speaks JSON-RPC 2.0 over HTTP (spec chapter 9) to interfaces that declare `JSONRPC`, in the words of a version.
 *
 * Every request is a POST to the interface's URL as it is. A response id that is neither the request's nor null is
 * refused, and the body is read before the HTTP status is looked at (C29, C50).
 */
export function createJsonRpcTransport(dialect: JsonRpcDialect): TransportFactory {
  return {
    binding: 'JSONRPC',
    protocolVersion: dialect.protocolVersion,
    open: ({ url }, { fetch, limits }) => createTransport({ url, fetch, limits, dialect }),
  };
}

/** {@link createJsonRpcTransport} for protocol 1.0. */
export const jsonRpcTransport: TransportFactory = createJsonRpcTransport(currentDialect);

interface Wire {
  readonly url: string;
  readonly fetch: Fetch;
  readonly limits: TransportLimits;
  readonly dialect: JsonRpcDialect;
}

/** A request that is ready to go, and the id that its answer must carry. */
interface Prepared {
  readonly id: number;
  readonly exchange: ExchangeRequest;
}

function createTransport(wire: Wire): Transport {
  const { dialect } = wire;
  // Method names under which this peer knows an operation, where they are not the specification's (C3).
  const learned = new Map<OperationName, string>();
  let lastId = 0;

  function prepare(operation: OperationName, request: object, options: TransportOptions, method: string): Prepared {
    lastId++;
    const id = lastId;
    const accept = operations[operation].stream ? `${eventStreamType}, ${jsonType}` : jsonType;
    const init = {
      method: 'POST',
      headers: { ...dialect.headers(options.headers), accept, 'content-type': jsonType },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params: dialect.params(operation, request) }),
    };
    const { fetch, url, limits } = wire;
    const { signal } = options;
    return { id, exchange: { fetch, url, init, signal, responseTimeoutMs: headWaitMs(operation, request, limits) } };
  }

  async function callAs<K extends UnaryOperationName>(operation: K, request: object, prepared: Prepared) {
    const answer = await fetchText(prepared.exchange, bodyBounds(wire.limits));
    const result = readAnswerEnvelope(answer, prepared.id);
    // Peers confirm a delete with null, with {} or with nothing at all (C48).
    if (result === undefined && operations[operation].response !== 'Empty') {
      throw malformed('The response has neither result nor error', answer);
    }
    return dialect.answer(operation, result, request);
  }

  return {
    async call(operation, request, options) {
      const [usual = '', other] = dialect.methods(operation);
      const method = learned.get(operation) ?? usual;
      try {
        return await callAs(operation, request, prepare(operation, request, options, method));
      } catch (thrown) {
        if (other === undefined || learned.has(operation) || !isUnknownMethod(thrown)) throw thrown;
        const answer = await callAs(operation, request, prepare(operation, request, options, other));
        learned.set(operation, other);
        return answer;
      }
    },
    async *stream(operation, request, options): AsyncGenerator<StreamResponse, void> {
      const [method = ''] = dialect.methods(operation);
      const results = streamFrom(prepare(operation, request, options, method), wire.limits);
      for await (const result of results) {
        const { event, last } = dialect.event(result, request);
        yield event;
        if (last) return;
      }
    },
  };
}

function isUnknownMethod(thrown: unknown): boolean {
  return thrown instanceof A2AError && thrown.code === 'METHOD_NOT_FOUND';
}

/** Gives the results of a stream, which are yet to be read; leaving it closes the connection. */
async function* streamFrom(
  { id, exchange: request }: Prepared,
  limits: TransportLimits,
): AsyncGenerator<unknown, void> {
  const exchange = await openExchange(request);
  try {
    if (exchange.ok && mediaTypeOf(exchange.header('content-type')) === eventStreamType) {
      for await (const event of readEvents(exchange, limits)) yield readEventEnvelope(event, id, exchange);
    } else {
      yield await readPlainAnswer(exchange, id, limits);
    }
  } finally {
    exchange.close();
  }
}

/** An agent that has nothing to stream, or refuses to, may answer like to any other call. */
async function readPlainAnswer(exchange: Exchange, id: number, limits: TransportLimits): Promise<unknown> {
  const answer = await readAnswer(exchange, bodyBounds(limits));
  const result = readAnswerEnvelope(answer, id);
  if (result === undefined) throw malformed('The response has neither result nor error', answer);
  return result;
}
