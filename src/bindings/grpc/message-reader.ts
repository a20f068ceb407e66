import { Buffer } from 'node:buffer';
import { framingBroken, messageTooLarge } from './refusal.js';

/** A message as it came. */
export interface IncomingMessage {
  readonly bytes: Buffer;
  readonly isCompressed: boolean;
}

/** A flag and the length, before each message. */
const prefixLength = 5;

/**
 * Puts the messages of a call together, however its bytes are cut into pieces. Memory follows what has come, not what was
 * announced, and a message above the limit is refused when its length is known.
 */
export class MessageReader {
  readonly #maxBytes: number;
  #held: Buffer = Buffer.alloc(0);
  #length = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Takes the next bytes and returns the messages that they complete.
   *
   * @throws {GrpcRefusal} for a message above the limit, and for a flag that is not gRPC's
   */
  push(chunk: Buffer): IncomingMessage[] {
    let rest = this.#length === 0 ? chunk : this.#add(chunk);
    const messages: IncomingMessage[] = [];
    for (;;) {
      const end = this.#endOf(rest);
      if (end === undefined || rest.length < end) break;
      messages.push({ bytes: rest.subarray(prefixLength, end), isCompressed: rest[0] === 1 });
      rest = rest.subarray(end);
    }
    if (rest.length === 0) this.#length = 0;
    else if (this.#length === 0 || messages.length > 0) this.#hold(rest);
    return messages;
  }

  /** True when a message has begun and has not come to its end. */
  get isWithin(): boolean {
    return this.#length > 0;
  }

  #endOf(bytes: Buffer): number | undefined {
    if (bytes.length < prefixLength) return undefined;
    const [flag = 0] = bytes;
    if (flag > 1) throw framingBroken(`A message begins with ${flag} where gRPC has 0 or 1`);
    const length = bytes.readUInt32BE(1);
    if (length > this.#maxBytes) throw messageTooLarge(this.#maxBytes);
    return prefixLength + length;
  }

  /** Appends to what is held; its room doubles, so that many small pieces cost no more than few large ones. */
  #add(chunk: Buffer): Buffer {
    const length = this.#length + chunk.length;
    if (length > this.#held.length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(length, 2 * this.#held.length));
      this.#held.copy(grown, 0, 0, this.#length);
      this.#held = grown;
    }
    chunk.copy(this.#held, this.#length);
    this.#length = length;
    return this.#held.subarray(0, length);
  }

  #hold(rest: Buffer): void {
    this.#held = Buffer.allocUnsafeSlow(Math.max(rest.length, 1_024));
    rest.copy(this.#held);
    this.#length = rest.length;
  }
}
