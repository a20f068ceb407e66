import type { Fetch, Transport, TransportFactory, TransportLimits, TransportOptions } from '../../client/transport.js';
import { A2AError } from '../../protocol/a2a-error.js';
import type { StreamResponse } from '../../protocol/generated/types.js';
import {
  type OperationName,
  type OperationTypes,
  operations,
  type UnaryOperationName,
} from '../../protocol/operations.js';
import { eventStreamType, jsonType, mediaTypeOf } from '../http/content-type.js';
import { type Exchange, type ExchangeRequest, openExchange } from '../http/fetch-exchange.js';
import { decodeAnswer, fetchText, malformed, readAnswer } from '../http/fetch-json.js';
import { bodyBounds, headWaitMs } from '../http/fetch-waits.js';
import { readEvents } from '../sse/reader.js';
import { readAnswerEnvelope, readEventEnvelope } from './read-response.js';

/**
 * Speaks JSON-RPC 2.0 over HTTP (spec chapter 9) to interfaces that declare `JSONRPC`.
 *
 * Every request is a POST to the interface's URL as it is. A response id that is neither the request's nor null is
 * refused, and the body is read before the HTTP status is looked at (C29, C50).
 */
export const jsonRpcTransport: TransportFactory = {
  binding: 'JSONRPC',
  open: (agentInterface, { fetch, limits }) => createTransport({ url: agentInterface.url, fetch, limits }),
};

interface Wire {
  readonly url: string;
  readonly fetch: Fetch;
  readonly limits: TransportLimits;
}

/** A request that is ready to go, and the id that its answer must carry. */
interface Prepared {
  readonly id: number;
  readonly exchange: ExchangeRequest;
}

function createTransport(wire: Wire): Transport {
  // Method names under which this peer knows an operation, where they are not the specification's (C3).
  const learned = new Map<OperationName, string>();
  let lastId = 0;

  function prepare(operation: OperationName, request: object, options: TransportOptions, method: string): Prepared {
    lastId++;
    const id = lastId;
    const accept = operations[operation].stream ? `${eventStreamType}, ${jsonType}` : jsonType;
    const init = {
      method: 'POST',
      headers: { ...options.headers, accept, 'content-type': jsonType },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params: request }),
    };
    const { fetch, url, limits } = wire;
    const { signal } = options;
    return { id, exchange: { fetch, url, init, signal, responseTimeoutMs: headWaitMs(operation, request, limits) } };
  }

  async function callAs<K extends UnaryOperationName>(operation: K, prepared: Prepared) {
    const answer = await fetchText(prepared.exchange, bodyBounds(wire.limits));
    const result = readAnswerEnvelope(answer, prepared.id);
    // Peers confirm a delete with null, with {} or with nothing at all (C48).
    const { response } = operations[operation];
    if (response === 'Empty') return {} as OperationTypes[K]['response'];
    if (result === undefined) throw malformed('The response has neither result nor error', answer);
    // The operation table pairs each operation with the message that was just decoded.
    return decodeAnswer(response, result) as OperationTypes[K]['response'];
  }

  return {
    async call(operation, request, options) {
      const method = learned.get(operation) ?? operations[operation].rpc;
      try {
        return await callAs(operation, prepare(operation, request, options, method));
      } catch (thrown) {
        const other = operations[operation].otherMethods?.find(({ name }) => name !== method);
        if (other === undefined || learned.has(operation) || !isUnknownMethod(thrown)) throw thrown;
        const answer = await callAs(operation, prepare(operation, request, options, other.name));
        learned.set(operation, other.name);
        return answer;
      }
    },
    stream(operation, request, options) {
      return streamFrom(() => prepare(operation, request, options, operations[operation].rpc), wire.limits);
    },
  };
}

function isUnknownMethod(thrown: unknown): boolean {
  return thrown instanceof A2AError && thrown.code === 'METHOD_NOT_FOUND';
}

async function* streamFrom(prepare: () => Prepared, limits: TransportLimits): AsyncGenerator<StreamResponse, void> {
  const { id, exchange: request } = prepare();
  const exchange = await openExchange(request);
  try {
    if (exchange.ok && mediaTypeOf(exchange.header('content-type')) === eventStreamType) {
      for await (const event of readEvents(exchange, limits)) {
        yield decodeAnswer('StreamResponse', readEventEnvelope(event, id, exchange));
      }
    } else {
      yield await readPlainAnswer(exchange, id, limits);
    }
  } finally {
    exchange.close();
  }
}

/** An agent that has nothing to stream, or refuses to, may answer like to any other call. */
async function readPlainAnswer(exchange: Exchange, id: number, limits: TransportLimits): Promise<StreamResponse> {
  const answer = await readAnswer(exchange, bodyBounds(limits));
  const result = readAnswerEnvelope(answer, id);
  if (result === undefined) throw malformed('The response has neither result nor error', answer);
  return decodeAnswer('StreamResponse', result);
}
