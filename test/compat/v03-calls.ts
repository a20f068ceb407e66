import { createParser } from 'eventsource-parser';
import type { Json } from '../support/wire-answer.js';
import type { V03Site } from './v03-site.js';

/** The headers of a call. */
export type Headers03 = Readonly<Record<string, string>>;

/** Returns a message as 0.3 has it over JSON-RPC. */
export function kindMessage(text: string, members: object = {}): object {
  const messageId = crypto.randomUUID();
  return { kind: 'message', messageId, role: 'user', parts: [{ kind: 'text', text }], ...members };
}

/** Returns a message as the proto of 0.3 has it. */
export function protoMessage(text: string, members: object = {}): object {
  return { messageId: crypto.randomUUID(), role: 'ROLE_USER', content: [{ text }], ...members };
}

/** Calls a method over JSON-RPC and returns the answer's body. */
export async function rpc(site: V03Site, method: string, params?: unknown, headers: Headers03 = {}): Promise<Json> {
  return (await rpcResponse(site, method, params, headers)).json();
}

/** Calls a method over JSON-RPC. */
export function rpcResponse(
  site: V03Site,
  method: string,
  params?: unknown,
  headers: Headers03 = {},
): Promise<Response> {
  const path = headers['x-test-path'] ?? '/a2a/jsonrpc';
  const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method, params });
  return site.send(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
}

/** A frame of an event stream. */
export interface Frame03 {
  readonly event: string | undefined;
  readonly data: Json;
}

/** Returns the frames of an event stream as they come. */
export async function* framesOf(response: Response): AsyncGenerator<Frame03, void> {
  const waiting: Frame03[] = [];
  const parser = createParser({ onEvent: ({ event, data }) => waiting.push({ event, data: JSON.parse(data) }) });
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* waiting.splice(0);
  }
}

/** Returns all frames of a stream that ends. */
export async function allFrames(response: Response): Promise<Frame03[]> {
  const frames: Frame03[] = [];
  for await (const frame of framesOf(response)) frames.push(frame);
  return frames;
}
