// Programs that are compiled without this library still get to know the symbol.
/// <reference lib="esnext.disposable" preserve="true" />
import type { AgentCard, AgentInterface, ListTasksRequest, StreamResponse, Task } from '../protocol/generated/types.js';
import {
  isStreamOperation,
  type OperationTypes,
  operationNames,
  type StreamOperationName,
  type UnaryOperationName,
} from '../protocol/operations.js';
import { type AskOptions, createConversations, type FollowOptions } from './ask.js';
import type { CallOptions } from './call-options.js';
import { closable } from './closable.js';
import type { AskInput } from './compose.js';
import { listAllTasks } from './list-all-tasks.js';
import type { FollowLimits } from './patience.js';
import type { Result } from './result.js';
import type { Session } from './session.js';
import type { ProtocolVersion } from './transport.js';

/** The arguments of an operation: its request may be left out where it has nothing that must be said. */
type Arguments<Request> =
  Partial<Request> extends Request
    ? [request?: Request, options?: CallOptions]
    : [request: Request, options?: CallOptions];

/**
 * The eleven operations by their names in the protocol, each taking its request message and giving its answer. They
 * send what they are given, but for the tenant, which is always the card's.
 */
export type ClientOperations = {
  readonly [K in UnaryOperationName]: (
    ...args: Arguments<OperationTypes[K]['request']>
  ) => Promise<OperationTypes[K]['response']>;
} & {
  readonly [K in StreamOperationName]: (
    ...args: Arguments<OperationTypes[K]['request']>
  ) => AsyncIterableIterator<StreamResponse>;
};

/**
 * A connection to one agent.
 *
 * Everything throws `A2AError` when the agent says no, or when its card says that it would, and `TransportError` when no
 * answer came; an error about a task carries its id. Arguments that no type check would pass are a `TypeError`.
 */
export interface AgentClient extends ClientOperations {
  /** The agent's card; the extended one from when `getExtendedAgentCard` has fetched it (spec 3.1.11). */
  readonly card: AgentCard;
  /** The interface in use (spec 8.3.2). */
  readonly interface: AgentInterface;
  /** The version of the protocol in use: 0.3 only where `compat` allowed it and the card offers nothing newer (spec 3.6). */
  readonly protocolVersion: ProtocolVersion;
  /**
   * Sends a message and gives what came of it, once the task has ended or waits for its caller.
   *
   * It streams when the card says that the agent can, and looks at the task again and again otherwise. A connection that
   * is lost is regained. When time runs out (an hour unless `timeoutMs` says otherwise) the `TransportError` `timeout`
   * carries the task's id; the task goes on, and `waitForTask` waits for it again.
   *
   * @example
   * const result = await agent.ask('Ada');
   * if (result.inputRequired) await result.reply('The first programmer');
   */
  ask(input: AskInput, options?: AskOptions): Promise<Result>;
  /**
   * Sends a message on the first read and gives the events as they come, until the task has ended or asks for input;
   * leaving the loop closes the connection. Lost connections are regained, and what is told twice is given once. From an
   * agent that cannot stream come Tasks, whenever they have changed.
   */
  stream(input: AskInput, options?: AskOptions): AsyncIterableIterator<StreamResponse>;
  /** Waits for a task like {@link ask} does, without sending anything. */
  waitForTask(taskId: string, options?: FollowOptions): Promise<Result>;
  /**
   * Gives the task as it stands, then the events as they come, like {@link stream}. A task that waits for its caller is
   * followed on, as long as the agent keeps the stream open.
   */
  followTask(taskId: string, options?: FollowOptions): AsyncIterableIterator<StreamResponse>;
  /**
   * Gives the tasks of all pages of `listTasks`, each page fetched when it is come to. A list without end is a
   * `TransportError` `malformed`: more than 10,000 pages, or 100 empty ones in a row.
   */
  listAllTasks(request?: ListTasksRequest, options?: CallOptions): AsyncIterableIterator<Task>;
  /** Ends everything under way with `TransportError` `aborted`. Tasks go on. */
  close(): Promise<void>;
  /** Closes it at the end of its block: `await using agent = await connect(url)`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** Returns the client of a session. */
export function createAgentClient(session: Session, limits: FollowLimits): AgentClient {
  return {
    ...operationsOf(session),
    ...createConversations(session, limits),
    get card() {
      return session.card;
    },
    get interface() {
      return session.agentInterface;
    },
    get protocolVersion() {
      return session.protocolVersion;
    },
    listAllTasks: (request = {}, options = {}) => {
      return closable((closing) => listAllTasks(session, request, { ...options, closing }));
    },
    close: () => session.close(),
    [Symbol.asyncDispose]: () => session.close(),
  };
}

function operationsOf(session: Session): ClientOperations {
  const methods = operationNames.map((name) => {
    const method = isStreamOperation(name)
      ? (request: OperationTypes[typeof name]['request'], options: CallOptions = {}) =>
          closable((closing) => session.stream(name, request, { ...options, closing }))
      : (request: OperationTypes[typeof name]['request'] = {}, options: CallOptions = {}) =>
          session.call(name, request, options);
    return [name, method];
  });
  // The loop has made one method of the right kind for every row of the table.
  return Object.fromEntries(methods) as ClientOperations;
}
