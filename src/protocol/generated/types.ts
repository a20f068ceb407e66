// Generated from proto/a2a.proto by `npm run generate`. Do not edit.

/** Any JSON value. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

/** Any JSON object. */
export type JsonObject = { [key: string]: JsonValue };

/** The values of `TaskState` by number. */
export const taskStates = [
  /** Not given. */
  'TASK_STATE_UNSPECIFIED',
  /** Accepted and not started yet. */
  'TASK_STATE_SUBMITTED',
  /** Being worked on. */
  'TASK_STATE_WORKING',
  /** Ended well. Terminal. */
  'TASK_STATE_COMPLETED',
  /** Ended with an error. Terminal. */
  'TASK_STATE_FAILED',
  /** Stopped on request. Terminal. */
  'TASK_STATE_CANCELED',
  /** Waits for a message from the user. Interrupted. */
  'TASK_STATE_INPUT_REQUIRED',
  /** Declined by the agent. Terminal. */
  'TASK_STATE_REJECTED',
  /** Waits for an authorization. Interrupted. */
  'TASK_STATE_AUTH_REQUIRED',
] as const;

/** Where a task stands in its life (spec 4.1.3). */
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

/** Who speaks in a message (spec 4.1.5). */
export type Role = (typeof roles)[number];

/** How a message is to be handled and answered (spec 3.2.2). */
export interface SendMessageConfiguration {
  /** Media types that the caller can take back; the agent shapes its output to them where it can. */
  acceptedOutputModes?: string[];
  /** A webhook to register for the task of this message. Its taskId stays empty. */
  taskPushNotificationConfig?: TaskPushNotificationConfig;
  /** At most so many messages of history in the answer: 0 means none, absent means as the server likes. */
  historyLength?: number;
  /** True answers as soon as the task exists; false or absent waits until it has ended or waits for input. */
  returnImmediately?: boolean;
}

/** A piece of work that an agent does, from its creation to a terminal state (spec 4.1.1). */
export interface Task {
  /** The id that the server gave the task. */
  id: string;
  /** The conversation that the task belongs to. */
  contextId?: string;
  /** Where the task stands. */
  status: TaskStatus;
  /** What the task has produced. ListTasks leaves it out unless it is asked for. */
  artifacts?: Artifact[];
  /** The messages exchanged so far, oldest first. */
  history?: Message[];
  /** Free-form data about the task. */
  metadata?: JsonObject;
}

/** The state of a task at a moment (spec 4.1.2). */
export interface TaskStatus {
  /** The state itself. */
  state: TaskState;
  /** The agent's words about this state, such as the question behind TASK_STATE_INPUT_REQUIRED. */
  message?: Message;
  /** When the task entered this state. */
  timestamp?: string;
}

/** One piece of a message or artifact: exactly one of text, raw, url and data (spec 4.1.6). */
export type Part = {
  /** Free-form data about this part. */
  metadata?: JsonObject;
  /** A name for the content as a file. */
  filename?: string;
  /** The media type of the content. */
  mediaType?: string;
} & (
  | {
      /** Text. The empty string counts as set. */
      text: string;
      raw?: never;
      url?: never;
      data?: never;
    }
  | {
      text?: never;
      /** Bytes, as base64 in JSON. */
      raw: string;
      url?: never;
      data?: never;
    }
  | {
      text?: never;
      raw?: never;
      /** Where the content can be fetched. */
      url: string;
      data?: never;
    }
  | {
      text?: never;
      raw?: never;
      url?: never;
      /** Any JSON value, null included. */
      data: JsonValue;
    }
);

/** One turn of a conversation, by the user or by the agent (spec 4.1.4). */
export interface Message {
  /** The id that the author of the message gave it. */
  messageId: string;
  /** The conversation that the message belongs to. */
  contextId?: string;
  /** The task that the message continues or comes from. */
  taskId?: string;
  /** Who speaks. */
  role: Role;
  /** The content; at least one part. */
  parts: Part[];
  /** Free-form data; extensions put theirs under their URI. */
  metadata?: JsonObject;
  /** URIs of the extensions that had a part in this message. */
  extensions?: string[];
  /** Other tasks that the agent should take into account. */
  referenceTaskIds?: string[];
}

