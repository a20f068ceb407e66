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
      const ancient = anInterface('https://h/ancient', { protocolVersion: '0.2.6' });
      expect(decide([ancient, older])).toMatchObject([{ agentInterface: older, protocolVersion: '0.3' }]);
    },
  );

  test.each(['0.2.6', '0.4', '0.30', '1.1'])('one of version %j is not', (protocolVersion) => {
    expect(() => decide([{ ...old, protocolVersion }])).toThrow(expect.objectContaining({ kind: 'malformed' }));
  });

  verifies('REQ-157', 'nothing older is called where the card offers something newer that is not in reach', () => {
    const custom = anInterface('https://h/', { protocolBinding: 'https://e.example/wire' });
    const hidden: [AgentInterface, Partial<Choice>, RegExp][] = [
      [rest, { bindings: ['JSONRPC'] }, /HTTP\+JSON 1\.0.*not called in protocol 0\.3: widen bindings/],
      [custom, {}, /not called in protocol 0\.3: pass a transport/],
      [grpc, { factories: [factory('JSONRPC'), factory('JSONRPC', '0.3')] }, /pass a transport/],
      [{ ...rpc, protocolVersion: '2.0' }, {}, /JSONRPC 2\.0.*pass a transport/],
      [{ ...grpc, url: 'unix:///run/agent' }, {}, /is not an address that GRPC can be called at/],
    ];
    for (const [newer, options, message] of hidden) {
      for (const offered of [
        [newer, old],
        [old, newer],
      ])
        expect(() => decide(offered, options)).toThrow(message);
    }
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

describe('an address that nothing can be called at', () => {
  const listen = (supportedInterfaces: AgentInterface[], options: Partial<Choice> = {}) => {
    const warnings: string[] = [];
    const onWarning = (warning: string) => void warnings.push(warning);
    const card = aCard({ supportedInterfaces });
    const chosen = chooseInterfaces({ card, cardUrl: 'https://h/', factories: everything, onWarning, ...options });
    return { urls: chosen.map(({ agentInterface: { url } }) => url), warnings };
  };

  test.each([
    'unix:///x',
    'tcp://h:5',
    'h:99999',
    'grpc:///h',
    'http:///h',
    'http:h:1',
    'grpc://u:secret@h:1',
    'h%00:1',
    'h\\evil:1',
  ])('is passed over, with a word, wherever it stands, and is an error by itself: %s', (url) => {
    const bad = { ...grpc, url };
    for (const [offered, at] of [
      [[bad, rest], 0],
      [[rest, bad], 1],
    ] as const) {
      const { urls, warnings } = listen([...offered]);
      expect(urls).toEqual([rest.url]);
      expect(warnings).toEqual([expect.stringMatching(`supportedInterfaces.${at}..url .*it is passed over`)]);
      expect(warnings[0]).not.toContain('secret');
    }
    expect(() => listen([bad])).toThrow(/supportedInterfaces\[0\]\.url (?:is not an address|has a user name)/);
  });

  test('is none with the names that gRPC has for them', () => {
    for (const url of ['dns:h:50051', 'dns:h', 'dns:///h:50051'])
      expect(listen([{ ...grpc, url }]).urls).toEqual([url]);
  });
});

describe('credentials (C44)', () => {
  const trusted = (url: string, cardUrl: string | undefined, options: Partial<Choice> = {}): boolean => {
    const card = aCard({ supportedInterfaces: [{ ...grpc, url }] });
    return chooseInterfaces({ card, cardUrl, factories: everything, ...options })[0].trusted;
  };

  test('go to the port of the card, and with TLS to any of its host', () => {
    expect(trusted('localhost:4000', 'http://127.0.0.1:4000/')).toBe(true);
    expect(trusted('h:50051', 'https://h/')).toBe(true);
    expect(trusted('grpcs://h:50051', 'http://h/', { allowHttp: true })).toBe(true);
    expect(trusted('localhost:50051', undefined)).toBe(true);
  });

  test('do not go without TLS to another port, where another server may listen', () => {
    for (const url of ['localhost:50051', 'grpc://localhost:50051', 'http://localhost:50051/']) {
      if (!url.startsWith('http')) expect(trusted(url, 'http://localhost:4000/')).toBe(false);
      const audience = ['localhost:50051'];
      expect(trusted(url, 'http://localhost:4000/', { audience })).toBe(true);
    }
    expect(trusted('h:50051', 'http://h/', { allowHttp: true })).toBe(false);
  });

  test('go to a second interface of a card in hand under the same rule', () => {
    const card = aCard({
      supportedInterfaces: [anInterface('http://localhost:4000/'), { ...grpc, url: 'localhost:5' }],
    });
    const chosen = chooseInterfaces({ card, cardUrl: undefined, factories: everything });
    expect(chosen.map((candidate) => candidate.trusted)).toEqual([true, false]);
  });
});

describe('an audience', () => {
  const takes = (audience: string[], url: string, protocolBinding = 'GRPC'): boolean => {
    const card = aCard({ supportedInterfaces: [{ ...grpc, protocolBinding, url }] });
    try {
      return chooseInterfaces({ card, cardUrl: 'http://here/', factories: everything, allowHttp: true, audience })[0]
        .trusted;
    } catch {
      return false;
    }
  };

  test.each([
    ['partner:50051', 'partner:50051'],
    ['partner', 'partner:9999'],
    ['https://partner', 'https://partner/a'],
    ['https://partner', 'grpcs://partner'],
    ['http://partner:50051', 'partner:50051'],
    ['grpcs://partner', 'grpcs://partner:50051'],
    ['dns:///partner:50051', 'grpc://partner:50051'],
    ['PARTNER:50051', 'partner:50051'],
  ])('%s names %s', (entry, url) => expect(takes([entry], url)).toBe(true));

  test.each([
    ['partner:50051', 'partner:9999'],
    ['partner:50051', 'partner'],
    ['https://partner', 'grpcs://partner:50051'],
    ['https://partner', 'grpc://partner:443'],
    ['grpcs://partner:1', 'grpc://partner:1'],
    ['http://partner:1', 'grpcs://partner:1'],
    ['partner:50051', 'other:50051'],
  ])('%s does not name %s', (entry, url) => expect(takes([entry], url)).toBe(false));

  test('holds for interfaces over HTTP as well', () => {
    expect(takes(['127.0.0.1:8080'], 'http://127.0.0.1:22/', 'JSONRPC')).toBe(false);
    expect(takes(['127.0.0.1:8080'], 'http://127.0.0.1:8080/', 'JSONRPC')).toBe(true);
  });
});

test('an endpoint stands in for the URL of the first, and for all other interfaces', () => {
  const endpoint = 'https://real.example/a2a';
  const broken = anInterface('http://0.0.0.0:8001/', { tenant: 'acme' });
  expect(choose([broken, rpc], { cardUrl: 'https://h/', endpoint })).toEqual([{ ...broken, url: endpoint }]);
});

describe('an endpoint', () => {
  const at = (endpoint: string, fields: Partial<AgentInterface> = {}, allowHttp = false) => {
    const card = aCard({ supportedInterfaces: [{ ...rpc, ...fields }] });
    return chooseInterfaces({ card, cardUrl: 'https://h/', factories: everything, endpoint, allowHttp })[0];
  };

  test.each(['nonsense', 'h:1', 'ftp://h/', 'javascript:alert(1)', 'https://u:secret@h/', 'http:///h'])(
    'that the binding cannot be called at is a TypeError: %s',
    (endpoint) => {
      expect(() => at(endpoint)).toThrow(TypeError);
      expect(() => at(endpoint)).toThrow(/^(?!.*secret)/);
    },
  );

  test('may be an address of the binding’s own, and is told the credentials', () => {
    expect(at('h:1', { protocolBinding: 'GRPC' })).toMatchObject({ secure: true, trusted: true });
    expect(() => at('unix:///x', { protocolBinding: 'GRPC' })).toThrow(TypeError);
  });

  test('is called without TLS on this machine only, unless that is allowed', () => {
    for (const [url, binding] of [
      ['http://192.0.2.1/', 'JSONRPC'],
      ['grpc://192.0.2.1:1', 'GRPC'],
    ] as const) {
      expect(() => at(url, { protocolBinding: binding })).toThrow(TypeError);
      expect(at(url, { protocolBinding: binding }, true).secure).toBe(false);
    }
    expect(at('http://localhost:1/').secure).toBe(false);
  });
});
