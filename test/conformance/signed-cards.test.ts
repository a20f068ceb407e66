import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type ConnectOptions, connect, verifyCard } from '../../src/entries/client-node.js';
import { type AgentCard, type HostOptions, serve } from '../../src/entries/node.js';
import { fetchHandler, type SignCardOptions, signCard } from '../../src/entries/server.js';
import { createScriptedAgent } from '../../src/testing/scripted-agent.js';
import { aCard, anInterface } from '../support/agent-peer.js';
import { authenticate } from '../support/callers.js';
import { startPeer } from '../support/scripted-peer.js';
import { newKeys, type SigningKeys } from '../support/signing-keys.js';
import { bindings } from '../support/stub-agent.js';
import { verifies } from '../support/verifies.js';

let keys: SigningKeys;
let others: SigningKeys;
beforeAll(async () => {
  keys = await newKeys('k1');
  others = await newKeys('k1');
});

const signing = (): SignCardOptions => ({ key: keys.privateKey, kid: keys.kid });
const trusted = (): ConnectOptions => ({ cache: false, verifyCard: { keys: [keys.publicJwk] } });

/** Empty members that must be there, empty lists in a map, and what is not ASCII. */
const difficult = {
  securitySchemes: { token: { httpAuthSecurityScheme: { scheme: 'Bearer' } } },
  securityRequirements: [{ schemes: { token: { list: [] } } }],
  extendedCard: { name: 'Prüfer 🎉', description: '', skills: [] },
};

async function start(options: HostOptions) {
  const served = await serve(createScriptedAgent(difficult).agent, { authenticate, ...options });
  onTestFinished(() => served.close());
  const cardAt = async (path: string, headers = {}): Promise<AgentCard> =>
    (await fetch(served.url + path, { headers })).json();
  return { ...served, cardAt };
}

/** Connects, and gives the message of the failure that comes of it. */
async function refusalOf(target: string | AgentCard, options = trusted()): Promise<string> {
  const failure = await connect(target, options).catch((error) => error);
  expect(failure).toMatchObject({ name: 'TransportError', kind: 'malformed' });
  return failure.message;
}

describe.each(bindings)('an agent that signs its cards, called over %s', (binding) => {
  verifies(['REQ-307', 'REQ-312', 'case 127'], 'is taken with its public and its extended card', async () => {
    const { url } = await start({ signing: signing() });
    const client = await connect(url, { ...trusted(), bindings: [binding], credentials: { bearer: 'ada-token' } });
    onTestFinished(() => client.close());
    expect(client.card).toMatchObject({ signatures: expect.anything() });
    const extended = await client.getExtendedAgentCard();
    expect(extended).toMatchObject({ name: 'Prüfer 🎉', description: '', signatures: expect.anything() });
    expect(client.card).toEqual(extended);
    expect((await client.ask('echo hi')).text).toBe('hi');
  });

  verifies(['REQ-307', 'REQ-312'], 'is not taken with an extended card that its signature does not cover', async () => {
    const { url, server } = await start({});
    const known = await signCard(server.card, signing());
    const options = { ...trusted(), bindings: [binding], credentials: { bearer: 'ada-token' } };
    const client = await connect(known, options);
    onTestFinished(() => client.close());
    await expect(client.getExtendedAgentCard()).rejects.toMatchObject({
      name: 'TransportError',
      kind: 'malformed',
      message: expect.stringMatching(/the extended card.* is not verified: the card is not signed/),
    });
    expect(client.card).toEqual(known);
    expect(client.interface.url).toContain(new URL(url).port);
  });
});

