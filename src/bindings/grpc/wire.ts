import { Buffer } from 'node:buffer';
import { BinaryReader, BinaryWriter } from '@bufbuild/protobuf/wire';

/** An object whose members are being read. */
export type Fields = { [key: string]: unknown };

/** What is wrong with bytes that are not the message they should be. */
export type WireFault = 'malformed' | 'depth' | 'nodes';

/** Bytes from a peer are no such message. The text is written for the peer. */
export class WireError extends Error {
  readonly fault: WireFault;

  constructor(fault: WireFault, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'WireError';
    this.fault = fault;
  }
}

/**
 * As many values as a JSON body of a request may hold: empty texts and messages cost two bytes on the wire and far more in
 * memory.
 */
const requestNodes = 100_000;

/** Reads the protobuf wire and refuses what is not it, which the reader it builds on mostly forgives. */
export class WireReader extends BinaryReader {
  readonly #maxNodes: number;
  #nodes = 0;

  constructor(bytes: Uint8Array, maxNodes: number) {
    super(bytes);
    this.#maxNodes = maxNodes;
  }

  /** Counts one more value, as those of a JSON body are counted. */
  count(): void {
    if (++this.#nodes > this.#maxNodes) throw new WireError('nodes', 'The body holds too many values');
  }

  /** Reads the tag of the next field of a message, each of which is a value. */
  next(): number {
    this.count();
    return this.uint32();
  }

  /** Begins a message in a message, or a packed list, and returns where it ends. */
  open(): number {
    const length = this.uint32();
    const end = this.pos + length;
    if (end > this.len) throw new WireError('malformed', 'The message is cut off');
    return end;
  }

  /** Checks that a message has been read up to its end and not beyond. */
  close(end: number): void {
    if (this.pos !== end) throw new WireError('malformed', 'A field is longer than the message it stands in');
  }

  /** Skips a field that no case has taken; one whose number is in the mask has come in another wire type. */
  skipUnknown(tag: number, known: number): void {
    const number = tag >>> 3;
    if (number === 0) throw new WireError('malformed', 'A field has the number 0');
    if (number < 32 && (known >>> number) & 1) {
      throw new WireError('malformed', `Field ${number} has the wrong wire type (${tag & 7})`);
    }
    this.skip(tag & 7, number);
  }

  /** Reads bytes as base64, which is what they are in JSON. */
  base64(): string {
    const { buffer, byteOffset, byteLength } = this.bytes();
    return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
  }
}

/**
 * Returns what a message's reader makes of bytes, which may hold as many values as a request unless told otherwise.
 *
 * @throws {WireError} when they are not such a message
 */
export function fromWire(
  read: (r: WireReader, end: number) => Fields,
  bytes: Uint8Array,
  maxNodes: number = requestNodes,
): Fields {
  // A view that is no Buffer: a piece of a Buffer is several times dearer, and every text and every message is one.
  const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return read(new WireReader(plain, maxNodes), plain.length);
  } catch (thrown) {
    if (thrown instanceof WireError) throw thrown;
    throw new WireError('malformed', 'The message is cut off, not protobuf, or not UTF-8 where it should be', thrown);
  }
}

/** Returns what a message's writer makes of a value. */
export function toWire<T>(write: (w: BinaryWriter, value: T) => void, value: T): Uint8Array {
  const writer = new BinaryWriter();
  write(writer, value);
  return writer.finish();
}
