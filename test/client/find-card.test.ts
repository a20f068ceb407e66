import { describe, expect, test } from 'vitest';
import { cardLocations } from '../../src/client/find-card.js';
import { cardCache, connect } from '../../src/entries/client.js';
import { aCard, anInterface } from '../support/agent-peer.js';
import { closedUrl, type Peer, type PeerScript, startPeer } from '../support/scripted-peer.js';
import { verifies } from '../support/verifies.js';

const card = (url: string): object => aCard({ supportedInterfaces: [anInterface(`${url}/rpc`)] });
const targets = ({ requests }: Peer): string[] => requests.map(({ target }) => target);

/** Has a card at one path and nothing elsewhere. */
async function peerWithCardAt(
  path: string,
  otherwise: PeerScript = (_, reply) => reply.send('', { status: 404 }),
): Promise<Peer> {
  const peer: Peer = await startPeer((request, reply) => {
    if (request.target === path) reply.send(card(peer.url));
    else otherwise(request, reply);
  });
  return peer;
}

describe('where a card is looked for', () => {
  test.each([
    ['https://h', ['https://h/.well-known/agent-card.json', 'https://h/.well-known/agent.json']],
    ['https://h/', ['https://h/.well-known/agent-card.json', 'https://h/.well-known/agent.json']],
    [
      'https://h/agents/foo/',
      [
        'https://h/agents/foo/.well-known/agent-card.json',
        'https://h/.well-known/agent-card.json',
        'https://h/.well-known/agent.json',
      ],
    ],
    ['https://h/a/card.json?v=1', ['https://h/a/card.json?v=1']],
    ['https://h/a/.well-known/agent', ['https://h/a/.well-known/agent']],
  ])('%s', (target, locations) => expect(cardLocations(target)).toEqual(locations));

  verifies(['case 4', 'C58 accept'], 'keeps the path of a base URL, and finds each kind of address', async () => {
    const own = await peerWithCardAt('/agents/foo/.well-known/agent-card.json');
    for (const path of ['/agents/foo', '/agents/foo/', '/agents/foo/.well-known/agent-card.json']) {
      expect((await connect(own.url + path, { cache: false })).card.name).toBe('Peer');
    }
    const root = await peerWithCardAt('/.well-known/agent-card.json');
    for (const path of ['', '/', '/agents/foo']) await connect(root.url + path, { cache: false });
    expect(targets(root).filter((target) => target === '/.well-known/agent-card.json')).toHaveLength(3);
  });

  verifies('case 5', 'requests a complete card URL byte for byte', async () => {
    for (const path of [
      '/x/agent-card.json',
      '/x/.well-known/agent-card.json/',
      '/x/.well-known/card?a=b%20c',
      '/%7Ex/c.json',
    ]) {
      const peer = await peerWithCardAt(path);
      await connect(peer.url + path, { cache: false });
      expect(targets(peer)).toEqual([path]);
    }
  });

  verifies('C58 accept', 'includes the place of before 0.3, as the last', async () => {
    const peer = await peerWithCardAt('/.well-known/agent.json');
    await connect(`${peer.url}/base`, { cache: false });
    expect(targets(peer)).toEqual([
      '/base/.well-known/agent-card.json',
      '/.well-known/agent-card.json',
      '/.well-known/agent.json',
    ]);
  });

  test('names every attempt with its outcome when there is no card', async () => {
    const peer = await startPeer((request, reply) => {
      if (request.target.startsWith('/base')) reply.send('<html>', { headers: { 'content-type': 'text/html' } });
      else reply.send('gone', { status: 410 });
    });
    const failure: Error = await connect(`${peer.url}/base`, { cache: false }).catch((error) => error);
    expect(failure).toMatchObject({ name: 'TransportError', kind: 'status', status: 410 });
    expect(failure.message.split('\n').slice(1)).toEqual([
      `  ${peer.url}/base/.well-known/agent-card.json: HTTP 200, but not JSON (text/html)`,
      `  ${peer.url}/.well-known/agent-card.json: HTTP 410`,
      `  ${peer.url}/.well-known/agent.json: HTTP 410`,
    ]);
  });

  test('is not elsewhere when nobody answers, or when time is up', async () => {
    const url = await closedUrl();
    const failure: Error = await connect(`${url}/base`, { cache: false }).catch((error) => error);
    expect(failure).toMatchObject({ kind: 'network' });
    expect(failure.message.split('\n')).toHaveLength(2);
    const hung = await startPeer(() => {});
    await expect(connect(hung.url, { cache: false, limits: { responseTimeoutMs: 40 } })).rejects.toMatchObject({
      kind: 'timeout',
    });
    await expect(connect(hung.url, { cache: false, timeoutMs: 40 })).rejects.toMatchObject({ kind: 'timeout' });
    await expect(connect(hung.url, { cache: false, signal: AbortSignal.timeout(40) })).rejects.toMatchObject({
      kind: 'timeout',
    });
    await hung.quiet();
  });

  test('is not looked for elsewhere when what is found is no card: it may be another agent that is there', async () => {
    const peer = await startPeer((request, reply) => {
      if (request.target.startsWith('/base')) reply.send({ name: 'Old', url: 'https://h/', protocolVersion: '0.3.0' });
      else reply.send(card(peer.url));
    });
    const message = expect.stringContaining('a protocol 0.3 card');
    await expect(connect(`${peer.url}/base`, { cache: false })).rejects.toMatchObject({ kind: 'malformed', message });
    expect(peer.requests).toHaveLength(1);
  });
});

