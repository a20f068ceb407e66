import type { ServerHttp2Session } from 'node:http2';
import type { Socket } from 'node:net';

/** How long a connection of HTTP/2 is kept that does nothing. */
export interface SessionTimes {
  /** How long the client has for its preface and settings. */
  readonly prefaceMs: number;
  /** How often a client is asked whether it is there; one that has not answered by the next time is not. */
  readonly pingMs: number;
  /** How long a connection without requests is kept. */
  readonly idleMs: number;
}

/** A client that has been told that a connection is over closes it within this. */
const partingMs = 2_000;

/**
 * Sees to it that a connection ends by itself that nobody is at the other end of: one that does not come to its first
 * request, one that has no more of them, and one whose client has vanished with requests open.
 */
export function watchSession(session: ServerHttp2Session, socket: Socket, times: SessionTimes): void {
  let requests = 0;
  let idleSince = Date.now();
  let isAsked = false;
  let heardBytes = 0;
  const preface = setTimeout(() => session.destroy(), times.prefaceMs);
  // Its settings, and that it has taken ours, which bound what it may send.
  let said = 0;
  const settled = () => {
    said += 1;
    if (said === 2) clearTimeout(preface);
  };
  session.once('remoteSettings', settled);
  session.once('localSettings', settled);
  session.on('stream', (stream) => {
    // One that is over already may have said so before.
    if (stream.closed || stream.destroyed) return;
    requests += 1;
    stream.once('close', () => {
      requests -= 1;
      idleSince = Date.now();
    });
  });
  const look = setInterval(() => {
    if (session.destroyed) return;
    if (requests === 0 && Date.now() - idleSince >= times.idleMs) return part(session, socket);
    // Whoever sends something is there, even where the answer is still behind what it reads.
    if (isAsked && socket.bytesRead === heardBytes) return session.destroy();
    heardBytes = socket.bytesRead;
    if (isAsked) return;
    isAsked = session.ping(() => {
      isAsked = false;
    });
  }, times.pingMs);
  // A client that has closed its side takes no answer any more: most have closed both, and say no more than this.
  socket.once('end', () => session.destroy());
  socket.once('close', () => {
    clearTimeout(preface);
    clearInterval(look);
  });
}

/** Says goodbye, so that the client sends its next request on another connection. */
function part(session: ServerHttp2Session, socket: Socket): void {
  session.close();
  setTimeout(() => socket.destroy(), partingMs).unref();
}
