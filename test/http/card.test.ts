import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifies } from '../support/verifies.js';
import { fakeEngine } from './fake-engine.js';
import { fakeSite } from './fake-site.js';
import { type Wire, wires } from './wires.js';

const path = '/.well-known/agent-card.json';
// When the card of the fake site came into being, in the form of RFC 9110 section 5.6.7.
const since = 'Thu, 01 Jan 2026 00:00:00 GMT';

describe.each(wires)('the agent card over %s', (_name, open) => {
  const engine = fakeEngine();
  let wire: Wire;
  let etag = '';
  beforeAll(async () => {
    wire = await open(fakeSite(engine));
    etag = (await wire.send({ path })).headers.etag ?? '';
  });
  afterAll(() => wire.close());

  verifies(
    ['REQ-274', 'REQ-275', 'REQ-287', 'REQ-288', 'REQ-289'],
    'is JSON that may be kept and compared',
    async () => {
      const { status, headers, body } = await wire.send({ path });
      expect(status).toBe(200);
      expect(JSON.parse(body)).toEqual(engine.card);
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'cache-control': 'public, max-age=300',
        'last-modified': since,
        etag: expect.stringMatching(/^"[0-9a-f]{24}"$/),
      });
    },
  );

  verifies('case 11', 'is not sent again to who has it', async () => {
    const { status, headers, body } = await wire.send({ path, headers: { 'If-None-Match': etag } });
    expect({ status, body }).toEqual({ status: 304, body: '' });
    expect(headers).toMatchObject({ etag, 'cache-control': 'public, max-age=300' });
  });

  it.each<[string, () => Record<string, string>, number]>([
    ['a weak form of the tag', () => ({ 'If-None-Match': `W/${etag}` }), 304],
    ['the tag among others', () => ({ 'If-None-Match': `"a", ${etag}` }), 304],
    ['any tag', () => ({ 'If-None-Match': '*' }), 304],
    ['another tag', () => ({ 'If-None-Match': '"a"' }), 200],
    ['the date of the card', () => ({ 'If-Modified-Since': since }), 304],
    ['an earlier date', () => ({ 'If-Modified-Since': 'Wed, 31 Dec 2025 23:59:59 GMT' }), 200],
    ['no date at all', () => ({ 'If-Modified-Since': 'yesterday' }), 200],
    ['another tag beside the date', () => ({ 'If-None-Match': '"a"', 'If-Modified-Since': since }), 200],
  ])('asked for with %s', async (_what, headers, status) => {
    expect((await wire.send({ path, headers: headers() })).status).toBe(status);
  });

  it('can be asked for without its body', async () => {
    const { status, headers, body } = await wire.send({ method: 'HEAD', path });
    expect({ status, body, tag: headers.etag }).toEqual({ status: 200, body: '', tag: etag });
  });

  it('cannot be changed', async () => {
    expect(await wire.send({ method: 'POST', path })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  });

  it('is served whatever version is asked for, and without CORS', async () => {
    const { status, headers } = await wire.send({ path, headers: { 'A2A-Version': '99.0' } });
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});
