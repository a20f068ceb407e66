import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AnswerRoom, ClientCertificate, HttpRequest } from '../bindings/http/message.js';
import { answersOn } from './answer-room.js';
import { ConnectionBodies } from './body-budget.js';
import { clientCertificateOf } from './client-certificate.js';
import type { StallLimits } from './limits.js';
import { readBody, textOf } from './read-body.js';

/** How a request is read and answered. */
export interface NodeRequestOptions {
  readonly maxBodyBytes: number;
  readonly limits: StallLimits;
}

/** A request of node:http as handlers see it; what costs something is made when it is asked for. */
export class NodeRequest implements HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly #req: IncomingMessage & { body?: unknown; originalUrl?: string };
  readonly #res: ServerResponse;
  readonly #maxBodyBytes: number;
  readonly #limits: StallLimits;
  #controller: AbortController | undefined;

  constructor(req: IncomingMessage, res: ServerResponse, { maxBodyBytes, limits }: NodeRequestOptions) {
    this.#req = req;
    this.#res = res;
    this.#maxBodyBytes = maxBodyBytes;
    this.#limits = limits;
    this.method = req.method ?? 'GET';
    const target = pathOf(req.url ?? '/');
    const mark = target.indexOf('?');
    this.path = mark === -1 ? target : target.slice(0, mark);
    this.query = mark === -1 ? '' : target.slice(mark + 1);
  }

  get url(): string {
    const scheme = 'encrypted' in this.#req.socket ? 'https' : 'http';
    // A framework that mounts the listener below a path cuts that off, and keeps the whole aside.
    return `${scheme}://${this.header('host') ?? ''}${pathOf(this.#req.originalUrl ?? this.#req.url ?? '/')}`;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      const controller = new AbortController();
      this.#controller = controller;
      if (this.#res.destroyed) controller.abort();
      this.#res.once('close', () => {
        if (!this.#res.writableFinished) controller.abort();
      });
    }
    return this.#controller.signal;
  }

  get clientCertificate(): ClientCertificate | undefined {
    return clientCertificateOf(this.#req.socket);
  }

  get answerRoom(): AnswerRoom {
    return answersOn(this.#req.socket, this.#limits).roomFor(this.#res);
  }

  header(name: string): string | undefined {
    const value = this.#req.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  async text(): Promise<string> {
    const { body } = this.#req;
    if (body === undefined || !this.#req.readableDidRead) {
      // A connection of HTTP/1.1 has one body at a time.
      return textOf(await readBody(this.#req, this.#maxBodyBytes, new ConnectionBodies(this.#limits)));
    }
    if (body instanceof Uint8Array) return textOf(body);
    return typeof body === 'string' ? body : JSON.stringify(body);
  }
}

/** A client of a proxy sends a whole URL (RFC 9112 section 3.2.2). */
function pathOf(target: string): string {
  if (!target.startsWith('http')) return target;
  const path = target.indexOf('/', target.indexOf('//') + 2);
  return path === -1 ? '/' : target.slice(path);
}
