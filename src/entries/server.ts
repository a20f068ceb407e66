export type { StallLimits } from '../adapters/limits.js';
export { bearer, type FindPrincipal } from '../auth/bearer.js';
export type { HttpHandler, HttpRequest, HttpResponse, HttpStream } from '../bindings/http/message.js';
export type { CanonicalForm } from '../card/canonical-card.js';
export type { AgentProfile } from '../card/profile.js';
export { type SignCardOptions, signCard } from '../card/sign.js';
export type { Jwk, PlatformKey, SignatureAlgorithm } from '../card/signature-algorithm.js';
export { type EgressOptions, egress } from '../egress/egress.js';
export { A2AError, type A2AErrorOptions, type FieldViolation } from '../protocol/a2a-error.js';
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
export { createServer } from '../server/create-server.js';
export type { Authenticate, Call, CallRequest, Engine, EventStream, Server, StreamItem } from '../server/engine.js';
export type { Limits } from '../server/limits.js';
export type {
  Append,
  Appended,
  Clock,
  Command,
  Delivery,
  Egress,
  LeaseRequest,
  ListPage,
  ListQuery,
  LogEntry,
  Logger,
  MessageOptions,
  NewCommand,
  Principal,
  PushConfig,
  PushGate,
  Scope,
  Settlement,
  TaskHead,
  TaskStore,
  Trace,
} from '../server/ports.js';
export type { FinishCard, ServerOptions } from '../server/server-options.js';
export { type MemoryStoreOptions, memoryStore } from '../stores/memory/memory-store.js';
export { type FetchHandler, fetchHandler } from './join/fetch-handler.js';
export type { CompatVersion, EdgeLimits, EgressRules, GrpcOptions, HostOptions } from './join/host-options.js';
export type { MountOptions } from './join/mount-options.js';
export type { Agents, BindingPaths, CustomBinding, Placement } from './join/placement.js';
