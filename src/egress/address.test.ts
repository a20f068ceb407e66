import { describe, expect, test } from 'vitest';
import { contains, parseAddress, parseBlock } from './address.js';

describe('parseAddress', () => {
  test.each([
    ['1.2.3.4', [1, 2, 3, 4]],
    ['255.255.255.255', [255, 255, 255, 255]],
    ['::', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['::1', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
    ['[2001:db8::1]', [0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
    ['2001:DB8:0:0:1:2:3:4', [0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 1, 0, 2, 0, 3, 0, 4]],
    ['fe80::1%eth0', [0xfe, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
    ['64:ff9b::10.0.0.1', [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 1]],
    ['1:2:3:4:5:6:7::', [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 0]],
  ])('reads %s', (text, bytes) => {
    expect(parseAddress(text)).toEqual(bytes);
  });

  test.each(['::ffff:10.0.0.1', '::FFFF:a00:1', '[::ffff:10.0.0.1]', '0:0:0:0:0:ffff:10.0.0.1'])(
    'reads %s as the IPv4 address that it leads to',
    (text) => {
      expect(parseAddress(text)).toEqual([10, 0, 0, 1]);
    },
  );

  test.each([
    '',
    'localhost',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.256',
    '1.2.3.x',
    '0x7f.0.0.1',
    ':',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7:8::',
    '12345::',
    'g::',
    '1.2.3.4::',
    '::1.2.3.4:5',
  ])('does not take %j for an address', (text) => {
    expect(parseAddress(text)).toBeUndefined();
  });
});

describe('a block', () => {
  test.each([
    ['10.0.0.0/8', '10.255.255.255', true],
    ['10.0.0.0/8', '11.0.0.0', false],
    ['172.16.0.0/12', '172.31.255.255', true],
    ['172.16.0.0/12', '172.32.0.0', false],
    ['100.64.0.0/10', '100.127.255.255', true],
    ['100.64.0.0/10', '100.128.0.0', false],
    ['0.0.0.0/0', '8.8.8.8', true],
    ['0.0.0.0/0', '2001:4860::8888', false],
    ['::/0', '::1', true],
    ['::/0', '8.8.8.8', false],
    ['192.0.2.1', '192.0.2.1', true],
    ['192.0.2.1', '192.0.2.2', false],
    ['2001::/23', '2001:1ff:ffff::', true],
    ['2001::/23', '2001:200::', false],
    ['10.1.2.3/8', '10.9.9.9', true],
  ])('%s with %s: %s', (block, address, inside) => {
    expect(contains(parseBlock(block) ?? expect.fail('block'), parseAddress(address) ?? [])).toBe(inside);
  });

  test.each(['10.0.0.0/33', '10.0.0.0/-1', '10.0.0.0/', '10.0.0.0/8/8', '::/129', 'host/8', '10.0.0.0/x', '/8'])(
    'does not take %j for one',
    (text) => {
      expect(parseBlock(text)).toBeUndefined();
    },
  );
});
