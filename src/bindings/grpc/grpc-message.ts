import { Buffer } from 'node:buffer';

/** Returns a text as the header `grpc-message` carries it: UTF-8, with everything but printable ASCII percent-encoded. */
export function encodeGrpcMessage(text: string): string {
  // Nearly every message is plain, and then it is what it was.
  if (/^[ -$&-~]*$/.test(text)) return text;
  let encoded = '';
  for (const byte of Buffer.from(text)) {
    const isPlain = byte >= 0x20 && byte <= 0x7e && byte !== 0x25;
    encoded += isPlain ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return encoded;
}
