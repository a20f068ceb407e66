import { spawn } from 'node:child_process';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { jsonRpcTransport } from '../../src/bindings/jsonrpc/transport.js';
import { lateTransport } from '../../src/client/late-transport.js';
import { type ConnectOptions, connect, createGrpcTransport } from '../../src/entries/client-node.js';
import { importGrpc } from '../../src/entries/join/late-grpc.js';
import { serve } from '../../src/entries/node.js';
import type { AgentInterface } from '../../src/protocol/generated/types.js';
import { createScriptedAgent } from '../../src/testing/scripted-agent.js';
import { aCard, anInterface, rpcScript, startAgentPeer } from '../support/agent-peer.js';
import { authority, clientCertificate, clientKey, serverCertificate, serverKey } from '../support/certificates.js';
import { type GrpcPeerScript, startGrpcPeer } from '../support/grpc-peer.js';
import { protoBytes } from '../support/proto-messages.js';
import { closedUrl } from '../support/scripted-peer.js';
import { verifies } from '../support/verifies.js';

const message = { messageId: 'm', contextId: 'c', role: 'ROLE_AGENT', parts: [{ text: 'hello' }] };
const echo: GrpcPeerScript = (_, reply) => reply.message('SendMessageResponse', { message }).end(0);
const plain = { capabilities: { streaming: false } };

const grpcAt = (url: string): AgentInterface => anInterface(url, { protocolBinding: 'GRPC' });

describe('the address in a card', () => {
  verifies(['C43 accept', 'case 128'], 'may have every form that cards give it', async () => {
    const { port } = await startGrpcPeer(echo);
    const forms = [
      'localhost:#',
      'localhost:#/',
      'grpc://localhost:#',
      'http://localhost:#/a2a/grpc',
      'dns:///localhost:#',
    ];
    for (const form of forms) {
      const url = form.replace('#', String(port));
      const client = await connect(aCard({ ...plain, supportedInterfaces: [grpcAt(url)] }));
      onTestFinished(() => client.close());
      expect(client.interface.url).toBe(url);
      expect((await client.ask('hi')).text).toBe('hello');
    }
  });

  test.each(['unix:///run/agent', 'xds:///agent'])('that is none is malformed: %s', async (url) => {
    const card = aCard({ ...plain, supportedInterfaces: [grpcAt(url)] });
    await expect(connect(card)).rejects.toMatchObject({ kind: 'malformed' });
  });

  test('that is none does not stand in the way of one that is', async () => {
    const { address } = await startGrpcPeer(echo);
    const supportedInterfaces = [grpcAt('localhost:99999'), grpcAt(`dns:${address}`)];
    const client = await connect(aCard({ ...plain, supportedInterfaces }));
    onTestFinished(() => client.close());
    expect((await client.ask('hi')).text).toBe('hello');
  });
});

