import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpResponse, HttpStream } from '../bindings/http/message.js';
import { headersTooLarge } from '../bindings/http/refusals.js';
import type { Site } from '../bindings/http/site.js';
import { type StallLimits, usualStallLimits, watchStall } from './limits.js';
import { NodeRequest } from './node-request.js';

const maxHeaders = 100;
const maxBufferedChars = 64 * 1024;
const lingerMs = 2_000;

/**
 * Returns a listener for node:http, and for every framework that hands out its requests. It makes no Request or Response
 * objects; a body that a framework has parsed already is taken from `req.body`.
 */
export function createNodeListener(
  site: Site,
  limits: StallLimits = {},
): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    const request = new NodeRequest(req, res, site.maxBodyBytes);
    const respond = (response: HttpResponse) => {
      if (!req.complete) res.once('finish', () => linger(req));
      send(res, response, limits);
    };
    if (req.rawHeaders.length > 2 * maxHeaders) return respond(site.refuse(request.path, headersTooLarge()));
    site
      .handle(request)
      .then(respond)
      // A handler answers its own failures; what is left is an answer that cannot be sent.
      .catch(() => res.destroy());
  };
}

/** Lets a client that is still sending come to its end and read the answer, but not for ever. */
function linger(req: IncomingMessage): void {
  req.resume();
  setTimeout(() => {
    if (!req.complete) req.destroy();
  }, lingerMs).unref();
}

function send(res: ServerResponse, { status, headers, body }: HttpResponse, limits: StallLimits): void {
  if (typeof body !== 'string') {
    res.writeHead(status, [...headers]);
    pump(res, body, limits).catch(() => res.destroy());
  } else if (status === 304) {
    res.writeHead(status, [...headers]).end();
  } else {
    res.writeHead(status, [...headers, 'Content-Length', String(Buffer.byteLength(body))]).end(body);
    // The kernel takes a small answer at once. A large one waits in memory for its reader, who must go on reading.
    if (body.length > maxBufferedChars) {
      res.setTimeout(limits.stallMs ?? usualStallLimits.stallMs, () => res.destroy());
    }
  }
}

/** Writes a stream: what comes within one turn of the loop in one piece, and nothing more while a write is stuck. */
async function pump(res: ServerResponse, { chunks, behind }: HttpStream, limits: StallLimits): Promise<void> {
  let buffered = '';
  const flush = () => {
    if (buffered !== '' && !res.destroyed) res.write(buffered);
    buffered = '';
  };
  res.once('close', () => chunks.return?.());
  while (!res.destroyed) {
    const { done, value } = await chunks.next();
    if (done === true) {
      flush();
      res.end();
      return;
    }
    if (buffered === '') setImmediate(flush);
    buffered += value;
    if (buffered.length >= maxBufferedChars) flush();
    if (res.writableNeedDrain) await drained(res, behind, limits);
  }
  await chunks.return?.();
}

/** Resolves when the reader reads again, and when it is cut or gone. */
function drained(res: ServerResponse, behind: () => number, limits: StallLimits): Promise<void> {
  return new Promise((resolve) => {
    const stop = watchStall(behind, limits, () => res.destroy());
    const go = () => {
      stop();
      res.off('drain', go);
      res.off('close', go);
      resolve();
    };
    res.on('drain', go);
    res.on('close', go);
  });
}
