import type { WireReply } from '../record/record.js';
import type { Answer } from './exchange-bytes.js';
import type { OpenExchange } from './recorder.js';

/** The largest body that a record takes, in bytes. */
export const maxBodyBytes = 1_048_576;

/** A reply that is recorded while it is read. */
export interface RecordedAnswer extends Answer {
  /** Reads to the end. */
  whole(): Promise<WireReply>;
}

/**
 * Passes the chunks on as they are read, and finishes the exchange with what was read, also where the reader leaves by way
 * of its signal.
 */
export function recorded(answer: Answer, slot: OpenExchange, reader?: AbortSignal): RecordedAnswer {
  const { status, reason, headers } = answer;
  const read: Buffer[] = [];
  let bytes = 0;
  const finish = (): WireReply => {
    const reply = { status, reason, headers, body: Buffer.concat(read).toString('utf8') };
    slot.finish(reply);
    return reply;
  };
  const chunks: AsyncIterator<Buffer, undefined> = {
    async next() {
      try {
        const result = await answer.chunks.next();
        if (result.done) finish();
        else bytes += read[read.push(result.value) - 1]?.length ?? 0;
        if (bytes > maxBodyBytes) throw new RangeError(`a reply has more than ${maxBodyBytes} bytes`);
        return result;
      } catch (error) {
        if (reader?.aborted) finish();
        else slot.fail(error);
        answer.close();
        throw error;
      }
    },
  };
  return {
    ...answer,
    chunks,
    close() {
      finish();
      answer.close();
    },
    async whole() {
      while (!(await chunks.next()).done);
      return finish();
    },
  };
}
