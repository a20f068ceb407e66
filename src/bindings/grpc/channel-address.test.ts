import { describe, expect, test } from 'vitest';
import { readAddress } from './channel-address.js';

describe('the address of a channel (C43)', () => {
  test.each([
    ['h.example:50051', 'dns:h.example:50051'],
    ['h.example:50051/', 'dns:h.example:50051'],
    ['[::1]:50051', 'dns:[::1]:50051'],
    ['dns:///h.example:50051', 'dns:h.example:50051'],
    ['dns:h.example:50051', 'dns:h.example:50051'],
    ['dns:50051', 'dns:dns:50051'],
    ['dns:///[2001:db8::1]:50051', 'dns:[2001:db8::1]:50051'],
  ])('takes %s as it says, with TLS or without', (url, target) => {
    expect(readAddress(url, true)).toEqual({ target, secure: true });
    expect(readAddress(url, false)).toEqual({ target, secure: false });
  });

  test.each([
    ['grpc://h.example:50051', 'dns:h.example:50051', false],
    ['GRPCS://h.example:50051/', 'dns:h.example:50051', true],
    ['http://h.example:4000/a2a/grpc', 'dns:h.example:4000', false],
    ['https://h.example:4000/a2a/grpc?x=1', 'dns:h.example:4000', true],
    ['http://[::1]:4000/', 'dns:[::1]:4000', false],
    ['https://h.example', 'dns:h.example:443', true],
    ['http://h.example/', 'dns:h.example:80', false],
  ])('goes by the scheme of %s', (url, target, secure) => {
    expect(readAddress(url, !secure)).toEqual({ target, secure });
  });

  test('has the port of https or http where it names none', () => {
    expect(readAddress('h.example', true).target).toBe('dns:h.example:443');
    expect(readAddress('h.example', false).target).toBe('dns:h.example:80');
  });

  test.each([
    'unix:///var/run/agent.sock',
    'xds:///agent',
    'dns://8.8.8.8/h.example:50051',
    'http://user:key@h.example:1',
    'h.example:65536',
    'h.example:port',
    '::1:50051',
    '',
    '/path',
    'http:///h.example',
    '//h.example',
  ])('refuses %j', (url) => {
    expect(() => readAddress(url, true)).toThrow(expect.objectContaining({ kind: 'malformed' }));
  });
});