describe('a card that a client wants signed', () => {
  const signedFor = (url: string, changes = {}) =>
    signCard(aCard({ supportedInterfaces: [anInterface(`${url}/rpc`)], ...changes }), signing());

  /** Serves what a card is changed into on its way. */
  async function peerWith(change: (card: AgentCard) => object): Promise<string> {
    const peer = await startPeer(async (_, reply) => reply.send(change(await signedFor(peer.url))));
    return peer.url;
  }

  verifies(['REQ-307', 'REQ-312', 'case 127'], 'is refused when it is not what was signed', async () => {
    const url = await peerWith((card) => ({
      ...card,
      supportedInterfaces: [{ ...card.supportedInterfaces[0], url: 'http://localhost:1/elsewhere' }],
    }));
    expect(await refusalOf(url)).toMatch(/agent-card\.json is not verified: .*not what was signed/);
    const card = await signedFor('http://localhost:1');
    expect(await refusalOf({ ...card, version: '9.9.9' })).toMatch(/the card given is not verified/);
    expect((await connect(card, trusted())).card).toEqual(card);
  });

  verifies(['REQ-307', 'REQ-312'], 'is refused when nobody has signed it, or somebody else has', async () => {
    const url = await peerWith(({ signatures: _, ...card }) => card);
    expect(await refusalOf(url)).toMatch(/not verified: the card is not signed/);
    const by = { cache: false, verifyCard: { keys: [others.publicJwk] } } as const;
    expect(await refusalOf(await peerWith((card) => card), by)).toMatch(/not verified: no signature holds/);
    expect((await connect(url, { cache: false })).card.name).toBe('Peer');
  });

  verifies('REQ-307', 'is verified as it came: a signature may cover what the protocol does not know', async () => {
    const canonical = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(canonical)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .sort(([a], [b]) => (a < b ? -1 : 1))
                .map(([k, v]) => [k, canonical(v)]),
            )
          : value;
    const novel = {
      ...aCard({ supportedInterfaces: [anInterface('http://localhost:1/rpc')] }),
      novelty: { weight: 3 },
    };
    const base64 = (text: string) => Buffer.from(text).toString('base64url');
    const head = base64(JSON.stringify({ alg: 'ES256', typ: 'JOSE', kid: 'k1' }));
    const input = Buffer.from(`${head}.${base64(JSON.stringify(canonical(novel)))}`);
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
    const signature = Buffer.from(await crypto.subtle.sign(algorithm, keys.privateKey, input)).toString('base64url');
    const url = (await startPeer((_, reply) => reply.send({ ...novel, signatures: [{ protected: head, signature }] })))
      .url;
    const options = { ...trusted(), endpoint: `${url}/rpc` };
    expect((await connect(url, options)).card).not.toHaveProperty('novelty');
  });

  test('is none of protocol 0.3, whose signatures nobody checks', async () => {
    const { url, cardAt } = await start({ compat: ['0.3'] });
    const legacy = await cardAt('/.well-known/agent-card.json', { 'a2a-version': '0.3' });
    expect(legacy).toMatchObject({ url: expect.stringContaining(url) });
    expect(await refusalOf(legacy, { ...trusted(), compat: ['0.3'] })).toMatch(/not verified: a protocol 0\.3 card/);
  });

  test('is looked at before the patience of its reader ends', async () => {
    const url = await peerWith((card) => card);
    const fetchKeys = () => new Promise<never>(() => {});
    await expect(connect(url, { cache: false, verifyCard: { fetchKeys }, timeoutMs: 50 })).rejects.toMatchObject({
      kind: 'timeout',
    });
  });
});

describe('an agent that signs its cards', () => {
  test('has one signed card, wherever it is found', async () => {
    const { cardAt } = await start({ signing: signing(), compat: ['0.3'] });
    const card = await cardAt('/.well-known/agent-card.json');
    expect((await verifyCard(card, { keys: [keys.publicJwk] })).ok).toBe(true);
    expect(card).not.toHaveProperty('url');
    expect(await cardAt('/.well-known/agent.json')).toEqual(card);
    expect(await cardAt('/.well-known/agent-card.json', { 'a2a-version': '0.3' })).not.toHaveProperty('signatures');
  });

  test('does not start with a key that cannot sign', async () => {
    const agent = createScriptedAgent().agent;
    await expect(serve(agent, { signing: { key: keys.publicJwk, kid: 'k1' } })).rejects.toThrow(/^signing: /);
    await expect(serve(agent, { signing: { ...signing(), kid: '' } })).rejects.toThrow(/^signing: kid:/);
    await expect(serve(agent, { signing: { ...signing(), algorithm: 'ES256' } as never })).rejects.toThrow(
      /did you mean/,
    );
  });

  test('does so from a handler too, which learns that its key is wrong when the card is asked for', async () => {
    const ask = async (key: SignCardOptions['key']) => {
      const logged: unknown[] = [];
      const logger = {
        debug() {},
        info() {},
        warn() {},
        error: (_: string, facts: object = {}) => void logged.push(facts),
      };
      const handle = fetchHandler(createScriptedAgent().agent, {
        publicUrl: 'http://localhost',
        logger,
        signing: { key, kid: 'k1' },
      });
      const answer = await handle(new Request('http://localhost/.well-known/agent-card.json'));
      await handle.close();
      return { answer, logged };
    };
    const { answer } = await ask(keys.privateKey);
    expect((await verifyCard(await answer.json(), { keys: [keys.publicJwk] })).ok).toBe(true);
    const wrong = await ask(keys.publicJwk);
    expect(wrong.answer.status).toBe(500);
    expect(wrong.logged).toMatchObject([{ cause: { message: expect.stringMatching(/^signing: /) } }]);
  });
});
