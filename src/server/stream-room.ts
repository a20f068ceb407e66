import { A2AError } from '../protocol/a2a-error.js';
import type { Core } from './core.js';

/** Refuses one stream too many, before anything has happened. @throws {A2AError} `RESOURCE_EXHAUSTED` */
export function makeRoomForStream({ readers, limits }: Core): void {
  if (readers.size < limits.maxStreams) return;
  const http = { headers: { 'Retry-After': '5' } };
  throw new A2AError('RESOURCE_EXHAUSTED', 'Too many streams are open; try again later', { http });
}
