import type { ProtocolVersion } from '../../client/transport.js';
import type { StreamResponse } from '../../protocol/generated/types.js';
import {
  type OperationName,
  type OperationTypes,
  operations,
  type UnaryOperationName,
} from '../../protocol/operations.js';
import { a2aJsonType } from '../http/content-type.js';
import { decodeAnswer } from '../http/fetch-json.js';
import { buildRequest, type RestRequest, routeOf, type Verb } from './build-request.js';

/** How one version of the protocol is written in HTTP+JSON. */
export interface RestDialect {
  readonly protocolVersion: ProtocolVersion;
  /** What bodies are sent as first; `application/json` is tried where a peer refuses it. */
  readonly bodyType: string;
  /** The verb of a subscription, and the one to try where a peer has no such route (C1). */
  readonly subscribeVerbs: readonly [Verb, Verb];
  /** The URL below which the routes lie, from that of the interface. */
  baseUrl(url: string): string;
  /** The service parameters as this version names them. */
  headers(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
  /** @throws {A2AError} for what this version cannot say */
  build(operation: OperationName, request: object, verb?: Verb): RestRequest;
  /** Whether the route of an operation takes a body. */
  hasBody(operation: OperationName): boolean;
  answer<K extends UnaryOperationName>(operation: K, body: unknown, request: object): OperationTypes[K]['response'];
  /** An event of a stream, and whether it says that it is the last one. */
  event(value: unknown, request: object): { readonly event: StreamResponse; readonly last: boolean };
}

/** Protocol 1.0: bodies and answers are the types of this library as they are. */
export const currentDialect: RestDialect = {
  protocolVersion: '1.0',
  bodyType: a2aJsonType,
  subscribeVerbs: [operations.subscribeToTask.otherVerbs?.[0]?.verb ?? 'GET', routeOf('subscribeToTask').verb],
  baseUrl: (url) => url,
  headers: (headers) => headers,
  build: buildRequest,
  hasBody: (operation) => routeOf(operation).body,
  answer(operation, body) {
    const { response } = operations[operation];
    if (response === 'Empty') return {} as OperationTypes[typeof operation]['response'];
    // The operation table pairs each operation with the message that is decoded here.
    return decodeAnswer(response, body) as OperationTypes[typeof operation]['response'];
  },
  event: (value) => ({ event: decodeAnswer('StreamResponse', value), last: false }),
};
