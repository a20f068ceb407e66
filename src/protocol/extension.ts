import { A2AError, invalidParams } from './a2a-error.js';
import { expectedUri, isExtensionUri } from './extension-uri.js';
import { readValue, requestValue, valueIn, withReader } from './extension-value.js';
import type { AgentExtension, JsonObject, JsonValue, Message, Part } from './generated/types.js';
import { isObject } from './reading.js';

/** What an extension is: its URI, which names its version too, and how its values are read. */
export interface ExtensionDefinition<T> {
  /** Compared byte for byte and never fetched. A breaking change takes a new one (spec 4.6.3). */
  readonly uri: string;
  /** What the extension is for; agents declare it so unless they say otherwise. */
  readonly description?: string;
  /**
   * Gives what a value means, or throws an error whose message tells the other side what is wrong. Left out, any JSON is
   * taken for a value. It cannot be `async`: nobody waits for it, and what it returned would be taken for a value.
   */
  readonly read?: (value: unknown) => AtOnce<T>;
}

/** What is there when a function returns: no promise. */
export type AtOnce<T> = T extends PromiseLike<unknown> ? never : T;

/** What an agent says of an extension when it declares it. */
export type DeclareOptions = Pick<AgentExtension, 'description' | 'required' | 'params'>;

/** What an agent sees of a request, a `Turn` above all. */
export interface ExtensionTurn {
  /** The extensions that are active. */
  readonly extensions: readonly string[];
  readonly message: Message;
  readonly metadata?: JsonObject | undefined;
}

/** What holds values of extensions: a task, a message, an artifact, an update. */
export interface Extended {
  readonly metadata?: JsonObject | undefined;
}

/** What `ask` takes as its input. */
export type ExtensionInput =
  | string
  | Part
  | readonly Part[]
  | { readonly parts: readonly Part[] }
  | { readonly message: Message };

/** What activates extensions for a call. */
export interface ExtensionOptions {
  readonly extensions?: readonly string[] | undefined;
}

/** An extension of the protocol with values of one type, for agents and for their callers. */
export interface Extension<T> {
  readonly uri: string;
  /** Returns the entry for `capabilities.extensions`. Values that cannot be read are refused before the agent runs. */
  declare(options?: DeclareOptions): AgentExtension;
  /** True when the caller has activated the extension. */
  isActive(turn: Pick<ExtensionTurn, 'extensions'>): boolean;
  /**
   * Returns what the caller says, of the message or else of the request; undefined where it says nothing or has not
   * activated the extension.
   *
   * @throws {A2AError} `INVALID_PARAMS` for a value that cannot be read, which none is where the extension was declared
   * @throws {TypeError} when `read` returns a promise
   */
  of(turn: ExtensionTurn): T | undefined;
  /**
   * Returns the same with the value in its metadata and, where it is a message or an artifact, the URI among its
   * `extensions`. Takes what a turn's methods give, labels of artifacts, answers, and the protocol's own objects.
   */
  on<S extends object>(target: S, value: T): S;
  /**
   * Returns the value in a task, message, artifact or update; undefined where there is none.
   *
   * @throws {A2AError} `INVALID_AGENT_RESPONSE` when it cannot be read
   * @throws {TypeError} when `read` returns a promise
   */
  from(subject: Extended | undefined): T | undefined;
  /**
   * Returns the arguments for `ask` and `stream` that activate the extension, with the value where one is given.
   *
   * @example
   * await agent.ask(...mood.with('How are you?', 'cheerful'));
   */
  with<O extends object = ExtensionOptions>(
    input: ExtensionInput,
    value?: T,
    options?: O & ExtensionOptions,
  ): [input: Exclude<ExtensionInput, string | Part | readonly Part[]>, options: O & { readonly extensions: string[] }];
}

/**
 * Returns an extension to declare, to activate, to read and to write, from what it is.
 *
 * Spec 4.6.
 *
 * @throws {TypeError} when the URI is empty, or could not be listed in a header
 */
export function defineExtension<T = JsonValue>(definition: ExtensionDefinition<T>): Extension<T> {
  const { uri, description } = definition;
  if (!isExtensionUri(uri)) throw new TypeError(`uri: ${expectedUri}`);
  // Without a reader the author has said that any JSON is a T.
  const read = definition.read ?? ((value: unknown) => value as T);
  const isActive = ({ extensions }: Pick<ExtensionTurn, 'extensions'>): boolean => extensions.includes(uri);

  const on = <S extends object>(target: S, value: T): S => {
    // The members that are added are ones that the target may have.
    return marked(target, uri, value as JsonValue) as S;
  };

  return {
    uri,
    declare: (options = {}) =>
      // The options of a program without types may name another URI, which nobody has looked at.
      withReader({ ...(description === undefined ? {} : { description }), ...options, uri }, read),
    isActive,
    of(turn) {
      const value = isActive(turn) ? requestValue(turn, uri) : undefined;
      if (value === undefined) return undefined;
      const found = readValue(uri, read, value);
      if (found.fault === undefined) return found.value;
      throw invalidParams([{ field: `metadata[${JSON.stringify(uri)}]`, description: found.fault }]);
    },
    on,
    from(subject) {
      const value = valueIn(subject?.metadata, uri);
      if (value === undefined) return undefined;
      const found = readValue(uri, read, value);
      if (found.fault === undefined) return found.value;
      throw new A2AError('INVALID_AGENT_RESPONSE', `The value of the extension ${uri} cannot be read: ${found.fault}`);
    },
    with(input, value, options) {
      const request = requestOf(input);
      const extensions = [...new Set([...(options?.extensions ?? []), uri])];
      const full = 'message' in request ? { ...request, message: valued(request.message) } : valued(request);
      // Members that are not named here are the caller's own.
      return [full, { ...options, extensions } as NonNullable<typeof options> & { extensions: string[] }];
      function valued<S extends object>(message: S): S {
        return value === undefined ? message : on(message, value);
      }
    },
  };
}

function marked(target: object, uri: string, value: JsonValue): object {
  const fields: { artifact?: unknown; metadata?: unknown; extensions?: unknown } = target;
  if (fields.artifact !== undefined) {
    const label = typeof fields.artifact === 'string' ? { name: fields.artifact } : Object(fields.artifact);
    return { ...target, artifact: marked(label, uri, value) };
  }
  const metadata = { ...(isObject(fields.metadata) ? fields.metadata : {}), [uri]: value };
  if (!listsExtensions(target)) return { ...target, metadata };
  const listed = Array.isArray(fields.extensions) ? fields.extensions : [];
  return { ...target, metadata, extensions: [...new Set([...listed, uri])] };
}

/** Messages, answers, artifacts and their labels list what contributed to them; states and tasks do not. */
function listsExtensions(target: object): boolean {
  return 'parts' in target || ('name' in target && !('state' in target)) || 'artifactId' in target;
}

function requestOf(input: ExtensionInput): Exclude<ExtensionInput, string | Part | readonly Part[]> {
  if (typeof input === 'string') return { parts: [{ text: input }] };
  if (isParts(input)) return { parts: input };
  return 'message' in input || 'parts' in input ? input : { parts: [input] };
}

function isParts(input: object): input is readonly Part[] {
  return Array.isArray(input);
}
