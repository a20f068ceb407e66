import type { Header } from '../record/record.js';
import type { RecordedAnswer } from './recorded-answer.js';
import type { OutgoingRequest } from './recorder.js';

/** Returns what a call of `fetch` asks to send. Only text bodies can be recorded. */
export function requestOfFetch(url: string, init: RequestInit): OutgoingRequest {
  const { method = 'GET', body } = init;
  if (body !== undefined && body !== null && typeof body !== 'string') throw new TypeError('only text can be recorded');
  const headers = [...new Headers(init.headers)].map(([name, value]): Header => [canonicalName(name), value]);
  return { method, url, headers, ...(typeof body === 'string' ? { body } : {}) };
}

/** `a2a-version` becomes `A2A-Version`: the spelling that the specification and readers of HTTP are used to. */
function canonicalName(name: string): string {
  const words = name.split('-').map((word) => (word === 'a2a' ? 'A2A' : word.charAt(0).toUpperCase() + word.slice(1)));
  return words.join('-');
}

/** Returns the reply as `fetch` gives it; its body is recorded while it is read, and up to where reading stops. */
export function responseOfFetch(answer: RecordedAnswer, url: string, init: RequestInit): Response {
  const { status } = answer;
  if (init.redirect === 'error' && status >= 300 && status < 400 && status !== 304) {
    answer.close();
    throw new TypeError('a redirect was answered where none is allowed');
  }
  const empty = status === 204 || status === 304;
  const head = {
    status,
    statusText: answer.reason,
    headers: answer.headers.map(([name, value]): [string, string] => [name, value]),
  };
  if (empty) answer.close();
  const response = new Response(empty ? null : streamOf(answer), head);
  Object.defineProperty(response, 'url', { value: url });
  return response;
}

function streamOf({ chunks, close }: RecordedAnswer): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: close,
  });
}
