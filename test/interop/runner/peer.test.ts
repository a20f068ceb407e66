import { expect, it } from 'vitest';
import { checkPeer, differenceAt, offers, readPeers, whyCannot } from './peer.js';

const json = {
  name: 'Some SDK',
  versions: { sdk: '1.0.0' },
  protocol: '1.0',
  bindings: { client: ['JSONRPC', 'GRPC'], server: ['JSONRPC'] },
  needs: ['sdk'],
  run: ['sdk'],
};

it.each([
  ['protocol', { protocol: '2.0' }],
  ['bindings.server', { bindings: { client: [], server: ['SOAP'] } }],
  ['run', { run: [] }],
  ['cannot.client', { cannot: { client: { list: '' } } }],
  ['differs.server', { differs: { server: { errors: { facts: {} } } } }],
  ['canot', { canot: {} }],
])('names the member that is wrong: %s', (member, wrong) => {
  expect(() => checkPeer('some', '/some', { ...json, ...wrong })).toThrow(`some/peer.json: ${member} is not`);
});

it('finds what is impossible by the narrowest key', () => {
  const cannot = { client: { '*': 'all', list: 'every list', 'GRPC:list': 'this list' } };
  const peer = checkPeer('some', '/some', { ...json, cannot });
  expect(whyCannot(peer, { direction: 'client', binding: 'GRPC', scenario: 'list' })).toBe('this list');
  expect(whyCannot(peer, { direction: 'client', binding: 'JSONRPC', scenario: 'list' })).toBe('every list');
  expect(whyCannot(peer, { direction: 'client', binding: 'JSONRPC', scenario: 'send' })).toBe('all');
  expect(whyCannot(peer, { direction: 'server', binding: 'JSONRPC', scenario: 'send' })).toBeUndefined();
});

it('plays against itself what both its sides have', () => {
  const errors = { facts: { send: 'INVALID_PARAMS' }, why: 'C36' };
  const peer = checkPeer('some', '/some', { ...json, differs: { server: { errors } } });
  expect(offers(peer, { direction: 'self', binding: 'JSONRPC' })).toBe(true);
  expect(offers(peer, { direction: 'self', binding: 'GRPC' })).toBe(false);
  expect(differenceAt(peer, { direction: 'self', binding: 'JSONRPC', scenario: 'errors' })).toEqual(errors);
});

it('reads every peer of the matrix', () => {
  const ids = readPeers(new URL('..', import.meta.url).pathname).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['js', 'js-v03', 'python', 'python-v03']));
});
