// Generated from proto/a2a_v03.proto by `npm run generate`. Do not edit.
// biome-ignore-all assist: generated
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
import type { JsonObject } from '../../../protocol/generated/types.js';

/** The values of `TaskState` by number. */
export const taskStates = [
  /** Not given. */
  'TASK_STATE_UNSPECIFIED',
  /** Accepted and not started yet. */
  'TASK_STATE_SUBMITTED',
  /** Being worked on. */
  'TASK_STATE_WORKING',
  /** Ended well. */
  'TASK_STATE_COMPLETED',
  /** Ended with an error. */
  'TASK_STATE_FAILED',
  /** Stopped on request; 1.0 spells it with one L. */
  'TASK_STATE_CANCELLED',
  /** Waits for a message from the user. */
  'TASK_STATE_INPUT_REQUIRED',
  /** Declined by the agent. */
  'TASK_STATE_REJECTED',
  /** Waits for an authorization. */
  'TASK_STATE_AUTH_REQUIRED',
] as const;

/** Where a task stands in its life. */
export type TaskState = (typeof taskStates)[number];

/** The values of `Role` by number. */
export const roles = [
  /** Not given. */
  'ROLE_UNSPECIFIED',
  /** The caller. */
  'ROLE_USER',
  /** The agent. */
  'ROLE_AGENT',
] as const;

/** Who speaks in a message. */
export type Role = (typeof roles)[number];

/** How a message is to be handled and answered. */
export interface SendMessageConfiguration {
  acceptedOutputModes?: string[];
  pushNotification?: PushNotificationConfig;
  /** At most so many messages of history; 0 means all of them. */
  historyLength?: number;
  /** True waits until the task has ended or waits for input: the opposite of what 1.0 has at this number. */
  blocking?: boolean;
}

/** A piece of work that an agent does. */
export interface Task {
  id?: string;
  contextId?: string;
  status?: TaskStatus;
  artifacts?: Artifact[];
  history?: Message[];
  metadata?: JsonObject;
}

/** The state of a task at a moment. */
export interface TaskStatus {
  state?: TaskState;
  message?: Message;
  timestamp?: string;
}

/** A piece of content. */
export type Part = {
  /** Of later revisions of 0.3, which SDKs of 0.3 speak. */
  metadata?: JsonObject;
} & (
  | {
      text: string;
      file?: never;
      data?: never;
    }
  | {
      text?: never;
      file: FilePart;
      data?: never;
    }
  | {
      text?: never;
      file?: never;
      data: DataPart;
    }
);

/** A file, by its address or whole. */
export type FilePart = {
  mimeType?: string;
  /** Of later revisions of 0.3, which SDKs of 0.3 speak. */
  name?: string;
} & (
  | {
      fileWithUri: string;
      fileWithBytes?: never;
    }
  | {
      fileWithUri?: never;
      fileWithBytes: string;
    }
);

/** Structured content; an object, never another value. */
export interface DataPart {
  data?: JsonObject;
}

/** One turn of a conversation. */
export interface Message {
  messageId?: string;
  contextId?: string;
  taskId?: string;
  role?: Role;
  /** What 1.0 calls parts. */
  content?: Part[];
  metadata?: JsonObject;
  extensions?: string[];
}

/** What a task has produced. Number 2 is not used. */
export interface Artifact {
  artifactId?: string;
  name?: string;
  description?: string;
  parts?: Part[];
  metadata?: JsonObject;
  extensions?: string[];
}

/** A task has a new status. */
export interface TaskStatusUpdateEvent {
  taskId?: string;
  contextId?: string;
  status?: TaskStatus;
  /** True for the last event of a stream. */
  final?: boolean;
  metadata?: JsonObject;
}

/** A task has a new artifact, or more of one. */
export interface TaskArtifactUpdateEvent {
  taskId?: string;
  contextId?: string;
  artifact?: Artifact;
  append?: boolean;
  lastChunk?: boolean;
  metadata?: JsonObject;
}

/** A webhook. */
export interface PushNotificationConfig {
  id?: string;
  url?: string;
  token?: string;
  authentication?: AuthenticationInfo;
}

