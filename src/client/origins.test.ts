import { describe, expect, test } from 'vitest';
import { callsWithTls, isLoopback, isSameParty, type Party, partyOf } from './origins.js';

describe('partyOf', () => {
  test.each([
    ['https://h.example/a', 'https:', 'h.example', '443'],
    ['HTTP://H.example:80/a', 'http:', 'h.example', '80'],
    ['http://[::1]:4000', 'http:', '[::1]', '4000'],
    ['h.example:50051', '', 'h.example', '50051'],
    ['h.example', '', 'h.example', ''],
    ['[::1]:50051', '', '[::1]', '50051'],
    ['grpc://h.example:50051', 'grpc:', 'h.example', '50051'],
    ['dns:///h.example:50051', 'dns:', 'h.example', '50051'],
    ['dns:h.example:50051', 'dns:', 'h.example', '50051'],
    ['dns:50051', '', 'dns', '50051'],
    ['127.1:50051', '', '127.0.0.1', '50051'],
  ])('reads %s', (address, scheme, host, port) => {
    expect(partyOf(address)).toEqual({ scheme, host, port });
  });

  test.each([
    '',
    'https://',
    '/a2a',
    'two words',
    'dns://8.8.8.8/h.example:50051',
    '%%%',
    'h:99999',
    'u@h:1',
    'h\\evil:1',
  ])('finds no host in %j', (address) => {
    expect(partyOf(address)).toBeUndefined();
  });
});

test.each(['localhost', 'agent.localhost', '127.0.0.1', '127.8.9.10', '[::1]', '0.0.0.0', '[::]'])(
  '%s is the machine itself',
  (host) => {
    expect(isLoopback(host)).toBe(true);
  },
);

test.each(['localhost.example', '128.0.0.1', '127.0.0.1.example', '10.0.0.1', '[::2]'])(
  '%s is another machine',
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);

describe('isSameParty', () => {
  const same = (one: string, other: string): boolean => isSameParty(partyOf(one) as Party, partyOf(other) as Party);

  test.each([
    ['https://h/a', 'https://h:443/b'],
    ['http://localhost:4000', 'http://127.0.0.1:4000/a2a'],
    ['http://127.0.0.1:4000', 'http://localhost:4000/a2a'],
    ['http://[::1]:4000', 'http://[::1]:4000/a2a'],
    ['https://h', 'h:50051'],
    ['https://h', 'grpc://h:50051'],
  ])('%s and %s', (one, other) => expect(same(one, other)).toBe(true));

  test.each([
    ['https://h', 'http://h'],
    ['https://h', 'https://h:8443'],
    ['https://h', 'https://a.h'],
    ['https://h', 'https://h.evil'],
    ['http://localhost:4000', 'http://localhost:4001'],
    ['http://127.0.0.1:4000', 'http://[::1]:4000'],
    ['http://localhost:4000', 'http://[::1]:4000'],
    ['http://127.0.0.1:4000', 'http://0.0.0.0:4000'],
    ['http://127.0.0.1:4000', 'http://[::]:4000'],
    ['http://127.0.0.1:4000', 'http://127.0.0.2:4000'],
    ['http://localhost:4000', 'http://agent.localhost:4000'],
    ['http://127.0.0.1:4000', '[::1]:50051'],
    ['https://h', 'localhost:50051'],
    ['https://h', 'evil:50051'],
  ])('not %s and %s', (one, other) => expect(same(one, other)).toBe(false));
});

describe('callsWithTls (C43)', () => {
  const withTls = (address: string, home?: string, allowHttp?: boolean): boolean => {
    return callsWithTls(partyOf(address), { home: home === undefined ? undefined : partyOf(home), allowHttp });
  };

  test.each([
    ['https://h/a', true],
    ['grpcs://h:1', true],
    ['http://h/a', false],
    ['grpc://h:1', false],
  ])('goes by the scheme of %s, whatever the card', (address, expected) => {
    for (const home of [undefined, 'https://h', 'http://h']) expect(withTls(address, home, true)).toBe(expected);
  });

  test.each(['h:50051', 'h', 'dns:///h:50051', '[2001:db8::1]:50051'])(
    'goes by the card where %s says nothing',
    (address) => {
      expect(withTls(address, 'https://h')).toBe(true);
      expect(withTls(address, 'http://h')).toBe(false);
      expect(withTls(address, 'https://h', true)).toBe(true);
    },
  );

  test('takes the port of https for a word', () => {
    expect(withTls('h:443', 'http://h', true)).toBe(true);
  });

  test('wants it for a card in hand, but on this machine or where it may be done without', () => {
    expect(withTls('h:50051')).toBe(true);
    expect(withTls('h:50051', undefined, true)).toBe(false);
    expect(withTls('localhost:50051')).toBe(false);
    expect(withTls('[::1]:50051')).toBe(false);
  });
});
