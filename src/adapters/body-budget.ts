import type { Readable } from 'node:stream';
import { type StallLimits, usualStallLimits } from './limits.js';

/** Bodies below this are read whatever others send: nearly all are. */
const freeBytes = 64 * 1024;

/** A body that is being read. */
interface Reading {
  readonly connection: ConnectionBodies;
  readonly stream: Readable;
  bytes: number;
  isPaused: boolean;
}

// One for the process, as its memory is. In the order in which they became large: the first one always goes on.
const readings = new Set<Reading>();
let readBytes = 0;

/** The bodies that are being read of one connection. Large ones wait for those that began before them. */
export class ConnectionBodies {
  readonly limits: StallLimits;
  readonly readings = new Set<Reading>();
  readBytes = 0;

  constructor(limits: StallLimits) {
    this.limits = limits;
  }

  /**
   * Returns what is to be called with the length of each piece of a body that is kept. A body that has no room is paused, so
   * that its sender is told to wait, and goes on when others have come to their end or their sender has gone.
   */
  watch(stream: Readable): (bytes: number) => void {
    const reading: Reading = { connection: this, stream, bytes: 0, isPaused: false };
    let isOver = false;
    const end = () => {
      isOver = true;
      forget(reading);
    };
    stream.once('end', end);
    stream.once('close', end);
    return (bytes) => {
      reading.bytes += bytes;
      if (isOver || reading.bytes <= freeBytes) return;
      count(reading, readings.has(reading) ? bytes : reading.bytes);
      if (mayGoOn(reading)) return;
      reading.isPaused = true;
      stream.pause();
    };
  }
}

function count(reading: Reading, bytes: number): void {
  readings.add(reading);
  reading.connection.readings.add(reading);
  reading.connection.readBytes += bytes;
  readBytes += bytes;
}

function mayGoOn(reading: Reading): boolean {
  const { connection } = reading;
  const { maxReadingBytes, maxReadingBytesOfAll } = { ...usualStallLimits, ...connection.limits };
  if (isFirst(reading, readings)) return true;
  if (readBytes > maxReadingBytesOfAll) return false;
  return connection.readBytes <= maxReadingBytes || isFirst(reading, connection.readings);
}

function isFirst(reading: Reading, of: ReadonlySet<Reading>): boolean {
  return of.values().next().value === reading;
}

function forget(reading: Reading): void {
  if (!readings.delete(reading)) return;
  const { connection, bytes } = reading;
  connection.readings.delete(reading);
  connection.readBytes -= bytes;
  readBytes -= bytes;
  for (const other of readings) {
    if (!other.isPaused || !mayGoOn(other)) continue;
    other.isPaused = false;
    other.stream.resume();
  }
}