/** How a webhook wants to be authenticated to. */
export interface AuthenticationInfo {
  schemes?: string[];
  credentials?: string;
}

/** An address of an agent, and the binding that is spoken there. */
export interface AgentInterface {
  url?: string;
  transport?: string;
}

/** What an agent says of itself. */
export interface AgentCard {
  name?: string;
  description?: string;
  url?: string;
  provider?: AgentProvider;
  version?: string;
  documentationUrl?: string;
  capabilities?: AgentCapabilities;
  securitySchemes?: { [key: string]: SecurityScheme };
  security?: Security[];
  defaultInputModes?: string[];
  defaultOutputModes?: string[];
  skills?: AgentSkill[];
  supportsAuthenticatedExtendedCard?: boolean;
  preferredTransport?: string;
  additionalInterfaces?: AgentInterface[];
  protocolVersion?: string;
  signatures?: AgentCardSignature[];
  /** Of later revisions of 0.3, which SDKs of 0.3 speak. */
  iconUrl?: string;
}

/** Who offers an agent. */
export interface AgentProvider {
  url?: string;
  organization?: string;
}

/** What an agent can do besides answering. */
export interface AgentCapabilities {
  streaming?: boolean;
  pushNotifications?: boolean;
  extensions?: AgentExtension[];
}

/** An extension of the protocol that an agent knows. */
export interface AgentExtension {
  uri?: string;
  description?: string;
  required?: boolean;
  params?: JsonObject;
}

/** Something an agent is good at. */
export interface AgentSkill {
  id?: string;
  name?: string;
  description?: string;
  tags?: string[];
  examples?: string[];
  inputModes?: string[];
  outputModes?: string[];
  security?: Security[];
}

/** A signature over a card. */
export interface AgentCardSignature {
  protected: string;
  signature: string;
  header?: JsonObject;
}

/** A webhook under its resource name. */
export interface TaskPushNotificationConfig {
  /** tasks/{id}/pushNotificationConfigs/{id} */
  name?: string;
  pushNotificationConfig?: PushNotificationConfig;
}

/** A list of texts, where a map wants one value. */
export interface StringList {
  list?: string[];
}

/** Security schemes that are needed together, with their scopes. */
export interface Security {
  schemes?: { [key: string]: StringList };
}

/** A way to authenticate. */
export type SecurityScheme =
  | {
      apiKeySecurityScheme: APIKeySecurityScheme;
      httpAuthSecurityScheme?: never;
      oauth2SecurityScheme?: never;
      openIdConnectSecurityScheme?: never;
      mtlsSecurityScheme?: never;
    }
  | {
      apiKeySecurityScheme?: never;
      httpAuthSecurityScheme: HTTPAuthSecurityScheme;
      oauth2SecurityScheme?: never;
      openIdConnectSecurityScheme?: never;
      mtlsSecurityScheme?: never;
    }
  | {
      apiKeySecurityScheme?: never;
      httpAuthSecurityScheme?: never;
      oauth2SecurityScheme: OAuth2SecurityScheme;
      openIdConnectSecurityScheme?: never;
      mtlsSecurityScheme?: never;
    }
  | {
      apiKeySecurityScheme?: never;
      httpAuthSecurityScheme?: never;
      oauth2SecurityScheme?: never;
      openIdConnectSecurityScheme: OpenIdConnectSecurityScheme;
      mtlsSecurityScheme?: never;
    }
  | {
      apiKeySecurityScheme?: never;
      httpAuthSecurityScheme?: never;
      oauth2SecurityScheme?: never;
      openIdConnectSecurityScheme?: never;
      mtlsSecurityScheme: MutualTlsSecurityScheme;
    };

/** A key in a header, query or cookie. */
export interface APIKeySecurityScheme {
  description?: string;
  location?: string;
  name?: string;
}

/** A scheme of the Authorization header. */
export interface HTTPAuthSecurityScheme {
  description?: string;
  scheme?: string;
  bearerFormat?: string;
}

/** OAuth 2. */
export interface OAuth2SecurityScheme {
  description?: string;
  flows?: OAuthFlows;
  oauth2MetadataUrl?: string;
}

