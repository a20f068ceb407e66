import type { Message, StreamResponse, TaskState } from '../protocol/generated/types.js';
import type { OperationName } from '../protocol/operations.js';
import { isTerminal } from '../protocol/states.js';
import { TransportError } from '../protocol/transport-error.js';

/** The members by which requests name a task. */
interface NamesTask {
  readonly tenant?: string | undefined;
  readonly id?: string | undefined;
  readonly taskId?: string | undefined;
  readonly message?: { readonly taskId?: string | undefined; readonly contextId?: string | undefined } | undefined;
}

/** What a call is about, as far as its request says. */
export interface Subject {
  readonly taskId?: string | undefined;
  readonly contextId?: string | undefined;
}

/** What answers and events say of the task and the context they belong to. */
type Told = Pick<StreamResponse, 'task' | 'message' | 'statusUpdate' | 'artifactUpdate'>;

/** Returns the task that a request is about, undefined when it names none. */
export function taskNamedBy(operation: OperationName, request: NamesTask): string | undefined {
  if (operation === 'sendMessage' || operation === 'sendStreamingMessage') return request.message?.taskId || undefined;
  return (operation.includes('PushNotification') ? request.taskId : request.id) || undefined;
}

/** Returns the task and the context that a request names: an answer to it must not be about others. */
export function subjectOf(operation: OperationName, request: NamesTask): Subject {
  const sends = operation === 'sendMessage' || operation === 'sendStreamingMessage';
  return {
    taskId: taskNamedBy(operation, request),
    contextId: (sends && request.message?.contextId) || undefined,
  };
}

/** Returns the task that an event is about; a direct message is about none. */
export function taskToldBy({ task, statusUpdate, artifactUpdate }: StreamResponse): string | undefined {
  return task?.id ?? statusUpdate?.taskId ?? artifactUpdate?.taskId;
}

/**
 * Checks that an answer is about the task that was asked about, and in the context that was named: an agent that does
 * not take a context must say no, and never answer in another (spec 3.4.1). A direct reply may name neither.
 *
 * @throws {TransportError} `malformed`
 */
export function assertAnswers(operation: OperationName, request: NamesTask, answer: object): void {
  const subject = subjectOf(operation, request);
  const asked = subject.taskId;
  // Answers that have none of these members give undefined.
  const { id, taskId } = answer as { id?: unknown; taskId?: unknown };
  // Only the answer to a message is looked at by these names.
  const told = answer as Told;
  switch (operation) {
    case 'getTask':
    case 'cancelTask':
      assertTask(asked, id);
      break;
    case 'sendMessage':
      if (told.task !== undefined) assertTask(asked, told.task.id);
      if (told.message !== undefined) assertReply(asked, told.message);
      assertContext(subject.contextId, contextToldBy(told));
      break;
    case 'createTaskPushNotificationConfig':
    case 'getTaskPushNotificationConfig':
      // Not every peer repeats the task in a registration.
      if (taskId) assertTask(asked, taskId);
      break;
    default:
  }
}

function assertTask(asked: string | undefined, answered: unknown): void {
  if (!answered) throw confusion('The answer holds a task without an id');
  if (asked !== undefined && answered !== asked) {
    throw confusion(`The answer is about another task: ${JSON.stringify(answered)}, not ${JSON.stringify(asked)}`);
  }
}

/** A direct reply need not name the task it answers to; when it does, it must be that one. */
function assertReply(asked: string | undefined, { taskId }: Message): void {
  if (taskId) assertTask(asked, taskId);
}

/** Returns the context of an event, undefined where it names none. */
export function contextToldBy({ task, message, statusUpdate, artifactUpdate }: Told): string | undefined {
  return (task ?? message ?? statusUpdate ?? artifactUpdate)?.contextId || undefined;
}

/**
 * Checks that what is told belongs to the context that is known; who names none is tolerated.
 *
 * @throws {TransportError} `malformed`
 */
export function assertContext(known: string | undefined, told: string | undefined): void {
  if (!known || told === undefined || known === told) return;
  throw confusion(`The answer is in another context: ${JSON.stringify(told)}, not ${JSON.stringify(known)}`);
}

function confusion(why: string): TransportError {
  return new TransportError('malformed', why);
}

/** Checks each event of one stream against those before it. */
export type StreamGuard = (event: StreamResponse) => void;

/**
 * Returns a check that lets through what one stream about one task may bring: events of that task and its one context
 * only, nothing new after a terminal state but the task's own closing snapshot, and a direct message only by itself
 * (spec 3.1.2, 3.4.1, 11.7, spec conflict C10). What it refuses must never be merged.
 *
 * @throws {TransportError} `malformed`
 */
export function createStreamGuard(expected: Subject): StreamGuard {
  let { taskId, contextId } = expected;
  let state: TaskState | undefined;
  let messages = 0;
  return (event) => {
    if (messages > 0) throw confusion('The stream goes on after a direct message');
    const context = contextToldBy(event);
    assertContext(contextId, context);
    contextId ??= context;
    if (event.message !== undefined) {
      assertReply(taskId, event.message);
      if (state !== undefined) throw confusion('The stream brings a direct message amid the events of a task');
      messages++;
      return;
    }
    const id = taskToldBy(event);
    assertTask(taskId, id);
    taskId = id;
    const next = event.task?.status.state ?? event.statusUpdate?.status.state;
    if (state !== undefined && isTerminal(state) && !(event.task !== undefined && next === state)) {
      throw confusion(`The stream goes on after the task has ended in ${state}`);
    }
    state = next ?? state ?? 'TASK_STATE_UNSPECIFIED';
  };
}
