import { A2AError, toA2AError } from '../../protocol/a2a-error.js';
import { isObject } from '../../protocol/reading.js';
import { parseBody } from '../http/parse-body.js';

/** A JSON-RPC request, or why the text is none. */
export type Envelope =
  | { readonly ok: true; readonly id: string; readonly method: string; readonly params: unknown }
  | { readonly ok: false; readonly id: string; readonly error: A2AError };

const maxIdLength = 512;

/**
 * Reads a JSON-RPC request. `id` is the JSON text to answer with: that of the request when it is a string of at most
 * 512 characters or a number, fractions included, and `null` otherwise. Integers beyond ±(2^53 - 1) would come back
 * changed and are refused, and so are `null`, missing ids (notifications) and batches: A2A uses none of them.
 *
 * Spec 9.1, 9.5, spec conflict C50.
 */
export function readEnvelope(text: string): Envelope {
  let value: unknown;
  try {
    value = parseBody(text);
  } catch (thrown) {
    return { ok: false, id: 'null', error: toA2AError(thrown) };
  }
  if (Array.isArray(value)) return refuse('null', 'Batches are not served: send one request at a time');
  if (!isObject(value)) return refuse('null', 'The request must be a JSON object');
  const id = idText(value.id);
  if (value.jsonrpc !== '2.0') return refuse(id ?? 'null', 'The member "jsonrpc" must be "2.0"');
  if (value.id === undefined) return refuse('null', 'Notifications are not served: the request needs an "id"');
  if (id === undefined) return refuse('null', 'The member "id" must be a string or a number that can be echoed');
  if (typeof value.method !== 'string') return refuse(id, 'The member "method" must be a string');
  return { ok: true, id, method: value.method, params: value.params };
}

function idText(id: unknown): string | undefined {
  if (typeof id === 'string') return id.length <= maxIdLength ? JSON.stringify(id) : undefined;
  if (typeof id !== 'number' || !Number.isFinite(id)) return undefined;
  return Number.isInteger(id) && !Number.isSafeInteger(id) ? undefined : JSON.stringify(id);
}

function refuse(id: string, message: string): Envelope {
  return { ok: false, id, error: new A2AError('INVALID_REQUEST', message) };
}
