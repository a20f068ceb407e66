import type { Message, Part, SendMessageRequest } from '../protocol/generated/types.js';

/** Something to say: a text, one part, or several. */
export type Content = string | Part | readonly Part[];

/** A message of which only the parts must be given: id and role are filled in. */
export type PartialMessage = Partial<Omit<Message, 'parts'>> & { readonly parts: readonly Part[] };

/** What a message can say besides its parts, each of it left out or undefined where there is nothing to say. */
export type MessageFields = { readonly [K in Exclude<keyof Message, 'parts' | 'role'>]?: Message[K] | undefined };

/** What `ask` and `stream` take: content, a message, or a whole request. */
export type AskInput = Content | PartialMessage | SendMessageRequest;

/** What can be said about a message besides its content. */
export interface MessageOptions {
  /** Continues the task. */
  readonly taskId?: string | undefined;
  /** Continues the conversation; the task's own when only `taskId` is given. */
  readonly contextId?: string | undefined;
  /** Tasks that the agent should take into account. */
  readonly referenceTaskIds?: readonly string[] | undefined;
  /** At most so many messages of history in the tasks that come back. */
  readonly historyLength?: number | undefined;
  /** Media types that can be taken back; the agent decides when left out. */
  readonly acceptedOutputModes?: readonly string[] | undefined;
}

/**
 * Returns a user message of the content, with a new `messageId` unless one is given: what `sendMessage` and
 * `sendStreamingMessage` take as their `message`. `ask` and `stream` make it by themselves.
 *
 * Spec 4.1.4.
 *
 * @example
 * const { task } = await agent.sendMessage({ message: userMessage('Two cups') });
 * await agent.sendMessage({ message: userMessage('With milk', { taskId: task?.id }) });
 */
export function userMessage(content: Content, fields: MessageFields = {}): Message {
  const message = composeMessage(content);
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) Object.assign(message, { [name]: value });
  }
  return message;
}

/**
 * Returns the request that an input stands for. A request is passed on as it is but for what the options say; a message
 * and content get the id and the role they lack.
 */
export function composeRequest(input: AskInput, options: MessageOptions = {}): SendMessageRequest {
  const request = isRequest(input) ? input : { message: composeMessage(input) };
  const { taskId, contextId, referenceTaskIds, historyLength, acceptedOutputModes } = options;
  const message: Message = {
    ...(taskId === undefined ? {} : { taskId }),
    ...(contextId === undefined ? {} : { contextId }),
    ...(referenceTaskIds === undefined ? {} : { referenceTaskIds: [...referenceTaskIds] }),
    ...request.message,
  };
  const configuration = {
    ...(acceptedOutputModes === undefined ? {} : { acceptedOutputModes: [...acceptedOutputModes] }),
    ...(historyLength === undefined ? {} : { historyLength }),
    ...request.configuration,
  };
  if (Object.keys(configuration).length === 0) return { ...request, message };
  // Some servers want `acceptedOutputModes` in every configuration; an empty list asks for nothing.
  return { ...request, message, configuration: { acceptedOutputModes: [], ...configuration } };
}

function isRequest(input: AskInput): input is SendMessageRequest {
  return typeof input === 'object' && 'message' in input;
}

function composeMessage(input: Content | PartialMessage): Message {
  const blank = { messageId: randomId(), role: 'ROLE_USER' } as const;
  if (typeof input === 'string') return { ...blank, parts: [{ text: input }] };
  if (isParts(input)) return { ...blank, parts: [...input] };
  return 'parts' in input ? { ...blank, ...input, parts: [...input.parts] } : { ...blank, parts: [input] };
}

function isParts(input: Part | readonly Part[] | PartialMessage): input is readonly Part[] {
  return Array.isArray(input);
}

/** A version 4 UUID, also where `crypto.randomUUID` is withheld: browsers have it on encrypted pages only. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, at) =>
    at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte,
  )
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
