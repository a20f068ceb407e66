import { Buffer } from 'node:buffer';
import type { JsonObject } from '../../protocol/generated/types.js';
import { decodeMessage, encodeMessage } from './generated/codec.js';
import type { Any, BadRequest, ErrorInfo } from './generated/types.js';
import type { Fields } from './wire.js';

/** A `google.rpc.Status` with its details as JSON has them, each with its `@type`. */
export interface StatusDetails {
  readonly code: number;
  readonly message: string;
  readonly details: readonly JsonObject[];
}

/** Some peers take 8 KiB of metadata in all, and lose the whole status when there is more. */
const maxDetailBytes = 3_000;

const typePrefix = 'type.googleapis.com/';

/**
 * Returns a status as the bytes of `grpc-status-details-bin`. `ErrorInfo` and `BadRequest` are themselves, any other
 * detail is a `google.protobuf.Struct`. What would be too large for peers is left out from the end: violations first.
 *
 * Spec 10.6.
 */
export function encodeStatusDetails({ code, message, details }: StatusDetails): Uint8Array {
  let left = maxDetailBytes;
  const fitting: Any[] = [];
  for (const detail of details) {
    const bytes = packed(detail, left);
    if (bytes === undefined) continue;
    left -= bytes.value.length;
    fitting.push({ typeUrl: typePrefix + bytes.type, value: Buffer.from(bytes.value).toString('base64') });
  }
  return encodeMessage('Status', { code, message, details: fitting });
}

/** Returns the status that `grpc-status-details-bin` holds, undefined when its bytes are none. Never throws. */
export function readStatusDetails(bytes: Uint8Array): StatusDetails | undefined {
  try {
    const { code = 0, message = '', details = [] } = decodeMessage('Status', bytes);
    // The codec has given the three their types.
    return { code: code as number, message: message as string, details: (details as Any[]).map(unpacked) };
  } catch {
    return undefined;
  }
}

interface Packed {
  readonly type: string;
  readonly value: Uint8Array;
}

function packed({ '@type': url, ...fields }: JsonObject, maxBytes: number): Packed | undefined {
  const type = String(url).slice(String(url).lastIndexOf('/') + 1);
  switch (type) {
    case 'google.rpc.ErrorInfo':
      // The bindings make it of an A2AError, whose metadata are strings.
      return within({ type, value: encodeMessage('ErrorInfo', fields as ErrorInfo) }, maxBytes);
    case 'google.rpc.BadRequest':
      // Likewise of its violations.
      return fittingViolations(fields as BadRequest, maxBytes);
    default:
      return within(
        { type: 'google.protobuf.Struct', value: encodeMessage('Struct', { '@type': String(url), ...fields }) },
        maxBytes,
      );
  }
}

function fittingViolations({ fieldViolations = [] }: BadRequest, maxBytes: number): Packed | undefined {
  let count = fieldViolations.length;
  while (count > 0) {
    const value = encodeMessage('BadRequest', { fieldViolations: fieldViolations.slice(0, count) });
    if (value.length <= maxBytes) return { type: 'google.rpc.BadRequest', value };
    count = Math.floor(count / 2);
  }
  return undefined;
}

function within(detail: Packed, maxBytes: number): Packed | undefined {
  return detail.value.length <= maxBytes ? detail : undefined;
}

function unpacked({ typeUrl = '', value = '' }: Any): JsonObject {
  const bytes = Buffer.from(value, 'base64');
  switch (typeUrl.slice(typeUrl.lastIndexOf('/') + 1)) {
    case 'google.rpc.ErrorInfo':
      return { '@type': typeUrl, ...jsonOf(decodeMessage('ErrorInfo', bytes)) };
    case 'google.rpc.BadRequest':
      return { '@type': typeUrl, ...jsonOf(decodeMessage('BadRequest', bytes)) };
    case 'google.protobuf.Struct':
      return { '@type': typeUrl, ...jsonOf(decodeMessage('Struct', bytes)) };
    default:
      return { '@type': typeUrl, value };
  }
}

/** What the codec reads is JSON. */
function jsonOf(fields: Fields): JsonObject {
  return fields as JsonObject;
}
