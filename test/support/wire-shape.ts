import type { Rpc } from './wire-request.js';

// The messages of the protocol as they stand on the wire, from its proto and written by hand: `name:type`, string where
// no type stands; `!` is REQUIRED, `[]` a list, `{}` an object of such values, `@` a member of the message's oneof.
const messages = {
  Task: 'id! contextId status:TaskStatus! artifacts:Artifact[] history:Message[] metadata:object',
  TaskStatus: 'state:TaskState! message:Message timestamp:time',
  Message: 'messageId! contextId taskId role:Role! parts:Part[]! metadata:object extensions[] referenceTaskIds[]',
  Part: 'text@ raw:base64@ url@ data:any@ metadata:object filename mediaType',
  Artifact: 'artifactId! name description parts:Part[]! metadata:object extensions[]',
  TaskStatusUpdateEvent: 'taskId! contextId! status:TaskStatus! metadata:object',
  TaskArtifactUpdateEvent: 'taskId! contextId! artifact:Artifact! append:bool lastChunk:bool metadata:object',
  StreamResponse:
    'task:Task@ message:Message@ statusUpdate:TaskStatusUpdateEvent@ artifactUpdate:TaskArtifactUpdateEvent@',
  SendMessageResponse: 'task:Task@ message:Message@',
  // The exception to "REQUIRED lists have an element" (spec conflict C18), and to "REQUIRED texts are not empty".
  ListTasksResponse: 'tasks:Task[]!? nextPageToken!? pageSize:int! totalSize:int!',
  TaskPushNotificationConfig: 'tenant id taskId url! token authentication:AuthenticationInfo',
  AuthenticationInfo: 'scheme! credentials',
  ListTaskPushNotificationConfigsResponse: 'configs:TaskPushNotificationConfig[] nextPageToken',
  Empty: '',
  AgentCard:
    'name! description! supportedInterfaces:AgentInterface[]! provider:AgentProvider version! documentationUrl ' +
    'capabilities:AgentCapabilities! securitySchemes:SecurityScheme{} securityRequirements:SecurityRequirement[] ' +
    'defaultInputModes[]! defaultOutputModes[]! skills:AgentSkill[]! signatures:AgentCardSignature[] iconUrl',
  AgentInterface: 'url! protocolBinding! tenant protocolVersion!',
  AgentProvider: 'url! organization!',
  AgentCapabilities: 'streaming:bool pushNotifications:bool extensions:AgentExtension[] extendedAgentCard:bool',
  AgentExtension: 'uri description required:bool params:object',
  AgentSkill:
    'id! name! description! tags[]! examples[] inputModes[] outputModes[] securityRequirements:SecurityRequirement[]',
  AgentCardSignature: 'protected! signature! header:object',
  SecurityRequirement: 'schemes:StringList{}',
  StringList: 'list[]',
  SecurityScheme:
    'apiKeySecurityScheme:APIKeySecurityScheme@ httpAuthSecurityScheme:HTTPAuthSecurityScheme@ ' +
    'oauth2SecurityScheme:object@ openIdConnectSecurityScheme:object@ mtlsSecurityScheme:object@',
  APIKeySecurityScheme: 'description location! name!',
  HTTPAuthSecurityScheme: 'description scheme! bearerFormat',
} as const satisfies Record<string, string>;

/** A message of the protocol whose wire form is written down here. */
export type ShapeName = keyof typeof messages;

/** The message that an operation answers with; for the two that stream, each of the many. */
export const answerOf = {
  SendMessage: 'SendMessageResponse',
  SendStreamingMessage: 'StreamResponse',
  GetTask: 'Task',
  ListTasks: 'ListTasksResponse',
  CancelTask: 'Task',
  SubscribeToTask: 'StreamResponse',
  CreateTaskPushNotificationConfig: 'TaskPushNotificationConfig',
  GetTaskPushNotificationConfig: 'TaskPushNotificationConfig',
  ListTaskPushNotificationConfigs: 'ListTaskPushNotificationConfigsResponse',
  DeleteTaskPushNotificationConfig: 'Empty',
  GetExtendedAgentCard: 'AgentCard',
} as const satisfies Record<Rpc, ShapeName>;

