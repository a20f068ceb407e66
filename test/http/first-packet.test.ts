import { connect as tlsConnect } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { type Served, serve } from '../../src/entries/node.js';
import { createScriptedAgent } from '../../src/testing/scripted-agent.js';
import { makeCertificate } from './certificate.js';
import { openHttp2 } from './http2-client.js';
import { flags, frame, headerBlock, openRaw, preface, resetFrame, settings } from './raw-http2.js';

const { agent } = createScriptedAgent({ capabilities: {} });
const certificate = makeCertificate({ name: 'localhost' });
const cardPath = '/.well-known/agent-card.json';

const faults: unknown[] = [];
const note = (fault: unknown) => void faults.push(fault);
process.on('uncaughtException', note);

let served: Served | undefined;
afterEach(async () => {
  faults.length = 0;
  await served?.close();
  served = undefined;
});

const base = { ':method': 'POST', ':scheme': 'http', ':authority': 'localhost' };
const rpc = { ...base, ':path': '/a2a/jsonrpc', 'content-type': 'application/json', 'a2a-version': '1.0' };
const call = { ...base, ':path': '/lf.a2a.v1.A2AService/GetTask', 'content-type': 'application/grpc', te: 'trailers' };
const get = { ...base, ':method': 'GET' };
const many = Object.fromEntries(Array.from({ length: 105 }, (_, at) => [`x-${at}`, '1']));

const requests: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['JSON-RPC', rpc],
  ['HTTP+JSON', { ...get, ':path': '/a2a/rest/tasks/t', 'a2a-version': '1.0' }],
  ['the card', { ...get, ':path': cardPath }],
  ['a path where nothing is', { ...get, ':path': '/nothing' }],
  ['gRPC', { ...call, 'a2a-version': '1.0' }],
  ['the health of gRPC', { ...call, ':path': '/grpc.health.v1.Health/Check' }],
  ['a method that gRPC does not have', { ...call, ':path': '/lf.a2a.v1.A2AService/Nothing' }],
  ['another verb of gRPC', { ...call, ':method': 'GET' }],
  ['another content type of gRPC', { ...call, 'content-type': 'application/grpc+json' }],
  ['a deadline of gRPC that has passed', { ...call, 'grpc-timeout': '0m' }],
  ['a request that asks whether it may go on', { ...rpc, expect: '100-continue' }],
  ['an expectation that cannot be met', { ...rpc, expect: 'tea' }],
  ['too many headers', { ...rpc, ...many }],
];

describe('a request that is taken back in the packet that it came in', () => {
  it.each(requests)('costs nothing but itself, in plain text and over TLS: %s', async (_what, headers) => {
    for (const tls of [undefined, certificate]) {
      served = await serve(agent, { ...(tls && { tls }), compat: ['0.3'] });
      const { port } = served;
      for (const end of [flags.none, flags.endStream]) {
        const head = frame('headers', { flags: flags.endHeaders | end, stream: 1, payload: headerBlock(headers) });
        const first = Buffer.concat([preface, settings(), head, resetFrame(1)]);
        // Without ALPN, so that the first bytes are read before they are handed over.
        const to = tls && tlsConnect({ port, host: '127.0.0.1', rejectUnauthorized: false });
        const client = openRaw(to ?? port, first);
        // Settings, at the least, are what a server says to its client.
        await expect.poll(() => client.received().length).toBeGreaterThan(9);
        client.socket.destroy();
      }
      const next = openHttp2(served.url, { rejectUnauthorized: false });
      expect((await next.send({ ':path': cardPath })).status).toBe(200);
      next.close();
      await served.close();
    }
    expect(faults).toEqual([]);
  });
});
