/** Why no protocol answer arrived. */
export type TransportErrorKind = 'network' | 'timeout' | 'aborted' | 'status' | 'malformed';

/** What is known of the answer that was not one. */
export interface TransportErrorOptions {
  readonly cause?: unknown;
  /** HTTP status, when there was a response. */
  readonly status?: number;
  /** Headers that say what to do next: `www-authenticate`, `retry-after`, `content-type`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The first bytes of the body as text, at most 1,000 characters. */
  readonly body?: string;
  /** The task the call was about, when it is known, so that it can be looked up later. */
  readonly taskId?: string;
}

/**
 * No protocol answer arrived: the network failed, time ran out, the caller aborted, a proxy answered, or the answer was
 * not one that the protocol knows.
 */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly kind: TransportErrorKind;
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly taskId: string | undefined;

  constructor(kind: TransportErrorKind, message: string, options: TransportErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.kind = kind;
    this.status = options.status;
    this.headers = options.headers ?? {};
    this.body = options.body;
    this.taskId = options.taskId;
  }
}
