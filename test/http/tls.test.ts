import { request as httpsRequest } from 'node:https';
import { connect as netConnect } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { connect } from '../../src/entries/client-node.js';
import { type CallRequest, type Served, type ServeOptions, serve } from '../../src/entries/node.js';
import { createScriptedAgent } from '../../src/testing/scripted-agent.js';
import { verifies } from '../support/verifies.js';
import { makeCertificate } from './certificate.js';
import { openHttp2 } from './http2-client.js';

const { agent } = createScriptedAgent({ capabilities: {} });
const authority = { name: 'Test authority', ...makeCertificate({ name: 'Test authority' }) };
const server = makeCertificate({ name: 'localhost', issuer: authority });
const ca = authority.cert;
const cardPath = '/.well-known/agent-card.json';

const open: Served[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((served) => served.close()));
});

async function start(options: ServeOptions = {}): Promise<Served> {
  const served = await serve(agent, { tls: server, ...options });
  open.push(served);
  return served;
}

interface Answer {
  readonly status: number | undefined;
  readonly version: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Asks for the card over HTTP/1.1. */
function card(port: number, options: object = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = httpsRequest(
      { host: 'localhost', port, path: cardPath, ca, agent: false, ...options },
      (response) => {
        let body = '';
        response.on('data', (chunk) => {
          body += chunk;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode, version: response.httpVersion, headers: response.headers, body }),
        );
      },
    );
    asked.on('error', reject);
    asked.end();
  });
}

/** What the handshake ends with: the protocol that was agreed on. */
function handshake(port: number, options: object): Promise<{ alpn: string | false | null; version: string | null }> {
  return new Promise((resolve, reject) => {
    const socket = tlsConnect({ port, host: 'localhost', servername: 'localhost', ca, ...options }, () => {
      resolve({ alpn: socket.alpnProtocol, version: socket.getProtocol() });
      socket.destroy();
    });
    socket.on('error', reject);
  });
}

