import type { ProtocolVersion } from '../../client/transport.js';
import type { StreamResponse } from '../../protocol/generated/types.js';
import {
  type OperationName,
  type OperationTypes,
  operations,
  type UnaryOperationName,
} from '../../protocol/operations.js';
import { decodeAnswer } from '../http/fetch-json.js';

/** How one version of the protocol is written in JSON-RPC. */
export interface JsonRpcDialect {
  readonly protocolVersion: ProtocolVersion;
  /** The method of an operation, and the name to try where a peer does not know it. */
  methods(operation: OperationName): readonly string[];
  /** The service parameters as this version names them. */
  headers(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
  /** The parameters of a request, undefined for none. @throws {A2AError} for what this version cannot say */
  params(operation: OperationName, request: object): object | undefined;
  answer<K extends UnaryOperationName>(operation: K, result: unknown, request: object): OperationTypes[K]['response'];
  /** An event of a stream, and whether it says that it is the last one. */
  event(result: unknown, request: object): { readonly event: StreamResponse; readonly last: boolean };
}

/** Protocol 1.0: parameters and results are the types of this library as they are. */
export const currentDialect: JsonRpcDialect = {
  protocolVersion: '1.0',
  methods(operation) {
    const { rpc, otherMethods = [] } = operations[operation];
    return [rpc, ...otherMethods.map(({ name }) => name)];
  },
  headers: (headers) => headers,
  params: (_, request) => request,
  answer(operation, result) {
    const { response } = operations[operation];
    if (response === 'Empty') return {} as OperationTypes[typeof operation]['response'];
    // The operation table pairs each operation with the message that is decoded here.
    return decodeAnswer(response, result) as OperationTypes[typeof operation]['response'];
  },
  event: (result) => ({ event: decodeAnswer('StreamResponse', result), last: false }),
};
