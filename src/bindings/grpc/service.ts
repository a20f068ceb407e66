import type { Buffer } from 'node:buffer';
import type { Readable } from 'node:stream';
import type { AnswerRoom, ClientCertificate } from '../http/message.js';

/** One call as a method sees it: the request's single message, whole and inflated, and what came with it. */
export interface GrpcRequest {
  readonly message: Buffer;
  /** A metadata value by lower-case name; repeated ones joined by `, `. */
  header(name: string): string | undefined;
  /** Aborted when the caller has gone, has cancelled, or its deadline has passed. */
  readonly signal: AbortSignal;
  /** The URL as HTTP/2 has it: scheme, authority and path. */
  readonly url: string;
  /** Present over TLS where the client has shown a certificate. */
  readonly clientCertificate?: ClientCertificate | undefined;
  /** Where large answers wait; without one they are taken at once. */
  readonly answerRoom?: AnswerRoom | undefined;
}

/** Who calls, as the connection has it. */
export interface GrpcPeer {
  /** Gives what the client has shown over TLS. */
  readonly certificate?: () => ClientCertificate | undefined;
  /** Where large answers wait. */
  readonly answerRoom?: AnswerRoom;
  /** Told of what is read, so that large messages wait for those of other calls. */
  readonly bodies?: { watch(stream: Readable): (bytes: number) => void };
}

/** The answer of a method: encoded messages, one or a stream, that are sent as the reader takes them. */
export interface GrpcAnswer {
  /** Metadata to send before the first message, by lower-case name. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly messages: Uint8Array | GrpcStream;
}

/** Messages that are produced while they are read. */
export interface GrpcStream {
  /** `return` ends it early and frees what it holds. */
  readonly messages: AsyncIterator<Uint8Array, void, undefined>;
  /** How many messages wait to be sent: a reader that stalls and falls too far behind is cut. */
  behind(): number;
}

/** Answers one call; what it throws is sent as a status with its details. */
export type GrpcMethod = (request: GrpcRequest) => Promise<GrpcAnswer>;

/** Answers each message of a conversation with one message, in their order; what it throws ends the conversation. */
export type GrpcConversation = (message: Buffer) => Uint8Array | Promise<Uint8Array>;

/** A gRPC service: its full name, and its methods by the names of the proto. */
export interface GrpcService {
  readonly name: string;
  /** The methods that take one message. */
  readonly methods: ReadonlyMap<string, GrpcMethod>;
  /** The methods that take many. */
  readonly conversations?: ReadonlyMap<string, GrpcConversation>;
}
