export { type CanonicalForm, canonicalCard } from '../card/canonical-card.js';
export { canonicalize } from '../card/canonicalize.js';
export {
  A2AError,
  type A2AErrorOptions,
  errorDetails,
  type FieldViolation,
  invalidParams,
  toA2AError,
} from '../protocol/a2a-error.js';
export { applyEvent, newTask, type TaskEvent } from '../protocol/apply-event.js';
export { type Decoded, type DecodeOptions, decode } from '../protocol/decode.js';
export { decodeQuery } from '../protocol/decode-query.js';
export { encode, escapeLineSeparators } from '../protocol/encode.js';
export {
  type A2AErrorCode,
  type ErrorRow,
  errorCodes,
  errorDomain,
  errors,
  type StatusName,
} from '../protocol/errors.js';
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
export { type HttpRoute, type RpcName, type RpcRoutes, serviceName } from '../protocol/generated/routes.js';
export {
  type AgentCapabilities,
  type AgentCard,
  type AgentCardSignature,
  type AgentExtension,
  type AgentInterface,
  type AgentProvider,
  type AgentSkill,
  type APIKeySecurityScheme,
  type Artifact,
  type AuthenticationInfo,
  type AuthorizationCodeOAuthFlow,
  type CancelTaskRequest,
  type ClientCredentialsOAuthFlow,
  type DeleteTaskPushNotificationConfigRequest,
  type DeviceCodeOAuthFlow,
  type EnumName,
  type EnumTypes,
  type GetExtendedAgentCardRequest,
  type GetTaskPushNotificationConfigRequest,
  type GetTaskRequest,
  type HTTPAuthSecurityScheme,
  type ImplicitOAuthFlow,
  type JsonObject,
  type JsonValue,
  type ListTaskPushNotificationConfigsRequest,
  type ListTaskPushNotificationConfigsResponse,
  type ListTasksRequest,
  type ListTasksResponse,
  type Message,
  type MessageName,
  type MessageTypes,
  type MutualTlsSecurityScheme,
  type OAuth2SecurityScheme,
  type OAuthFlows,
  type OpenIdConnectSecurityScheme,
  type Part,
  type PasswordOAuthFlow,
  type Role,
  roles,
  type SecurityRequirement,
  type SecurityScheme,
  type SendMessageConfiguration,
  type SendMessageRequest,
  type SendMessageResponse,
  type StreamResponse,
  type StringList,
  type SubscribeToTaskRequest,
  type Task,
  type TaskArtifactUpdateEvent,
  type TaskPushNotificationConfig,
  type TaskState,
  type TaskStatus,
  type TaskStatusUpdateEvent,
  taskStates,
} from '../protocol/generated/types.js';
export { type JsonLimits, type ParsedJson, parseJson } from '../protocol/json-scan.js';
export {
  type Capability,
  isStreamOperation,
  type Operation,
  type OperationName,
  type OperationTypes,
  operationNames,
  operations,
  type StreamOperationName,
  type UnaryOperationName,
} from '../protocol/operations.js';
export type { Presence } from '../protocol/reading.js';
export { isActive, isInterrupted, isLegalTransition, isTerminal, type StateClass } from '../protocol/states.js';
export { textOfArtifact, textOfMessage, textOfTask } from '../protocol/text.js';
export { TransportError, type TransportErrorKind, type TransportErrorOptions } from '../protocol/transport-error.js';
