import type { AnswerRoom, LargeAnswer, WholeBody } from './message.js';

/** Above this an answer waits for room; the many small ones go at once. */
export const largeBytes = 64 * 1024;

/** What is encoded, and how. */
export interface Encoding<T> extends Pick<LargeAnswer, 'value' | 'form'> {
  encode(): T;
}

/**
 * Returns an encoded answer: a small one at once, a large one as bytes when there is room for it.
 *
 * @throws {A2AError} `RESOURCE_EXHAUSTED` when there is no room in time
 */
export function encodeWithRoom<T extends string | Uint8Array>(
  // A getter of the request, which makes the room that few answers need.
  request: { readonly answerRoom?: AnswerRoom | undefined },
  encoding: Encoding<T>,
): T | Promise<Uint8Array> {
  const bytes = sizeOf(encoding.value);
  const room = bytes > largeBytes ? request.answerRoom : undefined;
  if (room === undefined) return encoding.encode();
  return room.hold({ ...encoding, bytes, encode: () => encoding.encode() }).then((held) => held.bytes);
}

/** Returns a JSON text with what stands around it as a body, without a copy of one that is shared. */
export function bodyAround(prefix: string, text: string | Uint8Array, suffix: string): string | WholeBody {
  return typeof text === 'string' ? `${prefix}${text}${suffix}` : { parts: [prefix, text, suffix] };
}

/** Returns about how many bytes a value has in JSON or protobuf, which costs a fraction of writing it. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 8;
  if (value instanceof Uint8Array) return value.length;
  let bytes = 2;
  if (Array.isArray(value)) {
    for (const item of value) bytes += sizeOf(item);
    return bytes;
  }
  // An object, as was checked; its names alone are a third of the cost of its entries.
  const members = value as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(members)) bytes += name.length + 3 + sizeOf(members[name]);
  return bytes;
}
