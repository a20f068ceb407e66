import type { StreamResponse, TaskState } from '../protocol/generated/types.js';
import type { OperationName } from '../protocol/operations.js';
import { isTerminal } from '../protocol/states.js';
import { TransportError } from '../protocol/transport-error.js';

/** The members by which requests name a task. */
interface NamesTask {
  readonly tenant?: string | undefined;
  readonly id?: string | undefined;
  readonly taskId?: string | undefined;
  readonly message?: { readonly taskId?: string | undefined } | undefined;
}

/** Returns the task that a request is about, undefined when it names none. */
export function taskNamedBy(operation: OperationName, request: NamesTask): string | undefined {
  if (operation === 'sendMessage' || operation === 'sendStreamingMessage') return request.message?.taskId || undefined;
  return (operation.includes('PushNotification') ? request.taskId : request.id) || undefined;
}

/** Returns the task that an event is about; a direct message is about none. */
export function taskToldBy({ task, statusUpdate, artifactUpdate }: StreamResponse): string | undefined {
  return task?.id ?? statusUpdate?.taskId ?? artifactUpdate?.taskId;
}

/**
 * Checks that an answer is about the task that was asked about.
 *
 * @throws {TransportError} `malformed`
 */
export function assertAnswers(operation: OperationName, request: NamesTask, answer: object): void {
  const asked = taskNamedBy(operation, request);
  // Answers that have none of these members give undefined.
  const { id, taskId, task } = answer as { id?: unknown; taskId?: unknown; task?: { id: unknown } };
  switch (operation) {
    case 'getTask':
    case 'cancelTask':
      assertTask(asked, id);
      break;
    case 'sendMessage':
      if (task !== undefined) assertTask(asked, task.id);
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

function confusion(why: string): TransportError {
  return new TransportError('malformed', why);
}

/** Checks each event of one stream against those before it. */
export type StreamGuard = (event: StreamResponse) => void;

/**
 * Returns a check that lets through what one stream about one task may bring: events of that task only, nothing new
 * after a terminal state but the task's own closing snapshot, and a direct message only by itself (spec 3.1.2, 11.7,
 * spec conflict C10). What it refuses must never be merged.
 *
 * @throws {TransportError} `malformed`
 */
export function createStreamGuard(expected: string | undefined): StreamGuard {
  let taskId = expected;
  let state: TaskState | undefined;
  let messages = 0;
  return (event) => {
    if (messages > 0) throw confusion('The stream goes on after a direct message');
    if (event.message !== undefined) {
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
