import { A2AError } from '../protocol/a2a-error.js';
import { TransportError } from '../protocol/transport-error.js';

/** How platforms say that no connection came about, so that nothing was sent. */
const neverConnected = new Set([
  'ConnectionRefused',
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'ERR_GRPC_NOT_CONNECTED',
  'ERR_MODULE_NOT_FOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** True when no connection came about, so that repeating the call elsewhere cannot do anything twice. */
export function isConnectFailure(thrown: unknown): boolean {
  if (!(thrown instanceof TransportError)) return false;
  let cause: unknown = thrown;
  while (cause instanceof Error) {
    if ('code' in cause && neverConnected.has(String(cause.code))) return true;
    cause = cause.cause;
  }
  return false;
}

/** True when the agent, or something in its place, has answered. */
export function isAnswer(thrown: unknown): boolean {
  return thrown instanceof A2AError || (thrown instanceof TransportError && thrown.status !== undefined);
}

/** Statuses with which gateways say that the agent cannot be reached just now. */
const passing = new Set([408, 425, 429, 502, 503, 504]);

/** True for a failure that the same call may be spared a moment later. */
export function isPassing(thrown: unknown): boolean {
  if (thrown instanceof A2AError) return thrown.code === 'UNAVAILABLE' || thrown.code === 'RESOURCE_EXHAUSTED';
  if (!(thrown instanceof TransportError)) return false;
  return isCut(thrown) || (thrown.kind === 'status' && passing.has(thrown.status ?? 0));
}

/** True when the connection was lost or has gone silent, which says nothing about the task. */
export function isCut(thrown: unknown): boolean {
  return thrown instanceof TransportError && (thrown.kind === 'network' || thrown.kind === 'timeout');
}

/** Returns how long the agent asked to be left alone (`Retry-After`), in milliseconds; 0 when it did not. */
export function retryAfterMs(thrown: unknown, now: number = Date.now()): number {
  const headers =
    thrown instanceof A2AError ? thrown.http?.headers : thrown instanceof TransportError ? thrown.headers : undefined;
  const value = headers?.['retry-after'];
  if (value === undefined) return 0;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? 0 : Math.max(ms, 0);
}