/** Something a task has produced (spec 4.1.7). */
export interface Artifact {
  /** The id by which chunks are put together; unique within its task. */
  artifactId: string;
  /** A name to show. */
  name?: string;
  /** A description to show. */
  description?: string;
  /** The content; at least one part. */
  parts: Part[];
  /** Free-form data about the artifact. */
  metadata?: JsonObject;
  /** URIs of the extensions that had a part in this artifact. */
  extensions?: string[];
}

/** Tells that a task has a new status (spec 4.2.1). */
export interface TaskStatusUpdateEvent {
  /** The task. */
  taskId: string;
  /** The conversation of the task. */
  contextId: string;
  /** The new status as a whole. */
  status: TaskStatus;
  /** Free-form data about the event. */
  metadata?: JsonObject;
}

/** Brings an artifact, or the next chunk of one (spec 4.2.2). */
export interface TaskArtifactUpdateEvent {
  /** The task that produced it. */
  taskId: string;
  /** The conversation of the task. */
  contextId: string;
  /** The artifact or chunk. */
  artifact: Artifact;
  /** True adds these parts to the artifact of the same id; false or absent starts or replaces it. */
  append?: boolean;
  /** True when no further chunk of this artifact follows. */
  lastChunk?: boolean;
  /** Free-form data about the event. */
  metadata?: JsonObject;
}

/** How the server proves itself to a webhook: Authorization: {scheme} {credentials} (spec 4.3.2). */
export interface AuthenticationInfo {
  /** One HTTP authentication scheme, such as Bearer; upper and lower case are the same. */
  scheme: string;
  /** What follows the scheme in the header. */
  credentials?: string;
}

/** A URL where the agent can be called, and the binding and version spoken there (spec 4.4.6). */
export interface AgentInterface {
  /** An absolute URL; for gRPC host:port. */
  url: string;
  /** JSONRPC, GRPC, HTTP+JSON, or the URI of a custom binding. */
  protocolBinding: string;
  /** A routing key that callers repeat in every request to this interface. */
  tenant?: string;
  /** The protocol version as Major.Minor, such as 1.0. */
  protocolVersion: string;
}

/** What an agent says about itself: who it is, what it can do and where to call it (spec 4.4.1). */
export interface AgentCard {
  /** The name to show. */
  name: string;
  /** What the agent is for. */
  description: string;
  /** Where it can be called, the most preferred first. */
  supportedInterfaces: AgentInterface[];
  /** Who runs the agent. */
  provider?: AgentProvider;
  /** The agent's own version, which has nothing to do with the protocol's. */
  version: string;
  /** Documentation for people. */
  documentationUrl?: string;
  /** Which optional features it offers. */
  capabilities: AgentCapabilities;
  /** Ways to authenticate, by name. */
  securitySchemes?: { [key: string]: SecurityScheme };
  /** Alternatives, of which a caller fulfills one. */
  securityRequirements?: SecurityRequirement[];
  /** Media types it takes unless a skill says otherwise. */
  defaultInputModes: string[];
  /** Media types it produces unless a skill says otherwise. */
  defaultOutputModes: string[];
  /** What it can do. */
  skills: AgentSkill[];
  /** Signatures over the card without this field. */
  signatures?: AgentCardSignature[];
  /** An icon to show. */
  iconUrl?: string;
}

/** Who runs an agent. */
export interface AgentProvider {
  /** The provider's website. */
  url: string;
  /** The provider's name. */
  organization: string;
}

