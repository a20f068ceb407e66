import { Buffer } from 'node:buffer';
import { A2AError, errorDetails } from '../../protocol/a2a-error.js';
import { errors, type StatusName } from '../../protocol/errors.js';
import type { JsonObject } from '../../protocol/generated/types.js';
import type { ErrorTable } from '../http/error-body.js';
import { type CauseLog, shownError } from '../http/shown-error.js';
import { encodeGrpcMessage } from './grpc-message.js';
import { GrpcRefusal } from './refusal.js';
import { type GrpcStatusName, statusCodes } from './status-code.js';
import { encodeStatusDetails } from './status-details.js';
import { WireError } from './wire.js';

/** Returns the gRPC status of an error (spec 5.4, 10.6, spec conflict C7). */
export function grpcStatusOf({ code }: A2AError, table: ErrorTable = '1.0.1'): StatusName {
  const row = errors[code];
  return (table === '1.0.0' ? row.in100?.grpc : undefined) ?? row.grpc;
}

/** How a call ends, as its trailing metadata says it. */
export type Trailers = Record<string, string>;

/** The trailers of a call that ends well. */
export const okTrailers: Trailers = { 'grpc-status': '0' };

/**
 * Returns what was thrown as trailing metadata: status, message, and a `google.rpc.Status` with the details, `ErrorInfo`
 * first (spec 10.6). Challenges and the like are metadata of their own, as they are headers in the other bindings.
 */
export function errorTrailers(thrown: unknown, log: CauseLog, table?: ErrorTable): Trailers {
  if (thrown instanceof GrpcRefusal && thrown.error === undefined) return trailersOf(thrown.status, thrown.message);
  const error = shownError(errorIn(thrown), log);
  const status = thrown instanceof GrpcRefusal ? thrown.status : grpcStatusOf(error, table);
  return {
    ...metadataOf(error.http?.headers),
    ...trailersOf(status, error.message, errorDetails(error)),
  };
}

/** Bytes that are no message are faults of the request, as text that is no JSON is. */
function errorIn(thrown: unknown): unknown {
  if (thrown instanceof GrpcRefusal) return thrown.error;
  if (!(thrown instanceof WireError)) return thrown;
  const { fault, message } = thrown;
  return fault === 'malformed' ? new A2AError('PARSE_ERROR', message) : new A2AError('INVALID_PARAMS', message);
}

/** With the details it has to fit into 8 KiB, which is all the metadata that some peers take. */
const maxMessageLength = 1_500;

function trailersOf(status: GrpcStatusName, text: string, details?: readonly JsonObject[]): Trailers {
  const { message, encoded } = fitting(text);
  const code = statusCodes[status];
  const trailers: Trailers = { 'grpc-status': String(code), 'grpc-message': encoded };
  if (details === undefined) return trailers;
  const bytes = Buffer.from(encodeStatusDetails({ code, message, details }));
  // Readers must take it without padding, and some take it in no other way.
  return { ...trailers, 'grpc-status-details-bin': bytes.toString('base64').replace(/=+$/, '') };
}

function fitting(text: string): { readonly message: string; readonly encoded: string } {
  for (let length = text.length; ; length = Math.floor(length / 2)) {
    const message = length === text.length ? text : `${text.slice(0, length)}...`;
    const encoded = encodeGrpcMessage(message);
    if (encoded.length <= maxMessageLength) return { message, encoded };
  }
}

/** Headers of one connection say nothing here, and metadata is printable ASCII. */
function metadataOf(headers: Readonly<Record<string, string>> = {}): Trailers {
  const kept = Object.entries(headers).filter(([name, value]) => {
    return !/^(?:connection|allow)$/i.test(name) && /^[ -~]*$/.test(value);
  });
  return Object.fromEntries(kept.map(([name, value]) => [name.toLowerCase(), value]));
}
