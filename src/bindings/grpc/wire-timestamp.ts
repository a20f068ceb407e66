import type { BinaryWriter } from '@bufbuild/protobuf/wire';
import { canonicalTimestamp } from '../../protocol/timestamp.js';
import { WireError, type WireReader } from './wire.js';

/**
 * Reads a `google.protobuf.Timestamp` as RFC 3339 in UTC with 3, 6 or 9 digits, whichever show it exactly. `prior` is
 * the same field when it has come before: what is left out now stays as it was.
 */
export function readTimestamp(r: WireReader, end: number, prior?: unknown): string {
  let { seconds, nanos } = typeof prior === 'string' ? instantOf(prior) : { seconds: 0, nanos: 0 };
  while (r.pos < end) {
    const tag = r.uint32();
    if (tag === 8) seconds = Number(r.int64());
    else if (tag === 16) nanos = r.int32();
    else r.skipUnknown(tag, 0b110);
  }
  r.close(end);
  // The years 0001 to 9999, and parts of a second that count upwards: all that RFC 3339 can show.
  if (seconds < -62_135_596_800 || seconds > 253_402_300_799 || nanos < 0 || nanos > 999_999_999) {
    throw new WireError('malformed', 'A timestamp is out of range');
  }
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${digitsOf(nanos)}Z`;
}

/**
 * Writes a timestamp with the digits it came with.
 *
 * @throws {RangeError} when it is no RFC 3339 timestamp with a zone
 */
export function writeTimestamp(w: BinaryWriter, timestamp: string): void {
  const { seconds, nanos } = instantOf(timestamp);
  if (seconds !== 0) w.uint32(8).int64(seconds);
  if (nanos !== 0) w.uint32(16).int32(nanos);
}

function instantOf(timestamp: string): { readonly seconds: number; readonly nanos: number } {
  const canonical = canonicalTimestamp(timestamp);
  if (canonical === undefined) throw new RangeError(`${JSON.stringify(timestamp)} is no timestamp`);
  const seconds = Date.parse(`${canonical.slice(0, 19)}Z`) / 1000;
  return { seconds, nanos: Number(canonical.slice(20, -1).padEnd(9, '0')) };
}

function digitsOf(nanos: number): string {
  const digits = String(nanos).padStart(9, '0');
  if (digits.endsWith('000000')) return digits.slice(0, 3);
  return digits.endsWith('000') ? digits.slice(0, 6) : digits;
}
