import type { Buffer } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http2';
import type { AnswerRoom, ClientCertificate } from '../http/message.js';
import type { GrpcPeer, GrpcRequest } from './service.js';

/** The part of a request that is there before its message. */
export type RequestHead = Omit<GrpcRequest, 'message'>;

/** What a request is made of. */
export interface RequestParts {
  readonly headers: IncomingHttpHeaders;
  /** Whether the connection is TLS: what the peer says of its scheme is no proof of it. */
  readonly isEncrypted: boolean;
  /** Gives the signal when it is asked for. */
  readonly signal: () => AbortSignal;
  readonly peer: GrpcPeer;
}

/** A class, since one is made for each call; most of what it gives is never asked for. */
export class GrpcRequestHead implements RequestHead {
  // A property, so that a hook may take it off the request.
  readonly header: (name: string) => string | undefined;
  readonly #parts: RequestParts;

  constructor(parts: RequestParts) {
    this.#parts = parts;
    this.header = (name) => headerIn(parts.headers, name);
  }

  get url(): string {
    const { headers, isEncrypted } = this.#parts;
    return `${isEncrypted ? 'https' : 'http'}://${this.header('host') ?? ''}${headers[':path'] ?? '/'}`;
  }

  get signal(): AbortSignal {
    return this.#parts.signal();
  }

  get clientCertificate(): ClientCertificate | undefined {
    return this.#parts.peer.certificate?.();
  }

  get answerRoom(): AnswerRoom | undefined {
    return this.#parts.peer.answerRoom;
  }
}

/** A request with its message. */
export class WholeGrpcRequest extends GrpcRequestHead implements GrpcRequest {
  readonly message: Buffer;

  constructor(parts: RequestParts, message: Buffer) {
    super(parts);
    this.message = message;
  }
}

/** In HTTP/2 the authority is what the Host header is elsewhere (RFC 9113 section 8.3.1). */
function headerIn(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = name === 'host' ? (headers[':authority'] ?? headers.host) : headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
