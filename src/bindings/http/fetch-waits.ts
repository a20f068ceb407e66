import type { OperationName } from '../../protocol/operations.js';
import type { BodyBounds } from './fetch-json.js';

/** The limits of a transport, as far as waiting and reading are concerned. */
export interface WaitLimits {
  readonly maxResponseBytes: number;
  readonly responseTimeoutMs: number;
  readonly bodyTimeoutMs: number;
  readonly blockingTimeoutMs?: number;
  readonly idleTimeoutMs: number;
}

/**
 * Returns how long the head of an answer may take, undefined for as long as it takes: the agent works while a blocking
 * send waits, and until the first event of a streaming one.
 */
export function headWaitMs(operation: OperationName, request: object, limits: WaitLimits): number | undefined {
  if (operation === 'sendStreamingMessage') return Math.max(limits.idleTimeoutMs, limits.responseTimeoutMs);
  if (isBlocking(operation, request)) return limits.blockingTimeoutMs;
  return limits.responseTimeoutMs;
}

/** True for a send whose answer waits for the agent. */
export function isBlocking(operation: OperationName, request: object): boolean {
  const { configuration }: { readonly configuration?: { readonly returnImmediately?: boolean } } = request;
  return operation === 'sendMessage' && configuration?.returnImmediately !== true;
}

/** Returns the bounds on the body of an answer that comes once. */
export function bodyBounds(limits: WaitLimits): BodyBounds {
  return {
    maxBytes: limits.maxResponseBytes,
    silenceMs: limits.responseTimeoutMs,
    totalMs: limits.bodyTimeoutMs,
  };
}
