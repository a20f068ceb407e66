import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpResponse } from '../bindings/http/message.js';
import { headersTooLarge } from '../bindings/http/refusals.js';
import type { Site } from '../bindings/http/site.js';
import type { StallLimits } from './limits.js';
import { NodeRequest } from './node-request.js';
import { writeStream } from './write-stream.js';
import { isWhole, lengthOf, writeWhole } from './write-whole.js';

const maxHeaders = 100;
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
    const request = new NodeRequest(req, res, { maxBodyBytes: site.maxBodyBytes, limits });
    const respond = (response: HttpResponse) => {
      if (!req.complete) res.once('finish', () => linger(req));
      send(res, response, { request, limits });
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

interface SendOptions {
  readonly request: NodeRequest;
  readonly limits: StallLimits;
}

function send(res: ServerResponse, { status, headers, body }: HttpResponse, { request, limits }: SendOptions): void {
  const cut = () => res.destroy();
  if (!isWhole(body)) {
    res.writeHead(status, [...headers]);
    writeStream(res, body, { ...limits, answerRoom: request.answerRoom, cut }).catch(cut);
  } else if (status === 304) {
    res.writeHead(status, [...headers]).end();
  } else {
    res.writeHead(status, [...headers, 'Content-Length', String(lengthOf(body))]);
    writeWhole(res, body, { ...limits, cut });
  }
}
