/** The certificate that a client has shown in the TLS handshake, which proves that it holds the key. */
export interface ClientCertificate {
  /** The distinguished name, most general attribute first and values escaped as in RFC 4514: `O=Acme,CN=ada`. */
  readonly subject: string;
  /** The SHA-256 of the certificate, in the form `AB:CD:...`. */
  readonly fingerprint256: string;
  /** True when one of the server's client authorities has signed it, and it has not run out. */
  readonly authorized: boolean;
}

/** An HTTP request as handlers see it, whatever server it came through. */
export interface HttpRequest {
  readonly method: string;
  /** Path as sent, still percent-encoded, without query. */
  readonly path: string;
  /** Query as sent, without `?`; empty when there is none. */
  readonly query: string;
  /** The absolute URL as the client called it. */
  readonly url: string;
  /** A header value by lower-case name; repeated ones joined by `, `. */
  header(name: string): string | undefined;
  /**
   * Reads the body, once; a leading byte order mark is dropped.
   *
   * @throws {A2AError} `INVALID_REQUEST` with status 413 above the limit, `PARSE_ERROR` when it is not UTF-8
   */
  text(): Promise<string>;
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal;
  /** Present over TLS where the client has shown a certificate. */
  readonly clientCertificate?: ClientCertificate | undefined;
  /** Where large answers wait; a server without one takes them at once. */
  readonly answerRoom?: AnswerRoom | undefined;
}

/** A body that is produced while it is read, for event streams. */
export interface HttpStream {
  /** Text to send as it comes; `return` ends it early and frees what it holds. */
  readonly chunks: AsyncIterator<string, void, undefined>;
  /** How many events wait to be sent: a reader that stalls and falls too far behind is cut. */
  behind(): number;
}

/** A body that is whole, in parts: the large ones may be shared with other answers, and are never changed. */
export interface WholeBody {
  readonly parts: readonly (string | Uint8Array)[];
}

/** An answer, or an event of one, that is too large to be encoded while others wait for their readers. */
export interface LargeAnswer {
  /** What is encoded; the same object in the same form is encoded once for all who hold it at a time. */
  readonly value: object;
  readonly form: string;
  /** About how many bytes that makes. */
  readonly bytes: number;
  encode(): string | Uint8Array;
}

/** The bytes of an answer, which are in memory until they are let go. */
export interface HeldAnswer {
  readonly bytes: Uint8Array;
  /** Lets them go before the exchange ends, which does so too. */
  release(): void;
}

/** Where large answers wait until others have been taken by their readers, so that memory has a bound. */
export interface AnswerRoom {
  /**
   * Encodes an answer once there is room for it.
   *
   * @throws {A2AError} `RESOURCE_EXHAUSTED` when there is none in time
   */
  hold(answer: LargeAnswer): Promise<HeldAnswer>;
}

/** An HTTP response before a server sends it. */
export interface HttpResponse {
  readonly status: number;
  /** Name, value, name, value, ...: the flat form that node:http takes fastest. */
  readonly headers: readonly string[];
  readonly body: string | WholeBody | HttpStream;
}

/** Answers a request; never throws, and answers a failure in the shape of its binding. */
export type HttpHandler = (request: HttpRequest) => Promise<HttpResponse>;
