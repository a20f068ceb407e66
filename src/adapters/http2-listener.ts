import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2';
import type { Duplex } from 'node:stream';
import type { AnswerRoom } from '../bindings/http/message.js';
import { headersTooLarge, malformedRequest } from '../bindings/http/refusals.js';
import type { Site } from '../bindings/http/site.js';
import type { ConnectionBodies } from './body-budget.js';
import { Http2Request } from './http2-request.js';
import { cutStream, isGone, sendOverHttp2 } from './http2-response.js';
import type { StallLimits } from './limits.js';

/** A request that has come over HTTP/2. */
export interface Http2Exchange {
  readonly stream: ServerHttp2Stream;
  readonly headers: IncomingHttpHeaders;
  /** Name, value, name, value, ...: every header as it came. */
  readonly rawHeaders: readonly string[];
  readonly socket: Duplex;
  /** Where large answers wait. */
  readonly answerRoom: AnswerRoom;
  readonly bodies: ConnectionBodies;
}

/** What is served, and where. */
export interface ListenerOptions {
  readonly site: Site;
  readonly stall?: StallLimits | undefined;
  /** The path that the site is mounted at in the server of a framework; the root when left out. */
  readonly mountPath?: string | undefined;
}

const maxHeaders = 100;
const pseudoHeaders = 4;
/** Also for clients that have not taken note of the settings yet, which say the same. */
const maxHeaderBytes = 16 * 1024;

/** Returns what serves a site to streams of HTTP/2, as `createNodeListener` does to requests of HTTP/1.1. */
export function createHttp2Listener({
  site,
  stall = {},
  mountPath,
}: ListenerOptions): (exchange: Http2Exchange) => void {
  const { maxBodyBytes } = site;
  return ({ stream, headers, rawHeaders, socket, answerRoom, bodies }) => {
    const request = new Http2Request({ stream, headers, socket, answerRoom, bodies, maxBodyBytes, mountPath });
    const options = { ...stall, answerRoom, method: headers[':method'] };
    const expected = headers.expect?.toLowerCase();
    if (rawHeaders.length > 2 * (maxHeaders + pseudoHeaders) || bytesOf(rawHeaders) > maxHeaderBytes) {
      return sendOverHttp2(stream, site.refuse(request.path, headersTooLarge()), options);
    }
    if (expected === '100-continue') sendContinue(stream);
    else if (expected !== undefined) {
      const refusal = site.refuse(request.path, malformedRequest(417, 'The expectation cannot be met'));
      return sendOverHttp2(stream, refusal, options);
    }
    site
      .handle(request)
      .then((response) => sendOverHttp2(stream, response, options))
      // A handler answers its own failures; what is left is an answer that cannot be sent.
      .catch(() => cutStream(stream));
  };
}

function sendContinue(stream: ServerHttp2Stream): void {
  if (!isGone(stream)) stream.additionalHeaders({ ':status': 100 });
}

function bytesOf(headers: readonly string[]): number {
  let bytes = 0;
  for (const text of headers) bytes += text.length;
  return bytes;
}