/** The optional features of an agent; absent means false. */
export interface AgentCapabilities {
  /** Offers SendStreamingMessage and SubscribeToTask. */
  streaming?: boolean;
  /** Offers the four push notification operations. */
  pushNotifications?: boolean;
  /** Extensions that the agent understands. */
  extensions?: AgentExtension[];
  /** Offers GetExtendedAgentCard. */
  extendedAgentCard?: boolean;
}

/** An extension of the protocol that an agent understands. */
export interface AgentExtension {
  /** The identity of the extension, version included; compared byte by byte and never fetched. */
  uri?: string;
  /** How this agent uses it. */
  description?: string;
  /** True when a caller must opt in to be served. */
  required?: boolean;
  /** Settings that the extension defines. */
  params?: JsonObject;
}

/** Something an agent can do. */
export interface AgentSkill {
  /** Unique within the card. */
  id: string;
  /** The name to show. */
  name: string;
  /** What it does, in detail. */
  description: string;
  /** Keywords. */
  tags: string[];
  /** Sample prompts. */
  examples?: string[];
  /** Media types it takes, instead of the card's default. */
  inputModes?: string[];
  /** Media types it produces, instead of the card's default. */
  outputModes?: string[];
  /** What this skill asks for in authentication: alternatives, as on the card. */
  securityRequirements?: SecurityRequirement[];
}

/** A JSON Web Signature over the card, in pieces. */
export interface AgentCardSignature {
  /** The protected header: base64url of its JSON. */
  protected: string;
  /** The signature: base64url of its bytes. */
  signature: string;
  /** The unprotected header. */
  header?: JsonObject;
}

/** A webhook that gets the updates of a task (spec 4.3.1). */
export interface TaskPushNotificationConfig {
  /** The routing key of the interface, if it has one. */
  tenant?: string;
  /** The id of the registration; a caller may propose one. */
  id?: string;
  /** The task. Empty when the registration travels with a message. */
  taskId?: string;
  /** Where updates are posted. */
  url: string;
  /** A secret of the caller's that comes back with every update. */
  token?: string;
  /** How the server proves itself to the webhook. */
  authentication?: AuthenticationInfo;
}

/** A list of strings. */
export interface StringList {
  /** The strings. */
  list?: string[];
}

/** Schemes that a caller fulfills together. */
export interface SecurityRequirement {
  /** The scopes needed, by the name of the scheme. */
  schemes?: { [key: string]: StringList };
}

/** A way to authenticate: exactly one kind (spec 4.5.1). */
export type SecurityScheme =
  | {
      /** A key in a header, query parameter or cookie. */
      apiKeySecurityScheme: APIKeySecurityScheme;
      httpAuthSecurityScheme?: never;
      oauth2SecurityScheme?: never;
      openIdConnectSecurityScheme?: never;
      mtlsSecurityScheme?: never;
    }
  | {
      apiKeySecurityScheme?: never;
      /** An HTTP authentication scheme. */
      httpAuthSecurityScheme: HTTPAuthSecurityScheme;
      oauth2SecurityScheme?: never;
      openIdConnectSecurityScheme?: never;
      mtlsSecurityScheme?: never;
    }
  | {
      apiKeySecurityScheme?: never;
      httpAuthSecurityScheme?: never;
      /** OAuth 2.0. */
      oauth2SecurityScheme: OAuth2SecurityScheme;
      openIdConnectSecurityScheme?: never;
      mtlsSecurityScheme?: never;
    }
  | {
      apiKeySecurityScheme?: never;
      httpAuthSecurityScheme?: never;
      oauth2SecurityScheme?: never;
      /** OpenID Connect. */
      openIdConnectSecurityScheme: OpenIdConnectSecurityScheme;
      mtlsSecurityScheme?: never;
    }
  | {
      apiKeySecurityScheme?: never;
      httpAuthSecurityScheme?: never;
      oauth2SecurityScheme?: never;
      openIdConnectSecurityScheme?: never;
      /** A client certificate. */
      mtlsSecurityScheme: MutualTlsSecurityScheme;
    };

