import { abortedBy } from '../../protocol/aborted-by.js';
import { TransportError } from '../../protocol/transport-error.js';

/** One HTTP request to make, and how long its head may be waited for. */
export interface ExchangeRequest {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly url: string;
  readonly init: RequestInit;
  readonly signal?: AbortSignal | undefined;
  /** Longest wait for status and headers; as long as it takes when undefined. */
  readonly responseTimeoutMs?: number | undefined;
}

/** A response whose body has still to be read. Whoever stops before its end closes it. */
export interface Exchange {
  readonly status: number;
  /** True for 2xx. */
  readonly ok: boolean;
  /** A header value by lower-case name. */
  header(name: string): string | undefined;
  /** The next bytes of the body, undefined at its end and after {@link close}. */
  read(timeoutMs: number): Promise<Uint8Array | undefined>;
  /** Closes the connection at once, also while a read waits. */
  close(): void;
}

/**
 * Returns the response to a request once its head has come. Redirects come back as they are, never followed.
 *
 * The request's signal holds until the body has been read or closed. Both this and `read` throw `TransportError`
 * only: `aborted`, `timeout`, or `network`. A signal that is aborted with a `TransportError` as its reason throws that.
 */
export async function openExchange(request: ExchangeRequest): Promise<Exchange> {
  const stop = createStop(request.signal);
  let fetched: Promise<Response> | undefined;
  try {
    const response = await stop.within(request.responseTimeoutMs, 'answer', () => {
      fetched = request.fetch(request.url, { redirect: 'manual', ...request.init, signal: stop.signal });
      return fetched;
    });
    return exchangeOf(response, stop);
  } catch (thrown) {
    stop.end();
    // A fetch function that does not heed its signal may still answer; nobody will read it.
    fetched?.then((late) => late.body?.cancel()).catch(() => {});
    throw thrown;
  }
}

function exchangeOf(response: Response, stop: Stop): Exchange {
  // Not every platform can iterate over a stream, all of them have readers.
  const reader = response.body?.getReader();
  let over = reader === undefined;
  if (over) stop.release();
  return {
    status: response.status,
    ok: response.ok,
    header: (name) => response.headers.get(name) ?? undefined,
    async read(timeoutMs) {
      if (over || reader === undefined) return undefined;
      try {
        const { done, value } = await stop.within(timeoutMs, 'sound from the agent', () => reader.read());
        if (!done) return value;
        over = true;
        stop.release();
        return undefined;
      } catch (thrown) {
        const closed = over;
        over = true;
        stop.end();
        if (closed) return undefined;
        throw thrown;
      }
    },
    close() {
      if (over) return;
      over = true;
      stop.end();
    },
  };
}

/** The ways in which an exchange is cut short, joined: its caller's signal, a timer, or its own end. */
interface Stop {
  readonly signal: AbortSignal;
  /** Runs one step; fails with `timeout` when it takes longer, and at once when anything else stops the exchange. */
  within<T>(ms: number | undefined, what: string, step: () => Promise<T>): Promise<T>;
  /** Aborts what is under way and lets go of the caller's signal. */
  end(): void;
  /** Lets go of the caller's signal; what is under way stays. */
  release(): void;
}

function createStop(outer: AbortSignal | undefined): Stop {
  const controller = new AbortController();
  let failure: TransportError | undefined;
  let failPending: ((error: TransportError) => void) | undefined;
  const fail = (error: TransportError): void => {
    failure ??= error;
    controller.abort(failure);
    failPending?.(failure);
  };
  const onAbort = (): void => fail(abortedBy(outer?.reason));
  const release = (): void => outer?.removeEventListener('abort', onAbort);
  if (outer?.aborted) onAbort();
  else outer?.addEventListener('abort', onAbort, { once: true });

  return {
    signal: controller.signal,
    async within(ms, what, step) {
      if (failure !== undefined) throw failure;
      const stopped = new Promise<never>((_, reject) => {
        failPending = reject;
      });
      const timer = startTimer(ms, () => fail(new TransportError('timeout', `No ${what} within ${ms} ms`)));
      try {
        return await Promise.race([step(), stopped]);
      } catch (thrown) {
        throw failure ?? fromFetch(thrown);
      } finally {
        clearTimeout(timer);
        failPending = undefined;
      }
    },
    end() {
      release();
      fail(abortedBy(undefined));
    },
    release,
  };
}

/** Longer delays overflow the platform's timers, which then fire at once. */
const longestDelayMs = 2_147_483_647;

function startTimer(ms: number | undefined, run: () => void): ReturnType<typeof setTimeout> | undefined {
  return ms === undefined || ms > longestDelayMs ? undefined : setTimeout(run, ms);
}

/** What Node's fetch calls its own limits; other platforms have none of their own. */
const timeoutCodes = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

/** Platforms wrap what happened ("fetch failed"); the innermost cause is the one that says it. */
function fromFetch(thrown: unknown): TransportError {
  if (thrown instanceof TransportError) return thrown;
  let innermost = thrown;
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause;
  const code = innermost instanceof Error && 'code' in innermost ? String(innermost.code) : '';
  const text = innermost instanceof Error ? innermost.message : String(innermost);
  const kind = timeoutCodes.has(code) ? 'timeout' : 'network';
  return new TransportError(kind, `The connection failed: ${text || code}`, { cause: thrown });
}
