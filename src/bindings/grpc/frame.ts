import { Buffer } from 'node:buffer';

/** Returns a message with the flag and the length that gRPC puts before it; what is sent is never compressed. */
export function frameOf(message: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(5 + message.length);
  frame[0] = 0;
  frame.writeUInt32BE(message.length, 1);
  frame.set(message, 5);
  return frame;
}

/** Returns what stands before a message of this length that is sent by itself. */
export function frameHead(length: number): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(length, 1);
  return head;
}
