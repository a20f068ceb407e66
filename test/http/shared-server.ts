import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttp2Server, type Http2Options } from '../../src/adapters/http2-server.js';
import { attachSite, createBoundedServer } from '../../src/adapters/node-server.js';
import { sharePort } from '../../src/adapters/one-port.js';

/** A server on one port, as a test holds it. */
export interface SharedServer {
  readonly port: number;
  readonly url: string;
  readonly server: Server;
  /** Ends connections of HTTP/2 as the server does, with this grace. */
  endHttp2(graceMs: number): Promise<void>;
  close(): Promise<void>;
}

/** Serves a site over both versions of HTTP, with times that a test can wait for. */
export async function startShared(options: Http2Options & { readonly firstBytesMs?: number }): Promise<SharedServer> {
  const server = createBoundedServer();
  attachSite(server, options.site, options.stall);
  const http2 = createHttp2Server(options);
  const accept = http2.accept;
  const giveUp = sharePort(server, { accept, ...(options.firstBytesMs && { firstBytesMs: options.firstBytesMs }) });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://localhost:${port}`,
    server,
    endHttp2: (graceMs) => http2.close(graceMs),
    async close() {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      giveUp();
      await http2.close(0);
      server.closeAllConnections();
      await closed;
    },
  };
}
