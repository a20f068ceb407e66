import { A2AError } from '../../protocol/a2a-error.js';
import { bodyTooLarge, headersTooLarge } from '../http/refusals.js';
import type { GrpcStatusName } from './status-code.js';

/**
 * Thrown to end a call with a status that the error table does not give: a fault of the transport, or a status that a
 * dialect wants. With an error its details are sent, with a text alone none are.
 */
export class GrpcRefusal extends Error {
  readonly status: GrpcStatusName;
  readonly error: A2AError | undefined;

  constructor(status: GrpcStatusName, what: A2AError | string) {
    super(typeof what === 'string' ? what : what.message);
    this.name = 'GrpcRefusal';
    this.status = status;
    this.error = typeof what === 'string' ? undefined : what;
  }
}

/** Returns the refusal of a message above the limit, before or after it is inflated. */
export function messageTooLarge(limitBytes: number): GrpcRefusal {
  return new GrpcRefusal('RESOURCE_EXHAUSTED', bodyTooLarge(limitBytes));
}

/** Returns the refusal of metadata above the limit. */
export function metadataTooLarge(): GrpcRefusal {
  return new GrpcRefusal('RESOURCE_EXHAUSTED', headersTooLarge());
}

/** Returns the refusal of a call that has fewer messages than its method takes, or more. */
export function notOneMessage(): GrpcRefusal {
  return invalid('UNIMPLEMENTED', 'This method takes exactly one message');
}

/** Returns the refusal of a compression that is not known here. */
export function compressionUnknown(encoding: string): GrpcRefusal {
  return invalid(
    'UNIMPLEMENTED',
    `The compression ${JSON.stringify(encoding.slice(0, 40))} is not known; send identity or gzip`,
  );
}

/** Returns the refusal of bytes that are no message of gRPC. */
export function framingBroken(message: string): GrpcRefusal {
  return invalid('INTERNAL', message);
}

/** Returns the refusal of a `grpc-timeout` that says no time. */
export function timeoutUnreadable(): GrpcRefusal {
  return invalid('INVALID_ARGUMENT', 'grpc-timeout must be up to eight digits and a unit');
}

/** Returns how a call ends whose deadline has passed. */
export function deadlinePassed(): GrpcRefusal {
  return new GrpcRefusal('DEADLINE_EXCEEDED', 'The deadline has passed');
}

function invalid(status: GrpcStatusName, message: string): GrpcRefusal {
  return new GrpcRefusal(status, new A2AError('INVALID_REQUEST', message));
}
