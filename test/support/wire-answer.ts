import { expect } from 'vitest';
import type { Binding, JsonBinding, Rpc } from './wire-request.js';
import { answerOf as answerMessage, shapeFaults } from './wire-shape.js';

// biome-ignore lint/suspicious/noExplicitAny: tests look into whatever was sent
export type Json = any;

/** An error as a binding carried it. */
export interface WireError {
  /** The number of JSON-RPC or of the gRPC status, or the HTTP status that the body of HTTP+JSON repeats. */
  readonly code: number;
  /** The name of the status in HTTP+JSON and gRPC; JSON-RPC has none. */
  readonly status: string | undefined;
  readonly message: string;
  readonly details: readonly Json[];
  /** Of the first `google.rpc.ErrorInfo`. */
  readonly reason: string | undefined;
  readonly metadata: Json;
  /** Of the first `google.rpc.BadRequest`. */
  readonly violations: readonly { readonly field: string; readonly description: string }[];
}

/** An answer, whichever binding it came over. */
export interface Answer {
  readonly binding: Binding;
  readonly status: number;
  readonly headers: Headers;
  /** The body as it came; that of gRPC as JSON. */
  readonly text: string;
  /** The body as JSON. */
  readonly body: Json;
  /** What the operation returned, without the envelope of JSON-RPC; undefined when it was refused. */
  readonly result: Json;
  readonly error: WireError | undefined;
}

/**
 * Reads an answer. What holds of every answer is asserted here, once: JSON in the type of the binding, the envelope of
 * JSON-RPC under the id of the request, and a result that has the shape of the operation's response.
 */
export async function readAnswer(
  binding: JsonBinding,
  rpc: Rpc,
  response: Response,
  sent: string | undefined,
): Promise<Answer> {
  const type = response.headers.get('content-type') ?? '';
  expect(type, `the answer to ${rpc}`).toMatch(/^application\/(a2a\+)?json$/);
  const text = await response.text();
  const body: Json = JSON.parse(text);
  const common = { binding, status: response.status, headers: response.headers, text, body };
  const content = binding === 'JSONRPC' ? contentOf(body, sent) : body;
  if (isError(binding, body)) return { ...common, result: undefined, error: errorIn(binding, body) };
  expect(response.status, `the status of an answer to ${rpc}`).toBe(200);
  expect(shapeFaults(answerMessage[rpc], content), `the shape of an answer to ${rpc}`).toEqual([]);
  return { ...common, result: content, error: undefined };
}

/** Returns what an envelope of JSON-RPC holds, after a look at the envelope. */
export function contentOf(envelope: Json, sent: string | undefined): Json {
  const id = sent === undefined ? undefined : JSON.parse(sent).id;
  expect(envelope).toMatchObject({ jsonrpc: '2.0', id });
  expect(Object.keys(envelope).sort()).toEqual(['error' in envelope ? 'error' : 'result', 'id', 'jsonrpc'].sort());
  return envelope.result;
}

/** True for a body that says that a call failed. */
export function isError(binding: JsonBinding, body: Json): boolean {
  return binding === 'JSONRPC' ? body.error !== undefined : Object.keys(body).join() === 'error';
}

/** Reads the error of a body (spec 9.5, 11.6). */
export function errorIn(binding: JsonBinding, body: Json): WireError {
  const { code, status, message, data, details = data ?? [] } = body.error;
  expect(Object.keys(body.error).sort()).toEqual(
    binding === 'JSONRPC' ? ['code', 'data', 'message'] : ['code', 'details', 'message', 'status'],
  );
  const detail = (name: string) =>
    details.find((one: Json) => one['@type'] === `type.googleapis.com/google.rpc.${name}`);
  return {
    code,
    status,
    message,
    details,
    reason: detail('ErrorInfo')?.reason,
    metadata: detail('ErrorInfo')?.metadata,
    violations: detail('BadRequest')?.fieldViolations ?? [],
  };
}
