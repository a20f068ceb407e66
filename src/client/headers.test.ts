import { expect, test } from 'vitest';
import { checkedHeaders, mayCarryKey } from './headers.js';

test('gives headers under lower-case names', () => {
  expect(checkedHeaders({ 'X-Trace': 'a\tb é' })).toEqual({ 'x-trace': 'a\tb é' });
});

test.each([
  ['X-A', 'a\r\nX-Evil: 1'],
  ['X-A', 'a\0'],
  ['X-A', '你好'],
  ['X A', 'a'],
  ['', 'a'],
  ['X-A\r\nX-Evil', 'a'],
  ['Host', 'evil'],
  ['Content-Length', '0'],
  ['Transfer-Encoding', 'chunked'],
  ['connection', 'close'],
])('refuses %j: %j', (name, value) => {
  expect(() => checkedHeaders({ [name]: value })).toThrow(TypeError);
});

test.each(['X-API-Key', 'Authorization', 'x-acme-token'])('%s may carry a key', (name) => {
  expect(mayCarryKey(name)).toBe(true);
});

test.each(['Host', 'Cookie', 'Connection', 'Proxy-Authorization', 'TE', 'Upgrade', 'a b', ''])(
  '%j may not carry a key',
  (name) => {
    expect(mayCarryKey(name)).toBe(false);
  },
);
