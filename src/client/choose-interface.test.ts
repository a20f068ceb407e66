import { describe, expect, test } from 'vitest';
import { aCard, anInterface } from '../../test/support/agent-peer.js';
import { verifies } from '../../test/support/verifies.js';
import type { AgentInterface } from '../protocol/generated/types.js';
import { type ChoiceOptions, chooseInterfaces } from './choose-interface.js';
import type { Transport, TransportFactory } from './transport.js';

const factory = (binding: string): TransportFactory => ({ binding, open: () => ({}) as Transport });
const factories = [factory('JSONRPC'), factory('HTTP+JSON')];

interface From extends ChoiceOptions {
  readonly cardUrl?: string | undefined;
}

function choose(
  supportedInterfaces: AgentInterface[],
  { cardUrl, ...options }: From = { cardUrl: 'https://h/card.json' },
): AgentInterface[] {
  const choice = { ...options, card: aCard({ supportedInterfaces }), factories, cardUrl };
  return chooseInterfaces(choice).map(({ agentInterface }) => agentInterface);
}

const rpc = anInterface('https://h/rpc');
const rest = anInterface('https://h/rest', { protocolBinding: 'HTTP+JSON' });
const grpc = anInterface('h:50051', { protocolBinding: 'GRPC' });
const old = anInterface('https://h/old', { protocolVersion: '0.3' });

describe('the choice', () => {
  verifies(['REQ-280', 'REQ-281'], 'is the first in card order that has a transport and speaks 1.0', () => {
    expect(choose([grpc, old, rest, rpc])).toEqual([rest, rpc]);
    expect(choose([rpc, rest])).toEqual([rpc, rest]);
  });

  test.each(['1.0', '1.0.0', '1.0.7'])('takes version %s for 1.0 (spec 3.6)', (protocolVersion) => {
    expect(choose([{ ...rpc, protocolVersion }])).toHaveLength(1);
  });

  test.each(['1.1', '2.0', '0.3', '1', '', '1.0-rc', '11.0'])('does not take version %j', (protocolVersion) => {
    expect(() => choose([{ ...rpc, protocolVersion }])).toThrow(expect.objectContaining({ kind: 'malformed' }));
  });

  verifies('REQ-157', 'never falls back to another version, and stands by for 1.0 with 1.0 only', () => {
    const newer = anInterface('https://h/new', { protocolVersion: '1.1' });
    expect(() => choose([newer, old])).toThrow(expect.objectContaining({ kind: 'malformed' }));
    expect(choose([newer, old, rpc, newer, old])).toEqual([rpc]);
  });

  verifies('REQ-257', 'can be narrowed to bindings', () => {
    expect(choose([rpc, rest], { cardUrl: 'https://h/', bindings: ['HTTP+JSON'] })).toEqual([rest]);
  });

  test('that cannot be made names what is offered and what is spoken', () => {
    expect(() => choose([grpc, { ...rpc, protocolVersion: '1.1' }])).toThrow(
      /GRPC 1\.0, JSONRPC 1\.1.*JSONRPC, HTTP\+JSON/,
    );
  });
});

describe('an interface on another origin', () => {
  const elsewhere = anInterface('https://evil.example/rpc');

  test('is an error, also where a later one is on the card’s', () => {
    expect(() => choose([elsewhere, rpc])).toThrow(
      /supportedInterfaces\[0\]\.url.*another origin.*audience: \['https:\/\/evil\.example'\]/,
    );
  });

  test('never stands by', () => {
    expect(choose([rpc, { ...elsewhere, protocolBinding: 'HTTP+JSON' }])).toEqual([rpc]);
  });

  test('is taken where the audience names it', () => {
    const audience = ['https://evil.example'];
    expect(choose([elsewhere], { cardUrl: 'https://h/', audience })).toEqual([elsewhere]);
    expect(() => choose([elsewhere], { cardUrl: 'https://h/', audience: ['https://evil.example:8443'] })).toThrow();
  });

  test('is none when the machine itself goes by its name', () => {
    const local = anInterface('http://localhost:4000/rpc');
    expect(choose([local], { cardUrl: 'http://127.0.0.1:4000/card.json' })).toEqual([local]);
    expect(() => choose([local], { cardUrl: 'http://127.0.0.1:4001/card.json' })).toThrow();
  });

  test.each(['[::1]', '0.0.0.0', '[::]', '127.0.0.2'])('is one at %s, where another server may listen', (host) => {
    const other = anInterface(`http://${host}:4000/rpc`);
    const cardUrl = 'http://127.0.0.1:4000/card.json';
    expect(() => choose([other], { cardUrl })).toThrow(/another origin/);
    expect(choose([other], { cardUrl, audience: [`http://${host}:4000`] })).toEqual([other]);
  });

  test('that is the machine of whoever asks is named as that', () => {
    expect(() => choose([anInterface('https://localhost/rpc')])).toThrow(/localhost means the machine that asks/);
  });

  test('is the first one’s for a card in hand', () => {
    expect(choose([elsewhere], { cardUrl: undefined })).toEqual([elsewhere]);
    expect(choose([elsewhere, rpc], { cardUrl: undefined })).toEqual([elsewhere]);
  });
});

describe('an interface without TLS', () => {
  const plain = anInterface('http://h/rpc');

  test('is refused, and named as a downgrade where the card came over https', () => {
    expect(() => choose([plain], { cardUrl: 'http://h/' })).toThrow(/without TLS; pass allowHttp/);
    expect(() => choose([plain])).toThrow(/without TLS, though the card came over https/);
    expect(() => choose([anInterface('http://localhost/rpc')], { cardUrl: 'https://localhost/' })).toThrow(
      /though the card/,
    );
  });

  test('is taken on the machine itself, or when allowed', () => {
    expect(choose([anInterface('http://localhost/rpc')], { cardUrl: 'http://localhost/' })).toHaveLength(1);
    expect(choose([plain], { cardUrl: 'http://h/', allowHttp: true })).toHaveLength(1);
  });

  test('never stands by', () => {
    expect(choose([rpc, plain])).toEqual([rpc]);
  });
});

test('an endpoint stands in for the URL of the first, and for all other interfaces', () => {
  const endpoint = 'https://real.example/a2a';
  const broken = anInterface('http://0.0.0.0:8001/', { tenant: 'acme' });
  expect(choose([broken, rpc], { cardUrl: 'https://h/', endpoint })).toEqual([{ ...broken, url: endpoint }]);
});
