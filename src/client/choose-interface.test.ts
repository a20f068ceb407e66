import { describe, expect, test } from 'vitest';
import { aCard, anInterface } from '../../test/support/agent-peer.js';
import { verifies } from '../../test/support/verifies.js';
import type { AgentInterface } from '../protocol/generated/types.js';
import { type Candidate, type Choice, type ChoiceOptions, chooseInterfaces } from './choose-interface.js';
import type { ProtocolVersion, Transport, TransportFactory } from './transport.js';

const factory = (binding: string, protocolVersion: ProtocolVersion = '1.0'): TransportFactory => ({
  binding,
  protocolVersion,
  open: () => ({}) as Transport,
});
const factories = [factory('JSONRPC'), factory('HTTP+JSON')];
const everything = [...factories, factory('GRPC'), factory('JSONRPC', '0.3'), factory('GRPC', '0.3')];

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

describe('where protocol 0.3 may be spoken', () => {
  const decide = (supportedInterfaces: AgentInterface[], options: Partial<Choice> = {}): readonly Candidate[] =>
    chooseInterfaces({
      card: aCard({ supportedInterfaces }),
      cardUrl: 'https://h/',
      factories: everything,
      ...options,
    });

  verifies(
    ['REQ-157', 'C44 accept'],
    'a 1.0 interface comes first wherever it stands, and no older one stands by',
    () => {
      const chosen = decide([old, rest, { ...old, protocolBinding: 'GRPC', url: 'h:1' }, rpc]);
      expect(chosen.map(({ agentInterface }) => agentInterface)).toEqual([rest, rpc]);
      expect(chosen.map(({ protocolVersion }) => protocolVersion)).toEqual(['1.0', '1.0']);
    },
  );

  test.each(['0.3', '0.3.0', '0.3.9', ''])(
    'an interface of version %j is called in 0.3 where there is none of 1.0',
    (version) => {
      const older = { ...old, protocolVersion: version };
      const newer = anInterface('https://h/new', { protocolVersion: '1.1' });
      expect(decide([newer, older])).toMatchObject([{ agentInterface: older, protocolVersion: '0.3' }]);
    },
  );

  test.each(['0.2.6', '0.4', '0.30', '1.1'])('one of version %j is not', (protocolVersion) => {
    expect(() => decide([{ ...old, protocolVersion }])).toThrow(expect.objectContaining({ kind: 'malformed' }));
  });

  test('the choice keeps card order, origins and TLS', () => {
    const elsewhere = { ...old, url: 'https://evil.example/' };
    expect(() => decide([elsewhere, old])).toThrow(/another origin/);
    expect(decide([old, elsewhere])).toHaveLength(1);
  });

  test('the option is named where there is only that', () => {
    expect(() => decide([old], { factories })).toThrow(/compat: \['0\.3'\]/);
    expect(() => decide([{ ...old, protocolBinding: 'MINE' }])).toThrow(/^(?!.*compat)/);
  });
});

describe('an interface whose address has no scheme (C43)', () => {
  const decide = (url: string, options: Partial<Choice> = {}): boolean | undefined => {
    const card = aCard({ supportedInterfaces: [{ ...grpc, url }] });
    return chooseInterfaces({ card, cardUrl: 'https://h/', factories: everything, ...options })[0].secure;
  };

  test('is called with TLS where the card came so, and without where it did not', () => {
    expect(decide('h:50051')).toBe(true);
    expect(decide('localhost:50051', { cardUrl: 'http://localhost:4000/' })).toBe(false);
  });

  test('is refused without TLS beyond this machine, unless that is allowed', () => {
    const cardUrl = 'http://h/card.json';
    for (const url of ['h:50051', 'dns:///h:50051', 'grpc://h:50051']) {
      expect(() => decide(url, { cardUrl })).toThrow(/without TLS; pass allowHttp/);
      expect(decide(url, { cardUrl, allowHttp: true })).toBe(false);
    }
    expect(() => decide('grpc://h:50051')).toThrow(/without TLS, though the card came over https/);
  });

  test('is this machine’s or has TLS, with a card in hand', () => {
    expect(decide('localhost:50051', { cardUrl: undefined })).toBe(false);
    expect(decide('h:50051', { cardUrl: undefined })).toBe(true);
    expect(decide('h:50051', { cardUrl: undefined, allowHttp: true })).toBe(false);
  });

  test('is asked of nobody else', () => {
    expect(() => decide('evil:50051')).toThrow(/another origin/);
    expect(() => decide('dns://evil/h:50051')).toThrow(/is not an address/);
  });

  test('is an endpoint with TLS but on this machine', () => {
    expect(decide('h:50051', { endpoint: 'localhost:1' })).toBe(false);
    expect(decide('h:50051', { endpoint: 'other:1' })).toBe(true);
    expect(decide('h:50051', { endpoint: 'other:1', allowHttp: true })).toBe(false);
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
