import { describe, expect, test } from 'vitest';
import { aCard, anInterface } from '../../test/support/agent-peer.js';
import { verifies } from '../../test/support/verifies.js';
import { checkCard } from './check-card.js';

const refusal = (document: unknown): { reason: string; fields: string[] } => {
  const checked = checkCard(document);
  if (checked.ok) throw new Error('the card was taken');
  return { reason: checked.reason, fields: checked.violations.map(({ field }) => field) };
};

const warnings = (document: unknown): string[] => {
  const checked = checkCard(document);
  if (!checked.ok) throw new Error(checked.reason);
  return checked.warnings.map(({ field, description }) => `${field}: ${description}`);
};

test('takes a card with nothing wrong with it as it is', () => {
  const card = aCard();
  expect(checkCard(card)).toEqual({ ok: true, card, warnings: [] });
});

describe('what is no card', () => {
  // The REQUIRED members of AgentCard, as the proto lists them.
  const required = [
    'name',
    'description',
    'supportedInterfaces',
    'version',
    'capabilities',
    'defaultInputModes',
    'defaultOutputModes',
    'skills',
  ];

  verifies('case 7', 'is refused with every missing member named, and a 0.3 card is named as such', () => {
    const empty = refusal({});
    expect(empty.fields.sort()).toEqual([...required].sort());
    for (const name of required) expect(empty.reason).toContain(name);

    const legacy = {
      name: 'Old',
      url: 'https://h/',
      preferredTransport: 'JSONRPC',
      protocolVersion: '0.3.0',
      skills: [],
    };
    expect(refusal(legacy).reason).toMatch(/^a protocol 0\.3 card: .*1\.0/);
    expect(checkCard({ ...aCard(), url: 'https://h/', protocolVersion: '0.3.0' }).ok).toBe(true);
  });

  test.each([
    ['an array', []],
    ['null', null],
    ['a string', '<html>'],
    ['a number', 7],
    ['not JSON', undefined],
  ])('names %s', (_, document) => {
    expect(refusal(document).reason).toMatch(/^not an agent card: expected a JSON object/);
  });

  test('is a 0.3 card too when all its interfaces are', () => {
    const old = [
      anInterface('https://h/', { protocolVersion: '0.3' }),
      anInterface('https://h/', { protocolVersion: '0.2.6' }),
    ];
    expect(refusal(aCard({ supportedInterfaces: old })).reason).toMatch(/^a protocol 0\.3 card: .*0\.3, 0\.2\.6/);
    const blended = [...old, anInterface('https://h/')];
    expect(checkCard(aCard({ supportedInterfaces: blended })).ok).toBe(true);
  });

  test.each(['name', 'version', 'supportedInterfaces', 'capabilities'])('lacks %s', (member) => {
    const { [member]: _, ...rest } = { ...aCard() } as Record<string, unknown>;
    expect(refusal(rest).fields).toEqual([member]);
  });

  test.each([
    ['name', ''],
    ['version', ''],
    ['supportedInterfaces', []],
  ])('has nothing in %s', (member, value) => {
    expect(refusal({ ...aCard(), [member]: value }).fields).toEqual([member]);
  });

  test('has members of the wrong type', () => {
    const { reason, fields } = refusal({ ...aCard(), name: 5, skills: 'none' });
    expect(fields.sort()).toEqual(['name', 'skills']);
    expect(reason).toContain('name: expected a string');
  });
});

describe('addresses', () => {
  verifies('case 2', 'that are relative are refused by their field', () => {
    const { reason } = refusal(aCard({ supportedInterfaces: [anInterface('/a2a/assistant')] }));
    expect(reason).toContain('supportedInterfaces[0].url');
    const second = [anInterface('https://h/'), anInterface('rest', { protocolBinding: 'HTTP+JSON' })];
    expect(refusal(aCard({ supportedInterfaces: second })).fields).toEqual(['supportedInterfaces[1].url']);
  });

  test.each(['//h/a2a', 'file:///etc/passwd', 'ftp://h/', 'javascript:1', 'https://', ''])(
    'such as %j are refused',
    (url) => {
      expect(checkCard(aCard({ supportedInterfaces: [anInterface(url)] })).ok).toBe(false);
    },
  );

  test.each(['https://ada:pw@h/a2a', 'http://ada@h/', 'https://:pw@h/'])(
    'that name a user, such as %s, are refused',
    (url) => {
      const { reason, fields } = refusal(aCard({ supportedInterfaces: [anInterface('https://h/'), anInterface(url)] }));
      expect(fields).toEqual(['supportedInterfaces[1].url']);
      expect(reason).not.toContain('pw');
    },
  );

  test('of other bindings may have other forms', () => {
    const others = [
      anInterface('https://h/'),
      anInterface('h:50051', { protocolBinding: 'GRPC' }),
      anInterface('queue-7', { protocolBinding: 'urn:example:queue' }),
    ];
    expect(warnings(aCard({ supportedInterfaces: others }))).toEqual([]);
  });

  verifies('case 1', 'that only a server can use are warned about by their host', () => {
    const listened = [
      anInterface('http://0.0.0.0:8001/'),
      anInterface('http://[::]:8001/a2a'),
      anInterface('https://h/0.0.0.0'),
    ];
    expect(warnings(aCard({ supportedInterfaces: listened }))).toEqual([
      expect.stringMatching(/^supportedInterfaces\[0\]\.url: .*0\.0\.0\.0/),
      expect.stringMatching(/^supportedInterfaces\[1\]\.url: .*\[::\]/),
    ]);
  });
});

describe('tolerance', () => {
  verifies('C18 accept', 'takes a card that lacks what no call needs, with warnings', () => {
    const { description: _, defaultInputModes: __, defaultOutputModes: ___, ...rest } = aCard();
    const checked = checkCard({ ...rest, skills: null });
    expect(checked).toMatchObject({
      ok: true,
      card: { description: '', defaultInputModes: [], defaultOutputModes: [], skills: [] },
    });
    expect(warnings({ ...rest, skills: null })).toHaveLength(4);
  });

  test('takes an interface that does not say its version, which nobody will choose', () => {
    const { protocolVersion: _, ...without } = anInterface('https://h/');
    expect(warnings({ ...aCard(), supportedInterfaces: [anInterface('https://h/'), without] })).toHaveLength(1);
  });

  verifies(['C21 accept', 'C22 accept', 'C26 accept'], 'reads older spellings and drops what it does not know', () => {
    const oauth = {
      flows: {
        clientCredentials: { tokenUrl: 'https://t', scopes: {} },
        authorizationCode: { authorizationUrl: 'https://a', tokenUrl: 'https://t', scopes: {} },
      },
    };
    const checked = checkCard({
      ...aCard(),
      security: [{ google: ['openid'] }],
      securitySchemes: { google: { oauth2SecurityScheme: oauth } },
      supportsAuthenticatedExtendedCard: true,
      novelty: 1,
    });
    expect(checked).toMatchObject({
      ok: true,
      card: {
        securityRequirements: [{ schemes: { google: { list: ['openid'] } } }],
        securitySchemes: {
          google: { oauth2SecurityScheme: { flows: { authorizationCode: { tokenUrl: 'https://t' } } } },
        },
        capabilities: { streaming: true, extendedAgentCard: true },
      },
    });
    expect(checked).not.toHaveProperty('card.novelty');
  });
});
