import { createServer, type IncomingMessage } from 'node:http';
import { receiverParty, type WireRequest } from '../record/record.js';
import { pairs } from './exchange-bytes.js';
import { maxBodyBytes } from './recorded-answer.js';
import type { Recorder } from './recorder.js';

/** A receiver of webhooks. */
export interface Receiver {
  readonly url: string;
  close(): Promise<void>;
}

/** What a receiver is started with. */
export interface ReceiverOptions {
  readonly recorder: Recorder;
  /** The port; 0 takes a free one. */
  readonly port: number;
  /** Who sends the webhooks. */
  readonly from: string;
  /** Says in a few words what a delivery is. */
  title(request: WireRequest): string;
}

/** Starts a receiver that answers every webhook with 204 and nothing else, and adds it to the record. */
export async function startReceiver({ recorder, port, from, title }: ReceiverOptions): Promise<Receiver> {
  const server = createServer(async (incoming, outgoing) => {
    try {
      const request = await requestOf(incoming);
      const exchange = recorder.begin({ from, to: receiverParty, title: title(request), request });
      outgoing.on('error', exchange.fail);
      outgoing.on('finish', () => exchange.finish({ status: 204, reason: 'No Content', headers: [], body: '' }));
      outgoing.sendDate = false;
      outgoing.removeHeader('connection');
      outgoing.writeHead(204, 'No Content').end();
    } catch {
      // A delivery that breaks off is sent again; only whole ones are recorded.
      outgoing.destroy();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });
  const address = server.address();
  const listening = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://localhost:${listening}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function requestOf(incoming: IncomingMessage): Promise<WireRequest> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw new RangeError(`a webhook has more than ${maxBodyBytes} bytes`);
  }
  return {
    method: incoming.method ?? '',
    target: incoming.url ?? '',
    headers: pairs(incoming.rawHeaders),
    body: Buffer.concat(chunks).toString('utf8'),
  };
}
