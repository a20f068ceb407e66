import { decode } from '../protocol/decode.js';
import type { JsonObject, JsonValue, Message, Part } from '../protocol/generated/types.js';
import { wellFormed, wellFormedJson } from '../protocol/well-formed.js';

/** What a message or artifact of an agent is made of, checked and copied. */
export type ReadAnswer = Pick<Message, 'parts' | 'metadata' | 'extensions' | 'referenceTaskIds'>;

/**
 * Returns the parts that an agent gave as a text, a part or several. What comes back is a copy, so that an agent may go
 * on changing what it handed over, and well-formed, since not every wire can carry half a surrogate pair.
 *
 * @throws {TypeError} when it is none of these, when it is empty, or when it cannot be written as JSON
 */
export function partsOf(content: unknown): Part[] {
  if (typeof content === 'string') return [{ text: wellFormed(content) }];
  const given: readonly unknown[] = Array.isArray(content) ? content : [content];
  if (given.length === 0) throw new TypeError('content needs at least one part');
  return wellFormedJson(given.map(copyOfPart));
}

/**
 * Returns what an agent answered with: content, or content with the optional members of a message.
 *
 * @throws {TypeError} as {@link partsOf}
 */
export function answerOf(answer: unknown): ReadAnswer {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer) || !('parts' in answer)) {
    return { parts: partsOf(answer) };
  }
  const { metadata, extensions, referenceTaskIds }: Partial<Record<keyof ReadAnswer, unknown>> = answer;
  return {
    parts: partsOf(answer.parts),
    ...(metadata === undefined ? {} : { metadata: copyOfObject(metadata) }),
    ...(extensions === undefined ? {} : { extensions: copyOfTexts(extensions) }),
    ...(referenceTaskIds === undefined ? {} : { referenceTaskIds: copyOfTexts(referenceTaskIds) }),
  };
}

/** Returns a well-formed copy of a JSON object. @throws {TypeError} when it is not one */
export function copyOfObject(value: unknown): JsonObject {
  const copy = copyOfJson(value);
  if (typeof copy !== 'object' || copy === null || Array.isArray(copy)) throw new TypeError('expected a JSON object');
  return wellFormedJson(copy);
}

function copyOfPart(given: unknown): Part {
  const decoded = decode('Part', given);
  if (!decoded.ok) {
    const [first] = decoded.violations;
    throw new TypeError(`part: ${first?.field ?? ''} ${first?.description ?? 'malformed'}`);
  }
  const part = { ...decoded.value };
  if (part.data !== undefined) part.data = copyOfJson(part.data);
  if (part.metadata !== undefined) part.metadata = copyOfObject(part.metadata);
  return part;
}

function copyOfTexts(value: unknown): string[] {
  if (!Array.isArray(value) || value.some((text) => typeof text !== 'string')) {
    throw new TypeError('expected a list of strings');
  }
  return value.map(wellFormed);
}

/** Whatever cannot be written would otherwise break every answer that holds it, long after it was stored. */
function copyOfJson(value: unknown): JsonValue {
  if (typeof value !== 'object' || value === null) return plainJson(value);
  // What JSON.parse gives is JSON.
  return JSON.parse(JSON.stringify(value)) as JsonValue;
}

function plainJson(value: unknown): JsonValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new TypeError(`expected a JSON value, got ${typeof value}`);
}