describe('TLS', () => {
  verifies(
    ['REQ-285', 'REQ-294', 'REQ-313'],
    'serves HTTP/1.1 and HTTP/2 as the handshake has it, and declares https',
    async () => {
      const { url, port } = await start();
      expect(url).toBe(`https://localhost:${port}`);
      const first = await card(port);
      expect(first).toMatchObject({ status: 200, version: '1.1' });
      expect(JSON.parse(first.body).supportedInterfaces).toMatchObject([
        { url: `${url}/a2a/jsonrpc` },
        { url: `${url}/a2a/rest` },
        { url: `localhost:${port}`, protocolBinding: 'GRPC' },
      ]);
      const client = openHttp2(url, { ca });
      expect(await client.send({ ':path': cardPath })).toMatchObject({ status: 200, body: first.body });
      client.close();
      expect(await handshake(port, { ALPNProtocols: ['http/1.1', 'h2'] })).toMatchObject({ alpn: 'h2' });
      expect(await handshake(port, { ALPNProtocols: ['http/1.1'] })).toMatchObject({ alpn: 'http/1.1' });
      await expect(handshake(port, { ALPNProtocols: ['spdy/3'] })).rejects.toThrow();
    },
  );

  it('looks at the first bytes of a client that agrees on nothing', async () => {
    const { port } = await start();
    const client = openHttp2(`https://localhost:${port}`, {
      createConnection: () => tlsConnect({ port, host: 'localhost', servername: 'localhost', ca }),
    });
    expect((await client.send({ ':path': cardPath })).status).toBe(200);
    client.close();
  });

  verifies(['REQ-314', 'REQ-315'], 'speaks TLS 1.3 with whoever can, and nothing older than 1.2', async () => {
    const { port } = await start();
    expect(await handshake(port, {})).toMatchObject({ version: 'TLSv1.3' });
    expect(await handshake(port, { maxVersion: 'TLSv1.2' })).toMatchObject({ version: 'TLSv1.2' });
    await expect(handshake(port, { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1' })).rejects.toThrow();
    await expect(serve(agent, { tls: { ...server, minVersion: 'TLSv1.1' } })).rejects.toThrow('tls.minVersion');
  });

  verifies('REQ-316', 'is called by no client of ours whose certificate nobody has vouched for', async () => {
    const { url } = await start();
    for (const binding of ['JSONRPC', 'HTTP+JSON', 'GRPC']) {
      const { port } = new URL(url);
      const at =
        binding === 'GRPC' ? `grpcs://localhost:${port}` : `${url}/a2a/${binding === 'JSONRPC' ? 'jsonrpc' : 'rest'}`;
      const supportedInterfaces = [{ url: at, protocolBinding: binding, protocolVersion: '1.0' }];
      const client = await connect({ ...JSON.parse((await card(Number(port))).body), supportedInterfaces });
      await expect(client.listTasks({})).rejects.toMatchObject({ kind: 'network' });
      await client.close();
    }
  });

  it('closes on those who do not speak TLS', async () => {
    const { port } = await start();
    await new Promise<void>((resolve) => {
      const socket = netConnect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'));
      socket.on('error', () => {});
      socket.on('end', () => socket.end());
      socket.on('close', () => resolve());
      socket.resume();
    });
    expect((await card(port)).status).toBe(200);
  });

  verifies('REQ-321', 'says that the host is called over HTTPS only, but not for this whole machine', async () => {
    const strict = async (options: ServeOptions) => {
      const { port } = await start({ insecureAnonymous: true, allowedHosts: ['localhost'], ...options });
      const client = openHttp2(`https://localhost:${port}`, { ca });
      const over2 = await client.send({ ':path': cardPath });
      client.close();
      const over1 = await card(port);
      expect(over2.headers['strict-transport-security']).toBe(over1.headers['strict-transport-security']);
      return over1.headers['strict-transport-security'];
    };
    const publicUrl = 'https://agent.example.com';
    expect(await strict({})).toBeUndefined();
    expect(await strict({ tls: { ...server, hsts: true } })).toBe('max-age=31536000');
    expect(await strict({ publicUrl })).toBe('max-age=31536000');
    expect(await strict({ publicUrl, tls: { ...server, hsts: false } })).toBeUndefined();
    const hsts = { maxAgeSeconds: 60, includeSubDomains: true };
    expect(await strict({ publicUrl, tls: { ...server, hsts } })).toBe('max-age=60; includeSubDomains');
  });

  it('tells the hook which certificate the client has shown, over every binding', async () => {
    const seen: CallRequest['clientCertificate'][] = [];
    const { port, url } = await start({
      tls: { ...server, ca, requestCert: true, rejectUnauthorized: false },
      authenticate({ clientCertificate }) {
        seen.push(clientCertificate);
        return clientCertificate?.authorized ? { id: clientCertificate.subject } : undefined;
      },
      allowAnonymous: false,
    });
    const ada = makeCertificate({ name: 'ada', issuer: authority });
    const stranger = makeCertificate({ name: 'stranger' });
    const status = async (certificate: object): Promise<unknown> => {
      const client = openHttp2(url, { ca, ...certificate });
      const tasks = await client.send({ ':path': '/a2a/rest/tasks', 'a2a-version': '1.0' });
      const grpc = await client.send(
        {
          ':method': 'POST',
          ':path': '/lf.a2a.v1.A2AService/ListTasks',
          'content-type': 'application/grpc',
          te: 'trailers',
          'a2a-version': '1.0',
        },
        '\0\0\0\0\0',
      );
      client.close();
      expect(grpc.status).toBe(200);
      return tasks.status;
    };
    expect(await status(ada)).toBe(200);
    expect(await status(stranger)).toBe(401);
    expect(await status({})).toBe(401);
    const over1 = await card(port, { ...ada, path: '/a2a/rest/tasks', headers: { 'a2a-version': '1.0' } });
    expect(over1.status).toBe(200);
    const fingerprint256 = expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    const known = { subject: 'CN=ada', fingerprint256, authorized: true };
    expect(seen).toEqual([
      ...[known, known],
      ...[expect.objectContaining({ subject: 'CN=stranger', authorized: false }), expect.anything()],
      ...[undefined, undefined],
      known,
    ]);
  });

  it('lets in only clients with a certificate where that is asked for', async () => {
    const { port } = await start({ tls: { ...server, ca, requestCert: true } });
    const ada = makeCertificate({ name: 'ada', issuer: authority });
    expect((await card(port, ada)).status).toBe(200);
    await expect(card(port)).rejects.toThrow();
    await expect(card(port, makeCertificate({ name: 'stranger' }))).rejects.toThrow();
  });

  it('takes a new certificate without a pause', async () => {
    const served = await start();
    const other = { name: 'Other authority', ...makeCertificate({ name: 'Other authority' }) };
    const client = openHttp2(served.url, { ca });
    expect((await client.send({ ':path': cardPath })).status).toBe(200);
    served.reloadTls(makeCertificate({ name: 'localhost', issuer: other }));
    await expect(card(served.port)).rejects.toThrow();
    expect((await card(served.port, { ca: other.cert })).status).toBe(200);
    expect((await client.send({ ':path': cardPath })).status).toBe(200);
    client.close();
    const plain = await serve(agent);
    open.push(plain);
    expect(() => plain.reloadTls(server)).toThrow(TypeError);
  });
});