describe('the request for a card', () => {
  verifies(['REQ-147', 'case 10', 'C27 send'], 'says version and type, and carries the credentials', async () => {
    const peer = await peerWithCardAt('/.well-known/agent-card.json');
    await connect(peer.url, { cache: false, credentials: { bearer: 's3cret' }, headers: { 'X-Own': '1' } });
    expect(peer.requests[0]?.headers).toMatchObject({
      'a2a-version': '1.0',
      accept: 'application/json',
      authorization: 'Bearer s3cret',
      'x-own': '1',
    });

    const closed = await startPeer((_, reply) => {
      reply.send('', { status: 401, headers: { 'www-authenticate': 'Bearer realm="agents"' } });
    });
    await expect(connect(`${closed.url}/base`, { cache: false })).rejects.toMatchObject({
      kind: 'status',
      status: 401,
      message: expect.stringMatching(/^Authentication required for discovery: .*Bearer realm="agents"/),
      headers: { 'www-authenticate': 'Bearer realm="agents"' },
    });
    expect(closed.requests).toHaveLength(1);
  });

  test.each([301, 302, 303, 307, 308])('follows HTTP %i on the same origin, three times at most', async (status) => {
    const peer = await startPeer((request, reply) => {
      const hops = Number(/hop=(\d)/.exec(request.target)?.[1] ?? 0);
      const limit = request.target.includes('far') ? 4 : 3;
      if (hops < limit)
        reply.send('', { status, headers: { location: `${request.target.split('?')[0]}?hop=${hops + 1}` } });
      else reply.send(card(peer.url));
    });
    expect((await connect(`${peer.url}/near.json`, { cache: false, credentials: { bearer: 'x' } })).card.name).toBe(
      'Peer',
    );
    expect(peer.requests.map(({ headers }) => headers.authorization)).toEqual(Array(4).fill('Bearer x'));
    await expect(connect(`${peer.url}/far.json`, { cache: false })).rejects.toMatchObject({ kind: 'status', status });
    expect(peer.requests).toHaveLength(8);
  });

  test('follows no redirect to another origin', async () => {
    const other = await startPeer(() => {});
    const peer = await startPeer((_, reply) =>
      reply.send('', { status: 307, headers: { location: `${other.url}/card.json` } }),
    );
    const message = expect.stringContaining('not on the same origin');
    await expect(connect(`${peer.url}/c.json`, { cache: false, credentials: { bearer: 'x' } })).rejects.toMatchObject({
      kind: 'status',
      message,
    });
    expect(other.requests).toHaveLength(0);
  });

  test('takes no more than a mebibyte', async () => {
    const size = 1024 * 1024;
    const padded = (url: string, bytes: number): string => {
      const text = JSON.stringify(card(url));
      return text + ' '.repeat(bytes - text.length);
    };
    const peer = await startPeer((request, reply) =>
      reply.send(padded(peer.url, request.target === '/fits.json' ? size : size + 1)),
    );
    expect((await connect(`${peer.url}/fits.json`, { cache: false })).card.name).toBe('Peer');
    await expect(connect(`${peer.url}/more.json`, { cache: false })).rejects.toMatchObject({ kind: 'malformed' });
  });
});

