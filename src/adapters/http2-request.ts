import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2';
import type { Duplex } from 'node:stream';
import type { AnswerRoom, ClientCertificate, HttpRequest } from '../bindings/http/message.js';
import type { ConnectionBodies } from './body-budget.js';
import { clientCertificateOf } from './client-certificate.js';
import { readBody, textOf } from './read-body.js';

/** What a stream of HTTP/2 is read with. */
export interface Http2RequestOptions {
  readonly stream: ServerHttp2Stream;
  readonly headers: IncomingHttpHeaders;
  /** The connection below, which tells of TLS. */
  readonly socket: Duplex;
  readonly answerRoom: AnswerRoom;
  readonly bodies: ConnectionBodies;
  readonly maxBodyBytes: number;
  /** What a framework would cut off the path: where the site is mounted; the root when empty or left out. */
  readonly mountPath?: string | undefined;
}

/** A request of HTTP/2 as handlers see it: the same as one of HTTP/1.1. */
export class Http2Request implements HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly #options: Http2RequestOptions;
  #controller: AbortController | undefined;

  constructor(options: Http2RequestOptions) {
    this.#options = options;
    this.method = options.headers[':method'] ?? 'GET';
    const target = options.headers[':path'] ?? '/';
    const mark = target.indexOf('?');
    this.path = belowMount(mark === -1 ? target : target.slice(0, mark), options.mountPath);
    this.query = mark === -1 ? '' : target.slice(mark + 1);
  }

  get url(): string {
    const { socket, headers } = this.#options;
    // What the peer says of its scheme is not proof of one.
    const scheme = 'encrypted' in socket ? 'https' : 'http';
    return `${scheme}://${this.header('host') ?? ''}${headers[':path'] ?? '/'}`;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      const controller = new AbortController();
      const { stream } = this.#options;
      this.#controller = controller;
      if (stream.destroyed) controller.abort();
      stream.once('close', () => {
        if (!stream.writableFinished) controller.abort();
      });
    }
    return this.#controller.signal;
  }

  get clientCertificate(): ClientCertificate | undefined {
    return clientCertificateOf(this.#options.socket);
  }

  get answerRoom(): AnswerRoom {
    return this.#options.answerRoom;
  }

  header(name: string): string | undefined {
    const { headers } = this.#options;
    // The pseudo-header stands in place of the header (RFC 9113 section 8.3.1).
    const value = name === 'host' ? (headers[':authority'] ?? headers.host) : headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  async text(): Promise<string> {
    const { stream, maxBodyBytes, bodies } = this.#options;
    return textOf(await readBody(stream, maxBodyBytes, bodies));
  }
}

function belowMount(path: string, mountPath = ''): string {
  return mountPath !== '' && path.startsWith(`${mountPath}/`) ? path.slice(mountPath.length) : path;
}
