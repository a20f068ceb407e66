import { type ClientHttp2Session, connect, createSecureServer, createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { authority, serverCertificate, serverKey } from '../../../test/support/certificates.js';
import { echoService } from '../../../test/support/echo-service.js';
import { callRaw, framed, messagesIn } from '../../../test/support/grpc-server.js';
import { createGrpcHandler } from './handler.js';

const silent = { info: () => {}, error: () => {} };

/** Starts a server of the echo service, and returns its port with a connection to it. */
async function open(secure: boolean): Promise<{ port: number; session: ClientHttp2Session }> {
  const watchStall = () => () => {};
  const handler = createGrpcHandler({ services: [echoService()], maxMessageBytes: 1_000, log: silent, watchStall });
  const server = secure ? createSecureServer({ cert: serverCertificate, key: serverKey }) : createServer();
  server.on('stream', (stream, headers) => handler(stream, headers));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on TCP has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const session = connect(`${secure ? 'https' : 'http'}://localhost:${port}`, { ca: authority });
  onTestFinished(async () => {
    session.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return { port, session };
}

it.each([
  ['http', 'javascript', false],
  ['http', 'https', false],
  ['https', 'http', true],
  ['https', 'javascript', true],
] as const)(
  'the URL of a call begins with %s where that is so, and the caller says %s',
  async (scheme, said, secure) => {
    const { port, session } = await open(secure);
    const headers = { ':scheme': said, ':authority': `localhost:${port}`, 'x-echo-trailing-bin': '-' };
    const { body } = await callRaw(session, { path: '/test.Echo/Metadata', headers, pieces: [framed('')] });
    const [, url] = String(messagesIn(body)[0]).split(' ');
    expect(url).toBe(`${scheme}://localhost:${port}/test.Echo/Metadata`);
  },
);
