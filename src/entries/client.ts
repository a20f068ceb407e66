import type { AgentClient } from '../client/agent-client.js';
import { type ConnectOptions, connectWith, type LegacyAgentCard } from '../client/connect.js';
import type { AgentCard } from '../protocol/generated/types.js';
import { clientParts } from './join/client-parts.js';

/**
 * Returns a client of the agent at a URL, or of the agent that a card describes.
 *
 * The card is looked for at the URL itself when that names a document, else below its path and then at its origin, and
 * is kept as its caching headers say (a minute without any). Of its interfaces the first is used that a transport
 * speaks, in protocol 1.0; the next one only where no connection comes about. Only `compat: ['0.3']` lets it call agents
 * that offer nothing newer than 0.3, and `onWarning` is told when it does. gRPC is spoken in Node only. Nothing is sent to another origin than the
 * card's unless `audience` or `endpoint` allow it, and nothing without TLS but to the machine itself.
 *
 * Spec 8.2, 8.3.2, 8.6.2, 3.6.
 *
 * @throws {TransportError} when no usable card is found, with each attempt; `status` 401 when the card is behind authentication
 * @throws {TypeError} for a target or option that is wrong in itself
 *
 * @example
 * const agent = await connect('http://localhost:4000');
 * const result = await agent.ask('Ada');
 * console.log(result.text);
 */
export function connect(
  target: string | URL | AgentCard | LegacyAgentCard,
  options: ConnectOptions = {},
): Promise<AgentClient> {
  return connectWith(clientParts, target, options);
}

export { jsonRpcTransport } from '../bindings/jsonrpc/transport.js';
export { restTransport } from '../bindings/rest/transport.js';
export { type CheckedCard, checkCard } from '../card/check-card.js';
export type { SignatureFault, SignatureVerdict, VerifyCardOptions } from '../card/judge-signature.js';
export { type KeyRequest, type KeySetOptions, keySets } from '../card/key-sets.js';
export type { Jwk, PlatformKey, SignatureAlgorithm } from '../card/signature-algorithm.js';
export type { SignedForm } from '../card/signed-payloads.js';
export type { FetchKeys, KeyHint, KeyLife, TrustedKey } from '../card/trusted-keys.js';
export { type VerifiedCard, verifyCard } from '../card/verify.js';
export type { AgentClient, ClientOperations } from '../client/agent-client.js';
export type { AskOptions, FollowOptions } from '../client/ask.js';
export type { CallOptions } from '../client/call-options.js';
export { type CardCache, type CardCacheOptions, cardCache, type StoredCard } from '../client/card-cache.js';
export {
  type AskInput,
  type Content,
  type MessageFields,
  type MessageOptions,
  type PartialMessage,
  userMessage,
} from '../client/compose.js';
export type { ConnectOptions, LegacyAgentCard } from '../client/connect.js';
export type { Credentials, Provided } from '../client/credentials.js';
export type { FollowLimits } from '../client/patience.js';
export type { Result } from '../client/result.js';
export type {
  Fetch,
  ProtocolVersion,
  Transport,
  TransportFactory,
  TransportLimits,
  TransportOptions,
  TransportParts,
} from '../client/transport.js';
export { A2AError } from '../protocol/a2a-error.js';
export {
  type DeclareOptions,
  defineExtension,
  type Extended,
  type Extension,
  type ExtensionDefinition,
  type ExtensionInput,
  type ExtensionOptions,
  type ExtensionTurn,
} from '../protocol/extension.js';
export type {
  AgentCard,
  AgentInterface,
  Artifact,
  JsonObject,
  JsonValue,
  Message,
  Part,
  StreamResponse,
  Task,
  TaskState,
} from '../protocol/generated/types.js';
export { textOfArtifact, textOfMessage, textOfTask } from '../protocol/text.js';
export { TransportError } from '../protocol/transport-error.js';
