import type { FieldViolation } from './a2a-error.js';
import type { AgentExtension, JsonObject } from './generated/types.js';

/**
 * Takes a value that came under an extension's URI, or throws an error whose message says what is wrong with it. Of
 * anything else that is thrown nobody hears more than that the value is not taken.
 */
export type ReadValue = (value: unknown) => unknown;

/** Where a declaration keeps its reader: no JSON shows it, and copies of the declaration have it too. */
const reader: unique symbol = Symbol('a2a-kit.extension.reader');

/** What an agent declares, with the reader of the values that come for it. */
export type ReadableExtension = AgentExtension & { readonly [reader]?: ReadValue };

/** Returns a declaration that knows how its values are read. */
export function withReader(extension: AgentExtension, read: ReadValue): ReadableExtension {
  return { ...extension, [reader]: read };
}

/** What a request says besides its parts, as far as extensions put something there. */
export interface ExtensionCarriers {
  readonly message: { readonly metadata?: JsonObject };
  /** Metadata of the request. */
  readonly metadata?: JsonObject | undefined;
}

/** Returns the value under a URI, undefined when there is none. Names that objects inherit are none. */
export function valueIn(metadata: JsonObject | undefined, uri: string): unknown {
  return metadata !== undefined && Object.hasOwn(metadata, uri) ? metadata[uri] : undefined;
}

/** Returns what a request has for an extension: what the message says, failing that the request (spec 4.6.1). */
export function requestValue({ message, metadata }: ExtensionCarriers, uri: string): unknown {
  const own = valueIn(message.metadata, uri);
  return own === undefined ? valueIn(metadata, uri) : own;
}

/**
 * Returns what is wrong with the values of a request for an extension, by the place where each stands.
 *
 * @throws {TypeError} when the reader returns a promise
 */
export function valueFaults(declared: ReadableExtension, request: ExtensionCarriers): FieldViolation[] {
  const { uri = '', [reader]: read } = declared;
  if (read === undefined) return [];
  const places = [
    ['message.metadata', request.message.metadata],
    ['metadata', request.metadata],
  ] as const;
  return places.flatMap(([place, metadata]) => {
    const value = valueIn(metadata, uri);
    const fault = value === undefined ? undefined : readValue(uri, read, value).fault;
    return fault === undefined ? [] : [{ field: `${place}[${JSON.stringify(uri)}]`, description: fault }];
  });
}

/** Longer texts are not for a field. */
const longest = 300;

/**
 * Returns what a reader makes of a value, or what it has against it, in the words of the error that it throws.
 *
 * @throws {TypeError} when the reader returns a promise, whatever becomes of it: the extension is at fault, not the value
 */
export function readValue<T>(
  uri: string,
  read: (value: unknown) => T,
  value: unknown,
): { readonly value: T; readonly fault?: never } | { readonly fault: string } {
  const found = attempt(read, value);
  if (found.fault !== undefined || !isThenable(found.value)) return found;
  // Nobody waits for it, and a rejection that nobody takes ends the process.
  Promise.resolve(found.value).catch(() => {});
  throw new TypeError(`The extension ${uri} reads its values with a function that returns a promise`);
}

function attempt<T>(read: (value: unknown) => T, value: unknown) {
  try {
    return { value: read(value) };
  } catch (thrown) {
    return { fault: messageOf(thrown) ?? 'not what is expected' };
  }
}

/** Only the message of an error is meant for the other side; anything can be thrown, and reading it may throw again. */
function messageOf(thrown: unknown): string | undefined {
  try {
    if (!(thrown instanceof Error) || typeof thrown.message !== 'string') return undefined;
    return thrown.message.slice(0, longest) || undefined;
  } catch {
    return undefined;
  }
}

function isThenable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