test('metadata carries version, extensions and credentials', async () => {
  const { address, calls } = await startGrpcPeer(echo);
  const client = await connect(aCard({ ...plain, supportedInterfaces: [grpcAt(address)] }), {
    credentials: { bearer: 'key' },
    extensions: ['https://x.example/a', 'https://x.example/b'],
    headers: { 'x-mine': 'yes' },
  });
  onTestFinished(() => client.close());
  await client.ask('hi', { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' });
  expect(calls[0]?.headers).toMatchObject({
    'a2a-version': '1.0',
    'a2a-extensions': 'https://x.example/a, https://x.example/b',
    authorization: 'Bearer key',
    'x-mine': 'yes',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  });
});

describe('credentials, to another port of the card’s host without TLS,', () => {
  async function talk(options: ConnectOptions) {
    const { address, calls } = await startGrpcPeer(echo);
    const peer = await startAgentPeer(() => {}, { ...plain, supportedInterfaces: [grpcAt(address)] });
    const warnings: string[] = [];
    const onWarning = (warning: string) => void warnings.push(warning);
    const audience = options.audience && [address];
    const client = await connect(peer.url, { cache: false, onWarning, ...options, audience });
    onTestFinished(() => client.close());
    await client.ask('hi');
    await client.ask('hi');
    return { sent: calls.map(({ headers }) => headers.authorization), warnings, address };
  }
  const credentials = { bearer: 's3cret' };

  test('are not sent, and the caller is told once what would send them', async () => {
    const { sent, warnings, address } = await talk({ credentials });
    expect(sent).toEqual([undefined, undefined]);
    expect(warnings).toEqual([expect.stringContaining(`without credentials`)]);
    expect(warnings[0]).toContain(`audience: ['${address}']`);
  });

  test('are sent where the audience names it', async () => {
    const { sent, warnings } = await talk({ credentials, audience: [] });
    expect([sent, warnings]).toEqual([['Bearer s3cret', 'Bearer s3cret'], []]);
  });

  test('are no concern of who has none', async () => {
    expect((await talk({})).warnings).toEqual([]);
  });
});

describe('a message that an agent says it could not pass on', () => {
  test('is not sent again, to the next interface or anywhere', async () => {
    const text = 'Connection dropped: No connection established. Last error: connect ECONNREFUSED 10.0.0.7:5000';
    for (const head of [true, false]) {
      const { address, calls } = await startGrpcPeer((_, reply) => (head ? reply.head() : reply).end(14, text));
      const sent: string[] = [];
      const peer = await startAgentPeer(
        rpcScript({
          SendMessage: (_, { request }) => {
            sent.push(request.target);
            return { message };
          },
        }),
        (url) => ({ ...plain, supportedInterfaces: [grpcAt(address), anInterface(`${url}/rpc`)] }),
      );
      const client = await connect(peer.url, { cache: false });
      onTestFinished(() => client.close());
      await expect(client.ask('hi')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect([calls.length, sent]).toEqual([1, []]);
    }
  });
});

describe('where gRPC does not come about', () => {
  const rpc = rpcScript({ SendMessage: () => ({ message }) });
  const notFound = () =>
    Promise.reject(Object.assign(new Error("Cannot find package 'x'"), { code: 'ERR_MODULE_NOT_FOUND' }));
  const missing = lateTransport({ binding: 'GRPC', load: () => importGrpc(notFound) });

  test('because its library is missing, the next interface is used and the caller told what to install', async () => {
    const peer = await startAgentPeer(rpc, (url) => ({
      ...plain,
      supportedInterfaces: [grpcAt('localhost:1'), anInterface(`${url}/rpc`)],
    }));
    const warnings: string[] = [];
    const onWarning = (warning: string) => void warnings.push(warning);
    const client = await connect(peer.url, { cache: false, transports: [missing], onWarning });
    expect(client.interface.protocolBinding).toBe('GRPC');
    expect((await client.ask('hi')).text).toBe('hello');
    expect(client.interface.protocolBinding).toBe('JSONRPC');
    expect(warnings).toEqual([expect.stringContaining('npm install @grpc/grpc-js @bufbuild/protobuf')]);
  });

  test('because its library is missing and there is nothing else, the call says so', async () => {
    const card = aCard({ ...plain, supportedInterfaces: [grpcAt('localhost:1')] });
    const client = await connect(card, { transports: [missing] });
    await expect(client.ask('hi')).rejects.toMatchObject({
      kind: 'network',
      message: expect.stringContaining('npm install'),
    });
  });

  test('because nobody listens, the next interface is used, for a message too', async () => {
    const closed = (await closedUrl()).replace('http://127.0.0.1', 'localhost');
    const peer = await startAgentPeer(rpc, (url) => ({
      ...plain,
      supportedInterfaces: [grpcAt(closed), anInterface(`${url}/rpc`)],
    }));
    const client = await connect(peer.url, { cache: false });
    onTestFinished(() => client.close());
    expect((await client.ask('hi')).text).toBe('hello');
  });

  test('because the connection broke amid a message, it is not sent again', async () => {
    const grpc = await startGrpcPeer((_, { session }) => session?.destroy());
    const peer = await startAgentPeer(rpc, (url) => ({
      ...plain,
      supportedInterfaces: [grpcAt(`localhost:${grpc.port}`), anInterface(`${url}/rpc`)],
    }));
    const client = await connect(peer.url, { cache: false });
    onTestFinished(() => client.close());
    await expect(client.ask('hi')).rejects.toMatchObject({ kind: 'network' });
    expect([grpc.calls.length, peer.requests.length]).toEqual([1, 1]);
  });
});

describe('over TLS', () => {
  async function start(checkClients: boolean) {
    const server = new Server();
    const method = {
      path: '/lf.a2a.v1.A2AService/SendMessage',
      requestStream: false,
      responseStream: false,
      requestSerialize: (bytes: Buffer) => bytes,
      requestDeserialize: (bytes: Buffer) => bytes,
      responseSerialize: (bytes: Buffer) => bytes,
      responseDeserialize: (bytes: Buffer) => bytes,
    } as const;
    server.addService(
      { SendMessage: method },
      {
        SendMessage: (_: unknown, answer: (error: null, bytes: Buffer) => void) =>
          answer(null, protoBytes('lf.a2a.v1.SendMessageResponse', { message })),
      },
    );
    const pair = { cert_chain: Buffer.from(serverCertificate), private_key: Buffer.from(serverKey) };
    const credentials = ServerCredentials.createSsl(Buffer.from(authority), [pair], checkClients);
    const port = await new Promise<number>((resolve, reject) => {
      server.bindAsync('127.0.0.1:0', credentials, (error, bound) => (error === null ? resolve(bound) : reject(error)));
    });
    onTestFinished(() => server.forceShutdown());
    return aCard({ ...plain, supportedInterfaces: [grpcAt(`grpcs://localhost:${port}`)] });
  }

  const asked = async (...[card, options]: Parameters<typeof connect>) => {
    const client = await connect(card, options);
    onTestFinished(() => client.close());
    return (await client.ask('hi')).text;
  };

  test('trusts the authorities that it is given, and none but the platform’s otherwise', async () => {
    const card = await start(false);
    expect(await asked(card, { transports: [createGrpcTransport({ ca: authority })] })).toBe('hello');
    await expect(asked(card, {})).rejects.toMatchObject({ kind: 'network' });
  });

  test('shows the certificate of the client’s own', async () => {
    const card = await start(true);
    const own = { ca: authority, certificate: clientCertificate, key: Buffer.from(clientKey) };
    expect(await asked(card, { transports: [createGrpcTransport(own)] })).toBe('hello');
    await expect(asked(card, { transports: [createGrpcTransport({ ca: authority })] })).rejects.toMatchObject({
      kind: 'network',
    });
  });

  test('takes channel options by their names', async () => {
    const { address, calls } = await startGrpcPeer(echo);
    const channel = { 'grpc.primary_user_agent': 'mine/1' };
    const card = aCard({ ...plain, supportedInterfaces: [grpcAt(address)] });
    expect(await asked(card, { transports: [createGrpcTransport({ channel })] })).toBe('hello');
    expect(String(calls[0]?.headers['user-agent'])).toMatch(/^mine\/1 /);
  });
});

test('a stand-in for one binding leaves the others', async () => {
  const { agent } = createScriptedAgent();
  const served = await serve(agent, { port: 0 });
  onTestFinished(() => served.close());
  for (const bindings of [['GRPC'], ['JSONRPC']]) {
    const client = await connect(served.url, { cache: false, bindings, transports: [jsonRpcTransport] });
    onTestFinished(() => client.close());
    expect((await client.ask('echo hi')).text).toBe('hi');
  }
});

test.each(['await agent.close();', ''])('a program ends by itself after its calls: %j', async (last) => {
  const { agent } = createScriptedAgent({ capabilities: { streaming: true } });
  const served = await serve(agent, { port: 0 });
  onTestFinished(() => served.close());
  // The server answers from this process, which must not wait for the other.
  const code = `
    import { connect } from 'a2a-kit/client';
    const agent = await connect('${served.url}', { bindings: ['GRPC'] });
    const { text } = await agent.ask('chunks 3');
    for await (const event of agent.stream('chunks 3')) break;
    console.log(text);
    ${last}
  `;
  const args = ['--conditions=@a2a-kit/source', '--import', 'tsx', '--input-type=module', '-e', code];
  const program = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void program.kill());
  let said = '';
  program.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const status = await new Promise((resolve) => program.once('close', resolve));
  expect([said, status]).toEqual(['123\n', 0]);
});
