import { constants, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import { A2AError } from '../../protocol/a2a-error.js';
import type { ErrorTable } from '../http/error-body.js';
import type { HttpRequest } from '../http/message.js';
import { pathNotFound } from '../http/refusals.js';
import type { CauseLog } from '../http/shown-error.js';
import { GrpcCall, type WatchStall } from './grpc-call.js';
import { GrpcRequestHead, type RequestParts, WholeGrpcRequest } from './grpc-request.js';
import { inflate } from './inflate.js';
import { MessageReader } from './message-reader.js';
import { readOneMessage } from './read-message.js';
import { compressionUnknown, deadlinePassed, metadataTooLarge, timeoutUnreadable } from './refusal.js';
import type { GrpcConversation, GrpcMethod, GrpcPeer, GrpcService } from './service.js';
import { readTimeout } from './timeout.js';

/** What a server answers over gRPC, and what it lets in. */
export interface GrpcOptions {
  readonly services: readonly GrpcService[];
  /** The largest message, before and after it is inflated. */
  readonly maxMessageBytes: number;
  /** All metadata of a call with 32 bytes for each entry, as HTTP/2 counts; 16 KiB when left out. */
  readonly maxMetadataBytes?: number;
  readonly log: CauseLog;
  /** Answers with the statuses of another specification than 1.0.1 (spec conflict C7). */
  readonly errorTable?: ErrorTable;
  /** Watches readers whose writes are stuck. */
  readonly watchStall: WatchStall;
  /** Returns why a call is refused that is for another host or from another page; undefined when it may pass. */
  readonly hostCheck?: (request: Pick<HttpRequest, 'header'>) => A2AError | undefined;
}

/** Answers a stream of HTTP/2 whose request is one of gRPC. */
export type GrpcHandler = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders, peer?: GrpcPeer) => void;

/** True for a request whose content type is one of gRPC: messages in protobuf, which may be spelled out. */
export function isGrpcRequest(headers: IncomingHttpHeaders): boolean {
  return /^application\/grpc(?:\+proto)?[ \t]*(?:;|$)/i.test(headers['content-type'] ?? '');
}

/**
 * Returns what answers calls of gRPC. Every call ends with a status and never with an exception: what is wrong before the
 * first message is told in trailers alone, and requests that are no calls at all get an HTTP status.
 *
 * Spec 10; the protocol is that of the gRPC project (PROTOCOL-HTTP2).
 */
export function createGrpcHandler(options: GrpcOptions): GrpcHandler {
  const targets = targetsOf(options.services);
  return (stream, headers, peer = {}) => {
    // A caller that breaks off is seen by the stream's end.
    stream.on('error', () => {});
    // Told of after it was taken back, in one packet: nobody is there to be answered.
    if (stream.closed || stream.destroyed) return;
    if (headers[':method'] !== 'POST') return refuseHttp(stream, { ':status': 405, allow: 'POST' });
    if (!isGrpcRequest(headers)) return refuseHttp(stream, { ':status': 415 });
    const call = new GrpcCall(stream, options);
    const isEncrypted = stream.session?.encrypted === true;
    const parts: RequestParts = { headers, peer, isEncrypted, signal: () => call.signal };
    serve({ stream, call, parts, options, targets }).catch((thrown: unknown) => call.fail(thrown));
  };
}

type Target = { readonly method: GrpcMethod } | { readonly conversation: GrpcConversation };

interface Targets {
  readonly byPath: ReadonlyMap<string, Target>;
  readonly services: ReadonlySet<string>;
}

function targetsOf(services: readonly GrpcService[]): Targets {
  const byPath = new Map<string, Target>();
  for (const { name, methods, conversations = new Map<string, GrpcConversation>() } of services) {
    for (const [rpc, method] of methods) byPath.set(`/${name}/${rpc}`, { method });
    for (const [rpc, conversation] of conversations) byPath.set(`/${name}/${rpc}`, { conversation });
  }
  return { byPath, services: new Set(services.map(({ name }) => name)) };
}

interface Served {
  readonly stream: ServerHttp2Stream;
  readonly call: GrpcCall;
  readonly parts: RequestParts;
  readonly options: GrpcOptions;
  readonly targets: Targets;
}

async function serve(served: Served): Promise<void> {
  const { stream, call, parts, options } = served;
  const { maxMessageBytes } = options;
  const target = admitted(served);
  const encoding = parts.headers['grpc-encoding'] as string | undefined;
  if ('conversation' in target) return converse(served, target.conversation, encoding);
  const message = await inflate(
    await readOneMessage(stream, maxMessageBytes, parts.peer.bodies),
    encoding,
    maxMessageBytes,
  );
  if (call.isOver) return;
  await call.answer(await target.method(new WholeGrpcRequest(parts, message)));
}

/** Checks what can be checked before the message, and starts the clock of the deadline. */
function admitted({ stream, call, parts, options, targets }: Served): Target {
  const { headers } = parts;
  if (metadataBytes(headers) > (options.maxMetadataBytes ?? 16 * 1024)) throw metadataTooLarge();
  const foreign = options.hostCheck?.(new GrpcRequestHead(parts));
  if (foreign !== undefined) throw foreign;
  const target = targetAt(headers[':path'] ?? '', targets);
  const encoding = headers['grpc-encoding'];
  if (encoding !== undefined && encoding !== 'identity' && encoding !== 'gzip')
    throw compressionUnknown(String(encoding));
  const timeout = headers['grpc-timeout'];
  if (timeout !== undefined) endAtDeadline(stream, call, String(timeout));
  return target;
}

function metadataBytes(headers: IncomingHttpHeaders): number {
  let bytes = 0;
  for (const [name, value] of Object.entries(headers)) bytes += name.length + String(value).length + 32;
  return bytes;
}

function targetAt(path: string, { byPath, services }: Targets): Target {
  const target = byPath.get(path);
  if (target !== undefined) return target;
  const [, service = '', method = ''] = path.split('/');
  if (!services.has(service)) throw pathNotFound();
  throw new A2AError('METHOD_NOT_FOUND', undefined, { metadata: { method: method.slice(0, 100) } });
}

/** Longer is for ever, to a timer. */
const maxTimerMs = 2 ** 31 - 1;

function endAtDeadline(stream: ServerHttp2Stream, call: GrpcCall, timeout: string): void {
  const ms = readTimeout(timeout);
  if (ms === undefined) throw timeoutUnreadable();
  if (ms > maxTimerMs) return;
  if (ms === 0) throw deadlinePassed();
  const timer = setTimeout(() => call.fail(deadlinePassed()), ms);
  stream.once('close', () => clearTimeout(timer));
}

/** Conversations ask short questions; what is not short is not kept for a connection's many streams. */
const maxQuestionBytes = 64 * 1024;

async function converse({ stream, call, options }: Served, answer: GrpcConversation, encoding: string | undefined) {
  const maxMessageBytes = Math.min(options.maxMessageBytes, maxQuestionBytes);
  const reader = new MessageReader(maxMessageBytes);
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    for (const message of reader.push(chunk)) {
      call.send(await answer(await inflate(message, encoding, maxMessageBytes)));
      await call.room();
    }
  }
  call.finish();
}

function refuseHttp(stream: ServerHttp2Stream, head: Readonly<Record<string, string | number>>): void {
  stream.respond(head, { endStream: true });
  if (!stream.endAfterHeaders) stream.close(constants.NGHTTP2_NO_ERROR);
}
