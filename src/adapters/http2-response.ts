import { constants, type OutgoingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { AnswerRoom, HttpResponse } from '../bindings/http/message.js';
import type { StallLimits } from './limits.js';
import { writeStream } from './write-stream.js';
import { drop, isWhole, lengthOf, writeWhole } from './write-whole.js';

/** What there is to know of a request when its answer is sent. */
export interface Http2SendOptions extends StallLimits {
  readonly method: string | undefined;
  readonly answerRoom: AnswerRoom;
}

/** Sends an answer, or drops it where there is nobody to take it any more. */
export function sendOverHttp2(stream: ServerHttp2Stream, response: HttpResponse, options: Http2SendOptions): void {
  const { status, headers, body } = response;
  if (stream.headersSent || isGone(stream)) {
    drop(body);
    return;
  }
  const head = { ':status': status, ...headersFrom(headers) };
  // A client that is still sending need not go on: the answer is whole (RFC 9113 section 8.1).
  stream.once('finish', () => {
    if (!stream.readableEnded) stream.close(constants.NGHTTP2_NO_ERROR);
  });
  const cut = () => cutStream(stream);
  if (!isWhole(body)) {
    stream.respond(head);
    writeStream(stream, body, { ...options, cut }).catch(cut);
  } else if (options.method === 'HEAD' || status === 304) {
    stream.respond(head, { endStream: true });
  } else {
    stream.respond({ ...head, 'content-length': lengthOf(body) });
    writeWhole(stream, body, { ...options, cut });
  }
}

/** True for a stream that nothing can be sent on any more: to try is an error. */
export function isGone(stream: ServerHttp2Stream): boolean {
  return stream.closed || stream.destroyed;
}

/** Ends an exchange in the middle, so that the reader knows that what it has is not all. */
export function cutStream(stream: ServerHttp2Stream): void {
  if (!stream.closed) stream.close(constants.NGHTTP2_CANCEL);
  stream.destroy();
}

/** Headers about one connection, which HTTP/2 does not have (RFC 9113 section 8.2.2). */
const ofConnections = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade']);

function headersFrom(flat: readonly string[]): OutgoingHttpHeaders {
  const headers: Record<string, string | string[]> = {};
  for (let at = 0; at < flat.length; at += 2) {
    const name = (flat[at] ?? '').toLowerCase();
    const value = flat[at + 1] ?? '';
    if (ofConnections.has(name)) continue;
    const before = headers[name];
    headers[name] = before === undefined ? value : [before, value].flat();
  }
  return headers;
}
