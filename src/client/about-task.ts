import { TransportError } from '../protocol/transport-error.js';

/** Returns a failure that names the task it is about: whoever is left without an answer must know what to ask about. */
export function aboutTask(thrown: unknown, taskId: string | undefined): unknown {
  if (taskId === undefined || !(thrown instanceof TransportError) || thrown.taskId !== undefined) return thrown;
  const { kind, message, cause, status, headers, body } = thrown;
  return new TransportError(kind, message, {
    cause,
    headers,
    taskId,
    ...(status === undefined ? {} : { status }),
    ...(body === undefined ? {} : { body }),
  });
}
