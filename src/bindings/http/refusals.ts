import { A2AError } from '../../protocol/a2a-error.js';
import type { ErrorTable } from './error-body.js';

/** Returns the refusal of a body above the limit. */
export function bodyTooLarge(limitBytes: number): A2AError {
  return refusal(413, `The body is larger than ${limitBytes} bytes`);
}

/** Returns the refusal of a body whose bytes are not UTF-8. */
export function bodyNotUtf8(): A2AError {
  return new A2AError('PARSE_ERROR', 'The body is not UTF-8');
}

/** Returns the refusal of a compressed body: its real size would only be known too late. */
export function bodyCompressed(): A2AError {
  return refusal(415, 'Compressed bodies are not accepted; send the body without Content-Encoding');
}

/** Returns the refusal of a body that does not say that it is JSON (spec conflicts C5, C7). */
export function bodyNotJson(table?: ErrorTable): A2AError {
  const message = 'The Content-Type must be application/json or application/a2a+json';
  return table === '1.0.0'
    ? new A2AError('CONTENT_TYPE_NOT_SUPPORTED', message, { http: { status: 415 } })
    : refusal(415, message);
}

/** Returns the refusal of a URL above the limit. */
export function urlTooLong(limitBytes: number): A2AError {
  return refusal(414, `The URL is longer than ${limitBytes} bytes`);
}

/** Returns the refusal of headers above the limit. */
export function headersTooLarge(): A2AError {
  return refusal(431, 'The request has too many or too large headers', { Connection: 'close' });
}

/** Returns the refusal of a large answer where too many wait for their readers already. */
export function noRoomForAnswer(): A2AError {
  return new A2AError('RESOURCE_EXHAUSTED', 'Too many large answers wait for their readers; ask again later');
}

/** Returns the refusal of a path that nothing is served at. */
export function pathNotFound(): A2AError {
  return new A2AError('METHOD_NOT_FOUND', 'Nothing is served at this path', { http: { status: 404 } });
}

/** Returns the refusal of a verb, naming the ones that the path takes (RFC 9110 section 15.5.6). */
export function verbNotAllowed(allowed: readonly string[]): A2AError {
  const verbs = allowed.join(', ');
  return new A2AError('METHOD_NOT_FOUND', `This path takes ${verbs} only`, {
    http: { status: 405, headers: { Allow: verbs } },
  });
}

/** Returns the refusal of a request that is no HTTP message or never came to its end. */
export function malformedRequest(status: 400 | 408 | 417, message: string): A2AError {
  return refusal(status, message, { Connection: 'close' });
}

/** Returns the refusal of a request for a host, or from a page, that is not this server's. */
export function foreignOrigin(message: string): A2AError {
  return new A2AError('PERMISSION_DENIED', message);
}

function refusal(status: number, message: string, headers: Readonly<Record<string, string>> = {}): A2AError {
  return new A2AError('INVALID_REQUEST', message, { http: { status, headers } });
}
