import type { Buffer } from 'node:buffer';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { IncomingMessage } from './message-reader.js';
import { framingBroken, messageTooLarge } from './refusal.js';

const inflateGzip = promisify(gunzip);

/**
 * Returns a message without its compression, of which there is at most `maxBytes`: inflating stops there.
 *
 * @throws {GrpcRefusal} above the limit, when it cannot be inflated, and when the call has said nothing of compression
 */
export async function inflate(
  { bytes, isCompressed }: IncomingMessage,
  encoding: string | undefined,
  maxBytes: number,
): Promise<Buffer> {
  if (!isCompressed) return bytes;
  if (encoding !== 'gzip') throw framingBroken('A message is compressed, and grpc-encoding does not say how');
  try {
    // A limit of nothing would be none.
    return await inflateGzip(bytes, { maxOutputLength: Math.max(1, maxBytes) });
  } catch (thrown) {
    if (thrown instanceof RangeError && 'code' in thrown && thrown.code === 'ERR_BUFFER_TOO_LARGE') {
      throw messageTooLarge(maxBytes);
    }
    throw framingBroken('A message cannot be inflated');
  }
}
