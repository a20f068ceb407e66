import type { Exchange, Header, WireReply, WireRequest } from '../record/record.js';
import { exchangeBytes } from './exchange-bytes.js';
import { requestOfFetch, responseOfFetch } from './fetch-shape.js';
import { type RecordedAnswer, recorded } from './recorded-answer.js';
import { deferred, within } from './waiting.js';

/** A request whose `Host` and `Content-Length` are filled in. */
export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: readonly Header[];
  readonly body?: string;
}

/** Who takes part in the exchanges of a record. */
export interface Parties {
  /** Who sends the requests. */
  readonly client: string;
  /** The names of those that answer, by the host and port of their URL. */
  readonly servers: ReadonlyMap<string, string>;
}

/** What there is of an exchange when it begins. */
export type ExchangeHead = Pick<Exchange, 'from' | 'to' | 'request'> & { readonly title?: string };

/** An exchange that has begun; it takes part in the record from this moment on. */
export interface OpenExchange {
  /** The reply is complete, or what there is of it will not grow any more. */
  finish(reply: WireReply): void;
  /** There is no reply, which makes the whole record fail. */
  fail(error: unknown): void;
}

/** Sends requests over node:http and keeps, byte for byte, what went over the wire. */
export interface Recorder {
  /** A `fetch` for `connect`: what the client sends and gets is recorded. Redirects are not followed. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Sends a request that no client would send, or not in this form, and resolves with the whole reply. */
  send(request: OutgoingRequest): Promise<WireReply>;
  /** Runs an action; the exchanges that begin in it have this title. */
  step<T>(title: string, action: () => Promise<T>): Promise<T>;
  /** Adds an exchange that somebody else began, such as a webhook; its title is that of the step when it has none. */
  begin(head: ExchangeHead): OpenExchange;
  /** Waits until every exchange is complete, and returns them in the order in which they began. */
  finished(): Promise<Exchange[]>;
}

/** Returns a recorder. Every wait in it ends after `timeoutMs`. */
export function createRecorder({ client, servers }: Parties, timeoutMs = 60_000): Recorder {
  const exchanges: Promise<Exchange>[] = [];
  let title = '';

  function begin(head: ExchangeHead): OpenExchange {
    const { promise, resolve, reject } = deferred<WireReply>();
    const { from, to, request } = head;
    const named = { from, to, title: head.title || title || `${request.method} ${pathOf(request)}`, request };
    const exchange = promise.then((reply) => ({ ...named, reply }));
    // A failure is reported by `finished`, which may come much later.
    exchange.catch(() => {});
    exchanges.push(exchange);
    return { finish: resolve, fail: reject };
  }

  async function open(request: OutgoingRequest, signal?: AbortSignal): Promise<RecordedAnswer> {
    const { hostname, port, host, pathname, search } = new URL(request.url);
    const wire = wireRequest(request, host, pathname + search);
    const slot = begin({ from: client, to: servers.get(host) ?? host, request: wire });
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await exchangeBytes({ hostname, port }, wire, anyOf(limit, signal));
      return recorded(answer, slot, signal);
    } catch (error) {
      slot.fail(error);
      throw error;
    }
  }

  return {
    begin,
    async fetch(url, init) {
      const answer = await open(requestOfFetch(url, init), init.signal ?? undefined);
      return responseOfFetch(answer, url, init);
    },
    async send(request) {
      return (await open(request)).whole();
    },
    async step(text, action) {
      const before = title;
      title = text;
      try {
        return await action();
      } finally {
        title = before;
      }
    },
    finished: () => within(Promise.all(exchanges), timeoutMs),
  };
}

function wireRequest({ method, headers = [], body = '' }: OutgoingRequest, host: string, target: string): WireRequest {
  const length: Header[] = body === '' && method !== 'POST' ? [] : [['Content-Length', `${Buffer.byteLength(body)}`]];
  return { method, target, headers: [['Host', host], ...headers, ...length], body };
}

function pathOf({ target }: WireRequest): string {
  return target.replace(/\?.*$/, '');
}

function anyOf(limit: AbortSignal, signal: AbortSignal | undefined): AbortSignal {
  return signal === undefined ? limit : AbortSignal.any([limit, signal]);
}
