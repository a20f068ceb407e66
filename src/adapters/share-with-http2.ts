import type { Server } from 'node:http';
import { createHttp2Server, type Http2Options } from './http2-server.js';
import { sharePort } from './one-port.js';

/** What a server of HTTP/1.1 shares its port with. */
export interface SharedServer {
  /** Takes no more requests of HTTP/2, and tells clients so; those that are under way go on. */
  goAway(): void;
  /** Ends the connections of HTTP/2, after a while for what is under way, and those that have not said what they are. */
  close(graceMs: number): Promise<void>;
}

const sharing = new WeakSet<Server>();

/**
 * Serves HTTP/2 on the port of a server of HTTP/1.1: a site, and gRPC.
 *
 * @throws {TypeError} when the server shares its port already
 */
export function shareWithHttp2(server: Server, options: Http2Options): SharedServer {
  if (sharing.has(server)) throw new TypeError('this server shares its port with HTTP/2 already');
  sharing.add(server);
  const http2 = createHttp2Server(options);
  const giveUp = sharePort(server, { accept: (socket) => http2.accept(socket) });
  return {
    goAway: () => http2.goAway(),
    async close(graceMs) {
      giveUp();
      await http2.close(graceMs);
    },
  };
}
