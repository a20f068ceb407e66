import type { HttpRequest, HttpResponse, HttpStream } from '../bindings/http/message.js';
import { bodyNotUtf8, bodyTooLarge } from '../bindings/http/refusals.js';
import type { Site } from '../bindings/http/site.js';
import { type StallLimits, watchStall } from './limits.js';

/** Returns a handler for every platform that speaks in Request and Response: Deno, Bun, Workers, Hono, Next. */
export function createFetchHandler(site: Site, limits: StallLimits = {}): (request: Request) => Promise<Response> {
  return async (request) => {
    const { status, headers, body } = await site.handle(requestFrom(request, site.maxBodyBytes));
    const init = { status, headers: pairs(headers) };
    if (request.method === 'HEAD' || status === 304) return new Response(null, init);
    return new Response(bodyFrom(body, limits), init);
  };
}

function requestFrom(request: Request, maxBodyBytes: number): HttpRequest {
  const { pathname, search, host } = new URL(request.url);
  return {
    method: request.method,
    path: pathname,
    query: search.slice(1),
    url: request.url,
    // A Request is made from a URL; the header is there only when a server has kept it.
    header: (name) => request.headers.get(name) ?? (name === 'host' ? host : undefined),
    text: () => readText(request, maxBodyBytes),
    signal: request.signal,
  };
}

async function readText({ body }: Request, maxBytes: number): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    size += value?.length ?? 0;
    if (size > maxBytes) {
      await reader.cancel();
      throw bodyTooLarge(maxBytes);
    }
    try {
      text += decoder.decode(value, { stream: !done });
    } catch {
      throw bodyNotUtf8();
    }
    if (done) return text;
  }
}

function bodyFrom(body: HttpResponse['body'], limits: StallLimits): string | Blob | ReadableStream<Uint8Array> {
  if (typeof body === 'string') return body;
  // The copies are what the type of a Blob's parts asks for.
  return 'parts' in body ? new Blob(body.parts.map(copyOf)) : streamOf(body, limits);
}

function copyOf(part: string | Uint8Array): string | Uint8Array<ArrayBuffer> {
  return typeof part === 'string' ? part : Uint8Array.from(part);
}

function streamOf({ chunks, behind }: HttpStream, limits: StallLimits): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let reading = () => {};
  return new ReadableStream({
    async pull(controller) {
      reading();
      const { done, value } = await chunks.next();
      if (done === true) return controller.close();
      controller.enqueue(encoder.encode(value));
      // The next pull says that the reader takes what it has.
      reading = watchStall(behind, limits, () => {
        controller.error(new Error('The stream was cut: its reader fell behind'));
        void chunks.return?.();
      });
    },
    async cancel() {
      reading();
      await chunks.return?.();
    },
  });
}

function pairs(flat: readonly string[]): [string, string][] {
  const result: [string, string][] = [];
  for (let at = 0; at < flat.length; at += 2) result.push([flat[at] ?? '', flat[at + 1] ?? '']);
  return result;
}