/** Authentication by a key. */
export interface APIKeySecurityScheme {
  /** A description to show. */
  description?: string;
  /** Where the key goes: query, header or cookie. */
  location: string;
  /** The name of the header, query parameter or cookie. */
  name: string;
}

/** Authentication by an HTTP scheme. */
export interface HTTPAuthSecurityScheme {
  /** A description to show. */
  description?: string;
  /** The scheme of the Authorization header, such as Bearer. */
  scheme: string;
  /** A hint at the form of a bearer token, such as JWT. */
  bearerFormat?: string;
}

/** Authentication by OAuth 2.0. */
export interface OAuth2SecurityScheme {
  /** A description to show. */
  description?: string;
  /** The flow to follow. */
  flows: OAuthFlows;
  /** Where the authorization server describes itself (RFC 8414). */
  oauth2MetadataUrl?: string;
}

/** Authentication by OpenID Connect. */
export interface OpenIdConnectSecurityScheme {
  /** A description to show. */
  description?: string;
  /** The discovery document. */
  openIdConnectUrl: string;
}

/** Authentication by a client certificate. */
export interface MutualTlsSecurityScheme {
  /** A description to show. */
  description?: string;
}

/** The OAuth 2.0 flow of a scheme: exactly one (spec 4.5.7). */
export type OAuthFlows =
  | {
      /** The user signs in at the authorization server, which sends a code back. */
      authorizationCode: AuthorizationCodeOAuthFlow;
      clientCredentials?: never;
      implicit?: never;
      password?: never;
      deviceCode?: never;
    }
  | {
      authorizationCode?: never;
      /** The caller signs in as itself. */
      clientCredentials: ClientCredentialsOAuthFlow;
      implicit?: never;
      password?: never;
      deviceCode?: never;
    }
  | {
      authorizationCode?: never;
      clientCredentials?: never;
      /** @deprecated The token comes straight back to the browser. Unsafe; use authorizationCode with PKCE. */
      implicit: ImplicitOAuthFlow;
      password?: never;
      deviceCode?: never;
    }
  | {
      authorizationCode?: never;
      clientCredentials?: never;
      implicit?: never;
      /** @deprecated The caller sends the user's password. Unsafe; use authorizationCode with PKCE or deviceCode. */
      password: PasswordOAuthFlow;
      deviceCode?: never;
    }
  | {
      authorizationCode?: never;
      clientCredentials?: never;
      implicit?: never;
      password?: never;
      /** The user confirms on another device (RFC 8628). */
      deviceCode: DeviceCodeOAuthFlow;
    };

/** The authorization code flow. */
export interface AuthorizationCodeOAuthFlow {
  /** Where the user signs in. */
  authorizationUrl: string;
  /** Where tokens are issued. */
  tokenUrl: string;
  /** Where tokens are renewed. */
  refreshUrl?: string;
  /** The scopes on offer, each with a description. */
  scopes: { [key: string]: string };
  /** True when PKCE (RFC 7636) must be used. */
  pkceRequired?: boolean;
}

/** The client credentials flow. */
export interface ClientCredentialsOAuthFlow {
  /** Where tokens are issued. */
  tokenUrl: string;
  /** Where tokens are renewed. */
  refreshUrl?: string;
  /** The scopes on offer, each with a description. */
  scopes: { [key: string]: string };
}

/** The implicit flow, out of use. */
export interface ImplicitOAuthFlow {
  /** Where the user signs in. */
  authorizationUrl?: string;
  /** Where tokens are renewed. */
  refreshUrl?: string;
  /** The scopes on offer, each with a description. */
  scopes?: { [key: string]: string };
}

/** The password flow, out of use. */
export interface PasswordOAuthFlow {
  /** Where tokens are issued. */
  tokenUrl?: string;
  /** Where tokens are renewed. */
  refreshUrl?: string;
  /** The scopes on offer, each with a description. */
  scopes?: { [key: string]: string };
}

