import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { bodyNotUtf8, bodyTooLarge, malformedRequest } from '../bindings/http/refusals.js';
import type { ConnectionBodies } from './body-budget.js';

/**
 * Resolves with the bytes of a body once it has come to its end.
 *
 * @throws {A2AError} `INVALID_REQUEST` with status 413 above the limit, with 400 when it breaks off
 */
export function readBody(body: Readable, maxBytes: number, bodies: ConnectionBodies): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const count = bodies.watch(body);
    let first: Buffer | undefined;
    let all: Buffer[] | undefined;
    let size = 0;
    let ended = false;
    const brokenOff = () => {
      if (!ended) reject(malformedRequest(400, 'The body was not sent to its end'));
    };
    body.on('data', (chunk: Buffer) => {
      size += chunk.length;
      // What comes after the limit is read, so that the answer gets through, and forgotten.
      if (size > maxBytes) return reject(bodyTooLarge(maxBytes));
      if (first === undefined) first = chunk;
      else if (all === undefined) all = [first, chunk];
      else all.push(chunk);
      count(chunk.length);
    });
    body.on('end', () => {
      ended = true;
      resolve(all === undefined ? (first ?? Buffer.alloc(0)) : Buffer.concat(all));
    });
    body.on('error', brokenOff);
    // A stream of HTTP/2 that its peer resets has no error.
    body.on('close', brokenOff);
  });
}

/**
 * Returns the text of a body without a leading byte order mark.
 *
 * @throws {A2AError} `PARSE_ERROR` when it is not UTF-8
 */
export function textOf(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) throw bodyNotUtf8();
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