// Of both enums the value for "not set" is missing: a server never sends it.
const enums: Readonly<Record<string, RegExp>> = {
  TaskState: /^TASK_STATE_(SUBMITTED|WORKING|COMPLETED|FAILED|CANCELED|INPUT_REQUIRED|REJECTED|AUTH_REQUIRED)$/,
  Role: /^ROLE_(USER|AGENT)$/,
};

const scalars: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  bool: (value) => typeof value === 'boolean',
  int: (value) => Number.isInteger(value),
  object: isObject,
  any: () => true,
  base64: (value) => typeof value === 'string' && /^([\w+/]{4})*([\w+/]{2}==|[\w+/]{3}=)?$/.test(value),
  time: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value),
};

/**
 * Returns what is wrong with a value that is to be a message of the protocol, one text for each fault: a member that the
 * proto does not have (and so every name that is not camelCase), a REQUIRED one that is missing or empty, a oneof with
 * none or several, a wrong type, a null, an enum or timestamp in another spelling.
 */
export function shapeFaults(name: ShapeName, value: unknown, path: string = name): string[] {
  if (!isObject(value)) return [`${path}: not an object`];
  const fields = fieldsOf(name);
  const unknown = Object.keys(value).filter((key) => !fields.has(key));
  const choices = [...fields.values()].filter(({ choice }) => choice);
  const chosen = choices.filter((field) => value[field.name] !== undefined);
  return [
    ...unknown.map((key) => `${path}.${key}: unknown`),
    ...(choices.length > 0 && chosen.length !== 1 ? [`${path}: ${chosen.length} of a oneof`] : []),
    ...[...fields.values()].flatMap((field) => fieldFaults(field, value[field.name], `${path}.${field.name}`)),
  ];
}

interface Field {
  readonly name: string;
  readonly type: string;
  /** `[]`, `{}` or empty. */
  readonly kind: string;
  readonly required: boolean;
  readonly mayBeEmpty: boolean;
  readonly choice: boolean;
}

function fieldsOf(message: ShapeName): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>();
  for (const text of messages[message].split(' ').filter((one) => one !== '')) {
    const [, name = '', type = 'string', kind = '', marks = ''] =
      /^(\w+)(?::(\w+))?(\[\]|\{\})?([!?@]*)$/.exec(text) ?? [];
    const [required, mayBeEmpty, choice] = [marks.includes('!'), marks.includes('?'), marks.includes('@')];
    fields.set(name, { name, type, kind, required, mayBeEmpty, choice });
  }
  return fields;
}

function fieldFaults({ type, kind, required, mayBeEmpty }: Field, value: unknown, path: string): string[] {
  if (value === undefined) return required ? [`${path}: missing`] : [];
  const empty = value === '' || (Array.isArray(value) && value.length === 0);
  if (required && empty && !mayBeEmpty) return [`${path}: empty`];
  if (kind === '') return valueFaults(type, value, path);
  const values = kind === '[]' ? listed(value) : isObject(value) && value;
  if (values === false) return [`${path}: not a ${kind}`];
  return Object.entries(values).flatMap(([key, one]) => valueFaults(type, one, `${path}.${key}`));
}

function valueFaults(type: string, value: unknown, path: string): string[] {
  if (isShapeName(type)) return shapeFaults(type, value, path);
  const right = enums[type] === undefined ? scalars[type]?.(value) : enums[type].test(String(value));
  return right === true ? [] : [`${path}: not a ${type}`];
}

function listed(value: unknown): readonly unknown[] | false {
  return Array.isArray(value) && value;
}

function isShapeName(type: string): type is ShapeName {
  return Object.hasOwn(messages, type);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