/** The device code flow. */
export interface DeviceCodeOAuthFlow {
  /** Where the device asks for a code. */
  deviceAuthorizationUrl: string;
  /** Where tokens are issued. */
  tokenUrl: string;
  /** Where tokens are renewed. */
  refreshUrl?: string;
  /** The scopes on offer, each with a description. */
  scopes: { [key: string]: string };
}

/** Asks SendMessage or SendStreamingMessage to take a message. */
export interface SendMessageRequest {
  /** The routing key of the interface, if it has one. */
  tenant?: string;
  /** The user's message. */
  message: Message;
  /** How to handle and answer it. */
  configuration?: SendMessageConfiguration;
  /** Free-form data about the request. */
  metadata?: JsonObject;
}

/** Asks GetTask for a task. */
export interface GetTaskRequest {
  /** The routing key of the interface, if it has one. */
  tenant?: string;
  /** The task. */
  id: string;
  /** At most so many messages of history: 0 means none, absent means as the server likes. */
  historyLength?: number;
}

/** Asks ListTasks for a page of tasks (spec 3.1.4). */
export interface ListTasksRequest {
  /** The routing key of the interface, if it has one. */
  tenant?: string;
  /** Only tasks of this conversation. */
  contextId?: string;
  /** Only tasks in this state. */
  status?: TaskState;
  /** At most so many tasks, 1 to 100; 50 when absent. */
  pageSize?: number;
  /** Where to go on: the nextPageToken of the page before. */
  pageToken?: string;
  /** At most so many messages of history in each task. */
  historyLength?: number;
  /** Only tasks whose status has this timestamp or a later one. */
  statusTimestampAfter?: string;
  /** True to get the artifacts too; false when absent. */
  includeArtifacts?: boolean;
}

/** A page of tasks. All four fields are always present. */
export interface ListTasksResponse {
  /** The tasks of this page; may be empty. */
  tasks: Task[];
  /** The pageToken of the next page; the empty string on the last. */
  nextPageToken: string;
  /** The page size that was applied. */
  pageSize: number;
  /** How many tasks match over all pages. */
  totalSize: number;
}

/** Asks CancelTask to stop a task. */
export interface CancelTaskRequest {
  /** The routing key of the interface, if it has one. */
  tenant?: string;
  /** The task. */
  id: string;
  /** Free-form data about the request. */
  metadata?: JsonObject;
}

/** Asks for one webhook registration of a task. */
export interface GetTaskPushNotificationConfigRequest {
  /** The routing key of the interface, if it has one. */
  tenant?: string;
  /** The task. */
  taskId: string;
  /** The registration. */
  id: string;
}

/** Asks to remove a webhook registration of a task. */
export interface DeleteTaskPushNotificationConfigRequest {
  /** The routing key of the interface, if it has one. */
  tenant?: string;
  /** The task. */
  taskId: string;
  /** The registration. */
  id: string;
}

/** Asks SubscribeToTask for the updates of a task. */
export interface SubscribeToTaskRequest {
  /** The routing key of the interface, if it has one. */
  tenant?: string;
  /** The task. */
  id: string;
}

/** Asks for the webhook registrations of a task. */
export interface ListTaskPushNotificationConfigsRequest {
  /** The task. */
  taskId: string;
  /** At most so many registrations; 0 means as the server likes. */
  pageSize?: number;
  /** Where to go on: the nextPageToken of the page before. */
  pageToken?: string;
  /** The routing key of the interface, if it has one. */
  tenant?: string;
}

/** Asks for the card that authenticated callers get to see. */
export interface GetExtendedAgentCardRequest {
  /** The routing key of the interface, if it has one. */
  tenant?: string;
}

/** The answer to a message: the task it created or advanced, or a direct reply. */
export type SendMessageResponse =
  | {
      /** The task. */
      task: Task;
      message?: never;
    }
  | {
      task?: never;
      /** The reply. */
      message: Message;
    };

