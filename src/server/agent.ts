import type { AgentProfile } from '../card/profile.js';
import type {
  AgentCard,
  Artifact,
  JsonObject,
  JsonValue,
  Message,
  Part,
  Task,
  TaskState,
} from '../protocol/generated/types.js';
import type { Principal } from './ports.js';

/** Something to say: a text, one part, or several. */
export type Content = string | Part | readonly Part[];

/** A direct reply: content, or content with the optional members of a message. Ids, role and context are filled in. */
export type Answer = Content | AnswerMessage;

/** A direct reply with metadata, extensions or references. */
export interface AnswerMessage extends Pick<Message, 'metadata' | 'extensions' | 'referenceTaskIds'> {
  readonly parts: readonly Part[];
}

/**
 * One thing that a running agent reports. The methods of {@link Turn} make them; ids and timestamps are filled in when
 * the report is stored.
 */
export type Emission = StatusEmission | ArtifactEmission | MetadataEmission;

/** A new state of the task, with what the agent has to say about it. */
export interface StatusEmission {
  readonly state: TaskState;
  readonly content?: Content;
  readonly metadata?: JsonObject;
}

/** An artifact, or the next chunk of one. */
export interface ArtifactEmission {
  readonly artifact: ArtifactLabel;
  readonly content: Content;
  /** True adds to the artifact of that name or id, and creates it when there is none. */
  readonly append: boolean;
  readonly lastChunk: boolean;
}

/** Metadata to merge into the task's. */
export interface MetadataEmission {
  readonly metadata: JsonObject;
}

/** How an agent names an artifact. The name is enough: the same name in one task is the same artifact. */
export type ArtifactLabel =
  | string
  | (Partial<Omit<Artifact, 'parts'>> & ({ readonly name: string } | { readonly artifactId: string }));

/**
 * What the caller answered to `inputRequired` or `authRequired`: the next user message with its text, or, when the task
 * was resumed out of band, the value given to `server.resume`.
 */
export interface Reply {
  readonly message: Message | undefined;
  /** The text parts of the message, each on a line of its own; empty when there is no message. */
  readonly text: string;
  readonly value: JsonValue | undefined;
}

/**
 * What an agent sees of one execution: the message that started it, the task it works on, and the words of the protocol
 * to report with. A report takes effect when it is yielded. Messages and tasks are shared with the store: an agent that
 * wants to change one changes a copy.
 */
export interface Turn {
  /** The newest user message of this execution; moves on when the caller replies. */
  readonly message: Message;
  /** The text parts of {@link message}, each on a line of its own. */
  readonly text: string;
  /** The task as stored when this property is read; undefined when the agent replies without a task. */
  readonly task: Task | undefined;
  /** Earlier messages of this task, oldest first, the current one left out. */
  readonly history: readonly Message[];
  readonly contextId: string;
  /** A key for what the agent remembers of this conversation; the same `contextId` of another caller gives another key. */
  readonly contextKey: string;
  readonly principal: Principal | undefined;
  readonly tenant: string;
  /** URIs of the declared extensions that the caller activated (spec 4.6). */
  readonly extensions: readonly string[];
  /** Media types that the caller can take; empty when it did not say. */
  readonly acceptedOutputModes: readonly string[];
  /** Metadata of the request. */
  readonly metadata: JsonObject | undefined;
  /** The value given to `server.resume` where that started this execution, because no `yield` was waiting for it. */
  readonly resumeValue: JsonValue | undefined;
  /** W3C trace context of the request, to be sent on with calls that the agent makes. */
  readonly traceparent: string | undefined;
  readonly tracestate: string | undefined;
  /** Aborted when the task is canceled, when it is cut short, or when the server closes. */
  readonly signal: AbortSignal;
  /** Stable over repeated executions of the same message: the key for side effects that must happen once. */
  readonly idempotencyKey: string;
  /** Rises with every execution of the task; undefined when there is no task. */
  readonly fence: number | undefined;

  /** The tasks that the message refers to, as far as the caller may see them (spec 3.4.3). */
  references(): Promise<Task[]>;
  /** Waits for a further user message to this task, sent while the agent is at work. */
  nextMessage(): Promise<Reply>;
  /** Says that a silent agent is alive, so that it is not ended for inactivity. */
  heartbeat(): void;

  /** The agent is at work; the text is a progress note. */
  working(content?: Content, options?: { readonly metadata?: JsonObject }): StatusEmission;
  /** A whole artifact; one of the same name or id is replaced. */
  artifact(label: ArtifactLabel, content: Content): ArtifactEmission;
  /** The next chunk of an artifact. Say `last: true` with the last one. */
  append(label: ArtifactLabel, content: Content, options?: { readonly last?: boolean }): ArtifactEmission;
  /** Ends the task as COMPLETED, with closing words. Returning does the same without words. */
  completed(content?: Content): StatusEmission;
  /** Asks the caller. Yielding it gives the {@link Reply}; returning it instead leaves the task waiting. */
  inputRequired(question: Content, options?: { readonly metadata?: JsonObject }): StatusEmission;
  /** Asks for an authorization, which must be explained (spec 7.6.1). Yielding it gives the {@link Reply}. */
  authRequired(explanation: Content, options?: { readonly metadata?: JsonObject }): StatusEmission;
  /** Ends the task as FAILED, with a text that the caller may see. */
  fail(content: Content): StatusEmission;
  /** Ends the task as REJECTED: the agent declines the work. */
  reject(content: Content): StatusEmission;
  /** Merges metadata into the task's. */
  annotate(metadata: JsonObject): MetadataEmission;
}

/**
 * An agent at work on a task: it yields reports, and gets a {@link Reply} back from the ones that ask. A status that it
 * returns is its last report; a returned question leaves the task waiting with nobody at work on it.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: a generator that only falls off its end is inferred to return void
export type Run = AsyncGenerator<Emission, StatusEmission | void, Reply>;

/** An agent: what its card says of it, and what it does with a message. */
export interface Agent extends AgentProfile {
  /**
   * Handles one user message. A generator makes a task, stored before its first step: what it yields is stored and
   * then published, returning completes the task, throwing fails it with a text that reveals nothing. A plain or async
   * function answers with a direct message and no task exists; it may also hand over to a generator.
   */
  run(turn: Turn): Run | Promise<Answer | Run> | Answer;
  /** The card for authenticated callers (spec 3.1.11): the members it names stand in place of the public card's. */
  readonly extendedCard?:
    | Partial<AgentCard>
    | ((principal: Principal) => Partial<AgentCard> | Promise<Partial<AgentCard>>);
}