describe('the cache', () => {
  verifies(
    ['REQ-290', 'REQ-291', 'case 11'],
    'uses a card while it is fresh, and asks whether it still holds after that',
    async () => {
      let maxAge = 300;
      const peer = await startPeer((request, reply) => {
        const headers = { etag: '"7"', 'cache-control': `max-age=${maxAge}` };
        if (request.headers['if-none-match'] === '"7"') reply.response.writeHead(304, headers).end();
        else reply.send(card(peer.url), { headers });
      });
      const cache = cardCache();
      for (let time = 0; time < 3; time++) await connect(peer.url, { cache });
      expect(peer.requests).toHaveLength(1);

      maxAge = 0;
      await connect(peer.url, { cache: cardCache() });
      const stale = cardCache();
      await connect(peer.url, { cache: stale });
      maxAge = 300;
      expect((await connect(peer.url, { cache: stale })).card.name).toBe('Peer');
      await connect(peer.url, { cache: stale });
      expect(peer.requests.map(({ headers }) => headers['if-none-match'])).toEqual([
        undefined,
        undefined,
        undefined,
        '"7"',
      ]);
    },
  );

  test('takes the new card when the old one no longer holds', async () => {
    let version = 1;
    const peer = await startPeer((_, reply) => {
      const changed = aCard({ version: `${version}.0.0`, supportedInterfaces: [anInterface(`${peer.url}/rpc`)] });
      reply.send(changed, { headers: { etag: `"${version}"`, 'cache-control': 'no-cache' } });
    });
    const cache = cardCache();
    await connect(peer.url, { cache });
    version = 2;
    expect((await connect(peer.url, { cache })).card.version).toBe('2.0.0');
    expect(peer.requests[1]?.headers['if-none-match']).toBe('"1"');
  });

  verifies('REQ-292', 'keeps a card without any caching headers for a while', async () => {
    const peer = await peerWithCardAt('/.well-known/agent-card.json');
    const cache = cardCache();
    for (let time = 0; time < 3; time++) await connect(peer.url, { cache });
    expect(peer.requests).toHaveLength(1);
  });

  test('never shows one caller’s card to another', async () => {
    const peer = await startPeer((request, reply) => {
      const name = request.headers.authorization ?? 'nobody';
      reply.send({ ...card(peer.url), name }, { headers: { 'cache-control': 'max-age=300' } });
    });
    const cache = cardCache();
    const nameFor = async (bearer?: string): Promise<string> => {
      return (await connect(peer.url, { cache, ...(bearer === undefined ? {} : { credentials: { bearer } }) })).card
        .name;
    };
    expect([
      await nameFor('ada'),
      await nameFor('bob'),
      await nameFor(),
      await nameFor('ada'),
      await nameFor(),
    ]).toEqual(['Bearer ada', 'Bearer bob', 'nobody', 'Bearer ada', 'nobody']);
  });

  test('is one for the process, unless it is switched off', async () => {
    const peer = await peerWithCardAt('/.well-known/agent-card.json');
    await connect(peer.url);
    await connect(peer.url);
    expect(peer.requests).toHaveLength(1);
    await connect(peer.url, { cache: false });
    expect(peer.requests).toHaveLength(2);
  });

  test('keeps no document that is not a card', async () => {
    let document: object = { name: 'Not yet' };
    const peer = await startPeer((_, reply) => reply.send(document, { headers: { 'cache-control': 'max-age=300' } }));
    const cache = cardCache();
    await expect(connect(peer.url, { cache })).rejects.toMatchObject({ kind: 'malformed' });
    document = card(peer.url);
    expect((await connect(peer.url, { cache })).card.name).toBe('Peer');
  });

  test('keeps nothing that is no card’s answer', async () => {
    let status = 503;
    const peer = await startPeer((_, reply) => reply.send(card(peer.url), { status }));
    const cache = cardCache();
    await expect(connect(`${peer.url}/c.json`, { cache })).rejects.toMatchObject({ kind: 'status', status: 503 });
    status = 200;
    expect((await connect(`${peer.url}/c.json`, { cache })).card.name).toBe('Peer');
  });
});