/** One element of a stream, and the body of a push notification (spec 3.2.3). */
export type StreamResponse =
  | {
      /** The task as it stands; replaces what was known of it. */
      task: Task;
      message?: never;
      statusUpdate?: never;
      artifactUpdate?: never;
    }
  | {
      task?: never;
      /** A direct reply, after which the stream ends. */
      message: Message;
      statusUpdate?: never;
      artifactUpdate?: never;
    }
  | {
      task?: never;
      message?: never;
      /** A new status. */
      statusUpdate: TaskStatusUpdateEvent;
      artifactUpdate?: never;
    }
  | {
      task?: never;
      message?: never;
      statusUpdate?: never;
      /** An artifact, or the next chunk of one. */
      artifactUpdate: TaskArtifactUpdateEvent;
    };

/** A page of webhook registrations. */
export interface ListTaskPushNotificationConfigsResponse {
  /** The registrations. */
  configs?: TaskPushNotificationConfig[];
  /** The pageToken of the next page; empty on the last. */
  nextPageToken?: string;
}

/** The answer of an operation that has nothing to say. */
export type Empty = Record<string, never>;

/** Every message by its name. */
export interface MessageTypes {
  SendMessageConfiguration: SendMessageConfiguration;
  Task: Task;
  TaskStatus: TaskStatus;
  Part: Part;
  Message: Message;
  Artifact: Artifact;
  TaskStatusUpdateEvent: TaskStatusUpdateEvent;
  TaskArtifactUpdateEvent: TaskArtifactUpdateEvent;
  AuthenticationInfo: AuthenticationInfo;
  AgentInterface: AgentInterface;
  AgentCard: AgentCard;
  AgentProvider: AgentProvider;
  AgentCapabilities: AgentCapabilities;
  AgentExtension: AgentExtension;
  AgentSkill: AgentSkill;
  AgentCardSignature: AgentCardSignature;
  TaskPushNotificationConfig: TaskPushNotificationConfig;
  StringList: StringList;
  SecurityRequirement: SecurityRequirement;
  SecurityScheme: SecurityScheme;
  APIKeySecurityScheme: APIKeySecurityScheme;
  HTTPAuthSecurityScheme: HTTPAuthSecurityScheme;
  OAuth2SecurityScheme: OAuth2SecurityScheme;
  OpenIdConnectSecurityScheme: OpenIdConnectSecurityScheme;
  MutualTlsSecurityScheme: MutualTlsSecurityScheme;
  OAuthFlows: OAuthFlows;
  AuthorizationCodeOAuthFlow: AuthorizationCodeOAuthFlow;
  ClientCredentialsOAuthFlow: ClientCredentialsOAuthFlow;
  ImplicitOAuthFlow: ImplicitOAuthFlow;
  PasswordOAuthFlow: PasswordOAuthFlow;
  DeviceCodeOAuthFlow: DeviceCodeOAuthFlow;
  SendMessageRequest: SendMessageRequest;
  GetTaskRequest: GetTaskRequest;
  ListTasksRequest: ListTasksRequest;
  ListTasksResponse: ListTasksResponse;
  CancelTaskRequest: CancelTaskRequest;
  GetTaskPushNotificationConfigRequest: GetTaskPushNotificationConfigRequest;
  DeleteTaskPushNotificationConfigRequest: DeleteTaskPushNotificationConfigRequest;
  SubscribeToTaskRequest: SubscribeToTaskRequest;
  ListTaskPushNotificationConfigsRequest: ListTaskPushNotificationConfigsRequest;
  GetExtendedAgentCardRequest: GetExtendedAgentCardRequest;
  SendMessageResponse: SendMessageResponse;
  StreamResponse: StreamResponse;
  ListTaskPushNotificationConfigsResponse: ListTaskPushNotificationConfigsResponse;
  Empty: Empty;
}

/** The name of a message. */
export type MessageName = keyof MessageTypes;

/** Every enum by its name. */
export interface EnumTypes {
  TaskState: TaskState;
  Role: Role;
}

/** The name of an enum. */
export type EnumName = keyof EnumTypes;
