import { describe, expect, test } from 'vitest';
import { verifies } from '../../test/support/verifies.js';
import { egress } from './egress.js';

const long = `https://example.com/${'a'.repeat(8_000)}`;

/** URLs that nobody may call unless they are opened by name. */
const refused = [
  // Addresses of every special-purpose block of IPv4, at both ends of the block where they matter.
  'https://0.0.0.0/',
  'https://0.255.255.255/',
  'https://10.0.0.1/',
  'https://10.255.255.255/',
  'https://100.64.0.1/',
  'https://100.100.100.200/latest/meta-data',
  'https://100.127.255.255/',
  'https://127.0.0.1/',
  'https://127.255.255.254/',
  'https://169.254.169.254/latest/meta-data',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.0.0.1/',
  'https://192.0.2.1/',
  'https://192.31.196.1/',
  'https://192.52.193.1/',
  'https://192.88.99.1/',
  'https://192.168.1.1/',
  'https://192.175.48.1/',
  'https://198.18.0.1/',
  'https://198.19.255.255/',
  'https://198.51.100.1/',
  'https://203.0.113.1/',
  'https://224.0.0.1/',
  'https://239.255.255.250/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  // The same addresses in notations that only some parsers know.
  'https://2130706433/',
  'https://0x7f000001/',
  'https://017700000001/',
  'https://0177.0.0.1/',
  'https://0x7f.1/',
  'https://127.1/',
  'https://10.1/',
  'https://127.0.0.1./',
  'https://①②⑦.0.0.1/',
  'https://127。0。0。1/',
  'https://%31%32%37.0.0.1/',
  // IPv6.
  'https://[::]/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::10.0.0.1]/',
  'https://[64:ff9b:1::1]/',
  'https://[100::1]/',
  'https://[2001::1]/',
  'https://[2001:db8::1]/',
  'https://[2002:7f00:1::]/',
  'https://[2620:4f:8000::1]/',
  'https://[3fff::1]/',
  'https://[5f00::1]/',
  'https://[fc00::1]/',
  'https://[fd12:3456::1]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
  'https://[4000::1]/',
  // Names of this machine.
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://a.localhost/',
  'https://a.b.localhost./',
  // Other schemes, and none.
  'http://example.com/',
  'HTTP://example.com/',
  'file:///etc/passwd',
  'data:text/plain,x',
  'ftp://example.com/',
  'ws://example.com/',
  'gopher://example.com/',
  'javascript:alert(1)',
  'blob:https://example.com/1',
  '//example.com/',
  '/path',
  'example.com',
  '',
  // What a URL may not carry.
  'https://user@example.com/',
  'https://user:password@example.com/',
  'https://:password@example.com/',
  'https://example.com:0/',
  'https://example.com:65536/',
  'https://example.com:x/',
  'https://',
  'https://exa mple.com/',
  'https://example.com/a b',
  ' https://example.com/',
  'https://example.com/\r\nX-Evil: 1',
  'https://exam\tple.com/',
  'https://example.com/\u0000',
  'https://example.com/\u007f',
];

/** URLs that anybody may call. */
const open = [
  'https://example.com',
  'https://example.com/a2a?task=1#x',
  'https://example.com:8443/',
  'HTTPS://EXAMPLE.COM/',
  'https://example.com./',
  'https://bücher.example/',
  'https://localhost.example.com/',
  'https://notlocalhost/',
  'https://127.0.0.1.example.com/',
  'https://8.8.8.8/',
  'https://100.63.255.255/',
  'https://100.128.0.0/',
  'https://172.15.255.255/',
  'https://172.32.0.0/',
  'https://192.0.1.1/',
  'https://198.20.0.0/',
  'https://223.255.255.255/',
  'https://[2606:4700:4700::1111]/',
  'https://[2001:200::1]/',
  'https://[::ffff:8.8.8.8]/',
  long,
];

describe('refusal, with nothing opened', () => {
  const { refusal } = egress();
  test.each(refused)('refuses %j', (url) => {
    expect(refusal(url)).toBeTypeOf('string');
  });
  test.each(open)('lets %j pass', (url) => {
    expect(refusal(url)).toBeUndefined();
  });
});