/** OpenID Connect. */
export interface OpenIdConnectSecurityScheme {
  description?: string;
  openIdConnectUrl?: string;
}

/** Client certificates. */
export interface MutualTlsSecurityScheme {
  description?: string;
}

/** How a token is had. */
export type OAuthFlows =
  | {
      authorizationCode: AuthorizationCodeOAuthFlow;
      clientCredentials?: never;
      implicit?: never;
      password?: never;
    }
  | {
      authorizationCode?: never;
      clientCredentials: ClientCredentialsOAuthFlow;
      implicit?: never;
      password?: never;
    }
  | {
      authorizationCode?: never;
      clientCredentials?: never;
      implicit: ImplicitOAuthFlow;
      password?: never;
    }
  | {
      authorizationCode?: never;
      clientCredentials?: never;
      implicit?: never;
      password: PasswordOAuthFlow;
    };

/** The authorization code flow. */
export interface AuthorizationCodeOAuthFlow {
  authorizationUrl?: string;
  tokenUrl?: string;
  refreshUrl?: string;
  scopes?: { [key: string]: string };
}

/** The client credentials flow. */
export interface ClientCredentialsOAuthFlow {
  tokenUrl?: string;
  refreshUrl?: string;
  scopes?: { [key: string]: string };
}

/** The implicit flow. */
export interface ImplicitOAuthFlow {
  authorizationUrl?: string;
  refreshUrl?: string;
  scopes?: { [key: string]: string };
}

/** The password flow. */
export interface PasswordOAuthFlow {
  tokenUrl?: string;
  refreshUrl?: string;
  scopes?: { [key: string]: string };
}

/** Asks for SendMessage and SendStreamingMessage. */
export interface SendMessageRequest {
  message: Message;
  configuration?: SendMessageConfiguration;
  metadata?: JsonObject;
}

/** Asks for GetTask. */
export interface GetTaskRequest {
  /** tasks/{id} */
  name: string;
  /** At most so many messages of history; 0 means all of them. */
  historyLength?: number;
}

/** Asks for CancelTask. */
export interface CancelTaskRequest {
  /** tasks/{id} */
  name?: string;
}

/** Asks for GetTaskPushNotificationConfig. */
export interface GetTaskPushNotificationConfigRequest {
  /** tasks/{id}/pushNotificationConfigs/{id} */
  name?: string;
}

/** Asks for DeleteTaskPushNotificationConfig. */
export interface DeleteTaskPushNotificationConfigRequest {
  /** tasks/{id}/pushNotificationConfigs/{id} */
  name?: string;
}

/** Asks for CreateTaskPushNotificationConfig. */
export interface CreateTaskPushNotificationConfigRequest {
  /** tasks/{id} */
  parent: string;
  configId: string;
  config: TaskPushNotificationConfig;
}

/** Asks for TaskSubscription. */
export interface TaskSubscriptionRequest {
  /** tasks/{id} */
  name?: string;
}

/** Asks for ListTaskPushNotificationConfig. */
export interface ListTaskPushNotificationConfigRequest {
  /** tasks/{id} */
  parent?: string;
  pageSize?: number;
  pageToken?: string;
}

/** Asks for GetAgentCard. */
export type GetAgentCardRequest = Record<string, never>;

/** What a sent message has led to. */
export type SendMessageResponse =
  | {
      task: Task;
      message?: never;
    }
  | {
      task?: never;
      message: Message;
    };

/** One event of a stream. */
export type StreamResponse =
  | {
      task: Task;
      message?: never;
      statusUpdate?: never;
      artifactUpdate?: never;
    }
  | {
      task?: never;
      message: Message;
      statusUpdate?: never;
      artifactUpdate?: never;
    }
  | {
      task?: never;
      message?: never;
      statusUpdate: TaskStatusUpdateEvent;
      artifactUpdate?: never;
    }
  | {
      task?: never;
      message?: never;
      statusUpdate?: never;
      artifactUpdate: TaskArtifactUpdateEvent;
    };

/** A page of webhooks. */
export interface ListTaskPushNotificationConfigResponse {
  configs?: TaskPushNotificationConfig[];
  nextPageToken?: string;
}
