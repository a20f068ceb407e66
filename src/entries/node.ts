export type { StallLimits } from '../adapters/limits.js';
export { bearer, type FindPrincipal } from '../auth/bearer.js';
export type { HttpHandler, HttpRequest, HttpResponse, HttpStream } from '../bindings/http/message.js';
export type { CanonicalForm } from '../card/canonical-card.js';
export type { AgentProfile } from '../card/profile.js';
export { type SignCardOptions, signCard } from '../card/sign.js';
export type { Jwk, PlatformKey, SignatureAlgorithm } from '../card/signature-algorithm.js';
export { type NodeEgressOptions, nodeEgress } from '../egress/node-egress.js';
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
  Artifact,
  JsonObject,
  JsonValue,
  Message,
  Part,
  StreamResponse,
  Task,
  TaskState,
} from '../protocol/generated/types.js';
export type {
  Agent,
  Answer,
  AnswerMessage,
  ArtifactEmission,
  ArtifactLabel,
  Content,
  Emission,
  MetadataEmission,
  Reply,
  Run,
  StatusEmission,
  Turn,
} from '../server/agent.js';
export type { Authenticate, Call, CallRequest, Engine, EventStream, Server, StreamItem } from '../server/engine.js';
export type { Limits } from '../server/limits.js';
export type { Clock, Egress, Logger, Principal, PushGate, TaskStore } from '../server/ports.js';
export { type MemoryStoreOptions, memoryStore } from '../stores/memory/memory-store.js';
export type { Durability, DurabilityOptions } from '../stores/sqlite/durability.js';
export {
  type SqlitePlace,
  type SqliteStore,
  type SqliteStoreOptions,
  sqliteStore,
} from '../stores/sqlite/sqlite-store.js';
export type { CompatVersion, EdgeLimits, EgressRules, GrpcOptions, HostOptions } from './join/host-options.js';
export type { MountOptions } from './join/mount-options.js';
export { type NodeHandler, nodeHandler } from './join/node-handler.js';
export type { Agents, BindingPaths, CustomBinding, Placement } from './join/placement.js';
export { type Served, serve } from './join/serve.js';
export type { HstsOptions, ServeOptions, ServeTls } from './join/serve-options.js';
