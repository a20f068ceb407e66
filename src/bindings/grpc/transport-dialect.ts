import type { ProtocolVersion } from '../../client/transport.js';
import { invalidParams } from '../../protocol/a2a-error.js';
import { decode } from '../../protocol/decode.js';
import { serviceName } from '../../protocol/generated/routes.js';
import type { MessageName, StreamResponse } from '../../protocol/generated/types.js';
import {
  type OperationName,
  type OperationTypes,
  operations,
  type UnaryOperationName,
} from '../../protocol/operations.js';
import { TransportError } from '../../protocol/transport-error.js';
import { answerLimits, decodeAnswer } from '../http/fetch-json.js';
import { decodeMessage, encodeMessage, type WireName, type WireTypes } from './generated/codec.js';
import { WireError } from './wire.js';

/** How one version of the protocol is written in gRPC. */
export interface GrpcDialect {
  readonly protocolVersion: ProtocolVersion;
  /** The path of an operation's method: `/service/method`. */
  path(operation: OperationName): string;
  /** The service parameters as this version names them. */
  headers(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
  /** @throws {A2AError} for what this version cannot say */
  encode(operation: OperationName, request: object): Uint8Array;
  answer<K extends UnaryOperationName>(operation: K, bytes: Uint8Array, request: object): OperationTypes[K]['response'];
  /** An event of a stream, and whether it says that it is the last one. */
  event(bytes: Uint8Array, request: object): { readonly event: StreamResponse; readonly last: boolean };
}

/** Protocol 1.0: the messages of its own proto, which are the types of this library but for their form. */
export const currentDialect: GrpcDialect = {
  protocolVersion: '1.0',
  path: (operation) => `/${serviceName}/${operations[operation].rpc}`,
  headers: (headers) => headers,
  encode(operation, request) {
    const name = operations[operation].request;
    // Requests may be spelled in every way that JSON allows, the wire has one.
    const decoded = decode(name, request);
    if (!decoded.ok) throw invalidParams(decoded.violations);
    // Every message of the protocol is one of the codec's, with the type of the same name.
    return encodeMessage(name as WireName, decoded.value as WireTypes[WireName]);
  },
  answer(operation, bytes) {
    const { response } = operations[operation];
    if (response === 'Empty') return {} as OperationTypes[typeof operation]['response'];
    // The operation table pairs each operation with the message that is decoded here.
    return readMessage(response, bytes) as OperationTypes[typeof operation]['response'];
  },
  event: (bytes) => ({ event: readMessage('StreamResponse', bytes), last: false }),
};

function readMessage<N extends MessageName & WireName>(name: N, bytes: Uint8Array) {
  return decodeAnswer(
    name,
    fromPeer(name, (maxNodes) => decodeMessage(name, bytes, maxNodes)),
  );
}

/**
 * Returns what reading an answer gives, which may hold as many messages as an answer in JSON may hold values.
 *
 * @throws {TransportError} `malformed` when its bytes are not the message they should be
 */
export function fromPeer<T>(name: string, read: (maxNodes: number) => T): T {
  try {
    return read(answerLimits.nodes);
  } catch (thrown) {
    if (!(thrown instanceof WireError)) throw thrown;
    throw new TransportError('malformed', `The agent's answer is not a ${name}: ${thrown.message}`, { cause: thrown });
  }
}
