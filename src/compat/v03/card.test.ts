import { describe, expect, it } from 'vitest';
import { decode } from '../../protocol/decode.js';
import type { AgentCard } from '../../protocol/generated/types.js';
import { cardForEither, cardsOf } from './card.js';
import { cardToProto } from './card-to-proto.js';
import { cardFromV03 } from './card-to-v10.js';

const v10Interfaces = [
  { url: 'https://a.example/a2a/jsonrpc', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
  { url: 'https://a.example/a2a/rest', protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' },
];
const v03Interfaces = [
  { url: 'https://a.example/a2a/jsonrpc', protocolBinding: 'JSONRPC', protocolVersion: '0.3' },
  { url: 'https://a.example/a2a/rest', protocolBinding: 'HTTP+JSON', protocolVersion: '0.3' },
];

const skill = { id: 's', name: 'S', description: 'Does', tags: ['t'] };

const card: AgentCard = {
  name: 'Agent',
  description: 'Works',
  version: '2.0.0',
  supportedInterfaces: [...v10Interfaces, ...v03Interfaces],
  provider: { organization: 'Org', url: 'https://o.example/' },
  capabilities: { streaming: true, pushNotifications: false, extendedAgentCard: true, extensions: [{ uri: 'urn:x' }] },
  securitySchemes: {
    key: { apiKeySecurityScheme: { location: 'header', name: 'X-Key', description: 'A key' } },
    bearer: { httpAuthSecurityScheme: { scheme: 'bearer', bearerFormat: 'JWT' } },
    open: { openIdConnectSecurityScheme: { openIdConnectUrl: 'https://i.example/' } },
    tls: { mtlsSecurityScheme: {} },
    code: {
      oauth2SecurityScheme: {
        flows: {
          authorizationCode: {
            authorizationUrl: 'https://i.example/a',
            tokenUrl: 'https://i.example/t',
            scopes: { read: 'Read' },
            pkceRequired: true,
          },
        },
      },
    },
    device: {
      oauth2SecurityScheme: {
        flows: {
          deviceCode: { deviceAuthorizationUrl: 'https://i.example/d', tokenUrl: 'https://i.example/t', scopes: {} },
        },
      },
    },
  },
  securityRequirements: [{ schemes: { code: { list: ['read'] }, key: {} } }],
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [{ ...skill, securityRequirements: [{ schemes: { tls: { list: [] } } }] }],
};

const schemes = {
  key: { type: 'apiKey', in: 'header', name: 'X-Key', description: 'A key' },
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  open: { type: 'openIdConnect', openIdConnectUrl: 'https://i.example/' },
  tls: { type: 'mutualTLS' },
  code: {
    type: 'oauth2',
    flows: {
      authorizationCode: {
        authorizationUrl: 'https://i.example/a',
        tokenUrl: 'https://i.example/t',
        scopes: { read: 'Read' },
      },
    },
  },
};

const v03 = {
  protocolVersion: '0.3.0',
  name: 'Agent',
  description: 'Works',
  url: 'https://a.example/a2a/jsonrpc',
  preferredTransport: 'JSONRPC',
  additionalInterfaces: [{ url: 'https://a.example/a2a/rest', transport: 'HTTP+JSON' }],
  provider: { organization: 'Org', url: 'https://o.example/' },
  version: '2.0.0',
  capabilities: { streaming: true, pushNotifications: false, extensions: [{ uri: 'urn:x' }] },
  securitySchemes: schemes,
  security: [{ code: ['read'], key: [] }],
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [{ ...skill, security: [{ tls: [] }] }],
  supportsAuthenticatedExtendedCard: true,
};

describe('the 0.3 card of an agent', () => {
  it('is made of its 0.3 interfaces, and leaves out what 0.3 cannot say', () => {
    expect(cardsOf(card).v03).toEqual(v03);
  });

  it('is the 1.0 card where there is no 0.3 interface (case 19)', () => {
    const only = { ...card, supportedInterfaces: v10Interfaces };
    expect(cardsOf(only)).toEqual({ blended: only, v03: only });
  });

  it.each([
    ['0.3', '0.3.0'],
    ['0.3.5', '0.3.5'],
    ['', '0.3.0'],
    ['0.4', '0.4.0'],
  ])('says of version %j that it is %s', (protocolVersion, said) => {
    const [first] = v03Interfaces;
    const one = { ...card, supportedInterfaces: [{ ...v10Interfaces[0], ...first, protocolVersion }] } as AgentCard;
    expect(cardsOf(one).v03).toMatchObject({ protocolVersion: said });
  });

  it.each(['0.2', '1.0', '1.1', '2.0'])('is not made of an interface of version %s', (protocolVersion) => {
    const one = { ...card, supportedInterfaces: v03Interfaces.map((entry) => ({ ...entry, protocolVersion })) };
    expect(cardsOf(one).v03).toEqual(one);
  });

  it('stands beside the 1.0 card in one document, which both readers take for theirs', () => {
    const { blended } = cardsOf(card);
    expect(blended).toMatchObject({ ...v03, capabilities: card.capabilities, skills: card.skills });
    expect(blended).toMatchObject({ securityRequirements: card.securityRequirements, skills: v03.skills });
    expect(blended.securitySchemes).toMatchObject({ key: { ...schemes.key, ...card.securitySchemes?.key } });
    expect(blended.securitySchemes).toHaveProperty('device', card.securitySchemes?.device);
    expect(decode('AgentCard', blended, { presence: 'present' })).toEqual({ ok: true, value: card });
  });

  it('is kept apart from a signed card, whose signatures would no longer hold', () => {
    const signed = { ...card, signatures: [{ protected: 'e30', signature: 'AA' }] };
    expect(cardsOf(signed).blended).toEqual(signed);
    expect(cardsOf(signed).v03).toEqual(v03);
  });

  it('has both forms of its security schemes for readers over HTTP', () => {
    expect(cardForEither(v03, card).securitySchemes).toMatchObject({
      bearer: { type: 'http', scheme: 'bearer', httpAuthSecurityScheme: { scheme: 'bearer', bearerFormat: 'JWT' } },
    });
  });

  it('has the security of 1.0 in the proto, without the flow for devices', () => {
    const proto = cardToProto(card);
    expect(proto).toMatchObject({ url: v03.url, preferredTransport: 'JSONRPC', protocolVersion: '0.3.0' });
    expect(proto.security).toEqual(card.securityRequirements);
    expect(proto.securitySchemes).toMatchObject({ key: card.securitySchemes?.key, tls: { mtlsSecurityScheme: {} } });
    expect(proto.securitySchemes).not.toHaveProperty('device');
    expect(proto.skills).toEqual([{ ...skill, security: [{ schemes: { tls: { list: [] } } }] }]);
  });
});

describe('a 0.3 card that is read', () => {
  it('becomes the 1.0 card that it was made of', () => {
    const { device: _, ...kept } = card.securitySchemes ?? {};
    expect(cardFromV03(v03)).toMatchObject({
      ok: true,
      value: {
        name: 'Agent',
        supportedInterfaces: v03Interfaces,
        capabilities: card.capabilities,
        securitySchemes: { ...kept, code: { oauth2SecurityScheme: { flows: schemes.code.flows } } },
        securityRequirements: [{ schemes: { code: { list: ['read'] }, key: { list: [] } } }],
        skills: card.skills,
      },
    });
  });

  it('has JSON-RPC and 0.3 where it says nothing, and no interface twice', () => {
    const { preferredTransport: _, protocolVersion: __, ...rest } = v03;
    const additionalInterfaces = [
      { url: v03.url, transport: 'JSONRPC' },
      { url: 'a.example:443', transport: 'GRPC' },
      { url: 'a.example:443', transport: 'GRPC' },
    ];
    expect(cardFromV03({ ...rest, additionalInterfaces })).toMatchObject({
      value: {
        supportedInterfaces: [
          { url: v03.url, protocolBinding: 'JSONRPC', protocolVersion: '0.3' },
          { url: 'a.example:443', protocolBinding: 'GRPC', protocolVersion: '0.3' },
        ],
      },
    });
  });

  it('keeps the strongest of several OAuth flows, and drops what 1.0 has no place for', () => {
    const { authorizationCode } = schemes.code.flows;
    const flows = { password: { tokenUrl: 'https://i.example/t', scopes: {} }, authorizationCode };
    const read = cardFromV03({
      ...v03,
      securitySchemes: { code: { type: 'oauth2', flows } },
      capabilities: { stateTransitionHistory: true },
      signatures: [{ protected: 'e30', signature: 'AA' }],
    });
    expect(read).toMatchObject({
      value: {
        securitySchemes: { code: { oauth2SecurityScheme: { flows: { authorizationCode } } } },
        capabilities: { extendedAgentCard: true },
      },
    });
    expect(read.ok && read.value).not.toHaveProperty('signatures');
    expect(read.ok && read.value.capabilities).not.toHaveProperty('stateTransitionHistory');
  });

  it.each([[null], [[]], ['card'], [{ ...v03, url: 5 }], [{ ...v03, name: [] }]])(
    'is refused when it is %j',
    (document) => {
      expect(cardFromV03(document).ok).toBe(false);
    },
  );
});
