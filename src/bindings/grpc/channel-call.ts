import { Buffer } from 'node:buffer';
import type { Client, Metadata, StatusObject } from '@grpc/grpc-js';
import { abortedBy } from '../../protocol/aborted-by.js';
import { TransportError } from '../../protocol/transport-error.js';
import { failureOfStatus } from './transport-error.js';

/** One call to make: what every rpc of A2A is, a single message out and one or many back. */
export interface ChannelRequest {
  /** `/service/method`. */
  readonly path: string;
  readonly message: Uint8Array;
  readonly metadata: Metadata;
  readonly signal?: AbortSignal | undefined;
}

/** A call that is under way. Whoever stops before its end closes it. */
export interface ChannelCall {
  /** Waits until the answer has begun. */
  begun(wait: Wait): Promise<void>;
  /** The next message, undefined at the end of an answer that went well and after {@link close}. */
  read(wait: Wait): Promise<Buffer | undefined>;
  /** Cancels the call at once, also while a read waits. */
  close(): void;
}

/** How long something is waited for, which several steps may share. */
export interface Wait {
  readonly timeoutMs: number;
  /** By the clock of `Date.now()`. */
  readonly until: number;
}

/** Returns a wait that begins now, as long as it takes when undefined. */
export function waitFor(timeoutMs = Number.POSITIVE_INFINITY): Wait {
  return { timeoutMs, until: Date.now() + timeoutMs };
}

/** Messages are read and written by this room: the library passes bytes on as they are. */
const asBytes = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Longer delays overflow the platform's timers, which then fire at once. */
const longestDelayMs = 2_147_483_647;

/**
 * Returns a call that has been sent. Messages are taken from the connection as they are read, but for a few that are
 * kept ready, so that a slow reader holds its peer up and nothing else.
 *
 * Reading throws `A2AError` when the agent says no, and `TransportError` otherwise; a signal that is aborted with a
 * `TransportError` as its reason throws that.
 */
export function openCall(client: Client, { path, message, metadata, signal }: ChannelRequest): ChannelCall {
  if (signal?.aborted) throw abortedBy(signal.reason);
  const stream = client.makeServerStreamRequest(path, asBytes, (bytes: Buffer) => bytes, message, metadata);
  let head: Metadata | undefined;
  let status: StatusObject | undefined;
  let sent = true;
  let failure: TransportError | undefined;
  let over = false;
  let wake = (): void => {};

  const fail = (error: TransportError): void => {
    failure ??= error;
    release();
    stream.cancel();
    wake();
  };
  const onAbort = (): void => fail(abortedBy(signal?.reason));
  const release = (): void => signal?.removeEventListener('abort', onAbort);
  signal?.addEventListener('abort', onAbort, { once: true });

  // The status says the same and comes after it.
  stream.on('error', () => {});
  stream.on('readable', () => wake());
  stream.on('metadata', (received: Metadata) => {
    head = received;
    wake();
  });
  stream.on('status', (received: StatusObject) => {
    status = received;
    // Until a connection has been picked for a call, the library gives the channel's target in the place of its peer.
    sent = stream.getPeer() !== client.getChannel().getTarget();
    release();
    wake();
  });

  /** Waits for the next thing that happens. */
  async function pause({ timeoutMs, until }: Wait): Promise<void> {
    const leftMs = until - Date.now();
    if (leftMs <= 0) {
      return fail(new TransportError('timeout', `No answer from the agent within ${timeoutMs} ms`));
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      wake = resolve;
      if (leftMs <= longestDelayMs) timer = setTimeout(resolve, leftMs);
    });
    clearTimeout(timer);
  }

  return {
    async begun(wait) {
      while (!over && failure === undefined && head === undefined && status === undefined) await pause(wait);
      if (failure !== undefined && !over) throw failure;
    },
    async read(wait) {
      for (;;) {
        if (over) return undefined;
        if (failure !== undefined) throw failure;
        const received: Buffer | null = stream.read();
        if (received !== null) return received;
        if (status !== undefined) {
          over = true;
          if (status.code === 0) return undefined;
          throw failureOfStatus(status, { head, sent });
        }
        await pause(wait);
      }
    },
    close() {
      if (over) return;
      over = true;
      release();
      stream.cancel();
      wake();
    },
  };
}