describe('refusal, with something opened by name', () => {
  test.each([
    ['loopback', 'http://localhost:8080/', true],
    ['loopback', 'http://a.localhost/', true],
    ['loopback', 'http://127.0.0.1:1/', true],
    ['loopback', 'http://127.9.9.9/', true],
    ['loopback', 'http://[::1]/', true],
    ['loopback', 'http://[::ffff:127.0.0.1]/', true],
    ['loopback', 'https://localhost/', true],
    ['loopback', 'http://10.0.0.1/', false],
    ['loopback', 'http://0.0.0.0/', false],
    ['loopback', 'http://example.com/', false],
    ['loopback', 'http://user@localhost/', false],
    ['loopback', 'http://localhost:0/', false],
    ['loopback', 'ftp://localhost/', false],
    ['hooks.internal', 'http://hooks.internal/a', true],
    ['hooks.internal', 'http://HOOKS.internal.:99/a', true],
    ['hooks.internal', 'https://hooks.internal/a', true],
    ['hooks.internal', 'http://a.hooks.internal/', false],
    ['hooks.internal', 'http://internal/', false],
    ['Bücher.example', 'http://xn--bcher-kva.example/', true],
    ['localhost', 'http://localhost/', true],
    ['localhost', 'http://127.0.0.1/', false],
    ['10.0.0.0/8', 'http://10.1.2.3/', true],
    ['10.0.0.0/8', 'https://10.1.2.3/', true],
    ['10.0.0.0/8', 'https://[::ffff:10.1.2.3]/', true],
    ['10.0.0.0/8', 'https://11.1.2.3/', true],
    ['10.0.0.0/8', 'http://11.1.2.3/', false],
    ['10.0.0.0/8', 'https://192.168.0.1/', false],
    ['192.168.0.1', 'http://192.168.0.1/', true],
    ['192.168.0.1', 'http://192.168.0.2/', false],
    ['fd00::/8', 'http://[fd12::1]/', true],
    ['fd00::/8', 'http://[fc12::1]/', false],
    ['0.0.0.0/0', 'http://169.254.169.254/', true],
  ])('%s opened, %s: %s', (entry, url, passes) => {
    expect(egress({ allow: [entry] }).refusal(url) === undefined).toBe(passes);
  });

  verifies('REQ-126', 'several entries each open what they name', () => {
    const { refusal } = egress({ allow: ['loopback', 'hooks.internal', '10.0.0.0/8'] });
    for (const url of ['http://localhost/', 'http://hooks.internal/', 'http://10.0.0.1/']) {
      expect(refusal(url)).toBeUndefined();
    }
  });

  test.each([
    '',
    ' ',
    'http://example.com',
    'example.com:80',
    'example.com/x',
    'a@b',
    '*.example.com',
    '10.0.0.0/64',
    '[::1',
  ])('does not take %j for a name', (entry) => {
    expect(() => egress({ allow: [entry] })).toThrow(TypeError);
  });
});

describe('fetch', () => {
  test('does not call a URL that is refused', async () => {
    const called: string[] = [];
    const gate = egress({
      async fetch(url) {
        called.push(url);
        return new Response();
      },
    });
    await expect(gate.fetch('http://127.0.0.1/', {})).rejects.toMatchObject({
      name: 'TransportError',
      kind: 'network',
    });
    expect(called).toEqual([]);
  });

  test('hands a redirect back as it is, and asks the platform not to follow it', async () => {
    const inits: RequestInit[] = [];
    const gate = egress({
      async fetch(_url, init) {
        inits.push(init);
        return new Response(null, { status: 302, headers: { location: 'http://169.254.169.254/' } });
      },
    });
    const response = await gate.fetch('https://example.com/', { method: 'POST', body: 'x', redirect: 'follow' });
    expect(response.status).toBe(302);
    expect(inits).toEqual([{ method: 'POST', body: 'x', redirect: 'manual' }]);
  });

  test.each([
    ['a failure', new TypeError('fetch failed'), undefined, 'network'],
    ['an abort', new DOMException('x', 'AbortError'), AbortSignal.abort(), 'aborted'],
    ['a timeout', new Error('x'), AbortSignal.abort(new DOMException('x', 'TimeoutError')), 'timeout'],
  ])('reports %s as a transport error', async (_, thrown, signal, kind) => {
    const gate = egress({ fetch: () => Promise.reject(thrown) });
    const init = signal === undefined ? {} : { signal };
    await expect(gate.fetch('https://example.com/', init)).rejects.toMatchObject({ name: 'TransportError', kind });
  });
});
