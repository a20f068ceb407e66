import type { Buffer } from 'node:buffer';
import type { ServerHttp2Stream } from 'node:http2';
import { type IncomingMessage, MessageReader } from './message-reader.js';
import { GrpcRefusal, notOneMessage } from './refusal.js';
import type { GrpcPeer } from './service.js';

/**
 * Returns the one message of a call when the caller has ended its side.
 *
 * @throws {GrpcRefusal} when there is none or more than one, when it is above the limit or cut off, and when the caller
 *   has gone
 */
export function readOneMessage(
  stream: ServerHttp2Stream,
  maxBytes: number,
  bodies?: GrpcPeer['bodies'],
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const count = bodies?.watch(stream);
    const reader = new MessageReader(maxBytes);
    let message: IncomingMessage | undefined;
    const settle = (act: () => void) => {
      stream.off('data', take).off('end', end).off('close', gone);
      act();
    };
    const take = (chunk: Buffer) => {
      try {
        for (const next of reader.push(chunk)) {
          if (message !== undefined) throw notOneMessage();
          message = next;
        }
        count?.(chunk.length);
      } catch (thrown) {
        settle(() => reject(thrown));
      }
    };
    const end = () => {
      const whole = reader.isWithin ? undefined : message;
      settle(() => (whole === undefined ? reject(notOneMessage()) : resolve(whole)));
    };
    const gone = () => settle(() => reject(new GrpcRefusal('CANCELLED', 'The caller has gone')));
    stream.on('data', take).on('end', end).on('close', gone);
  });
}
