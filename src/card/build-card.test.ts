import { describe, expect, it } from 'vitest';
import { decode } from '../protocol/decode.js';
import type { AgentInterface } from '../protocol/generated/types.js';
import { buildCard, capabilitiesOf } from './build-card.js';
import type { AgentProfile } from './profile.js';

const profile: AgentProfile = {
  name: 'Greeter',
  description: 'Says hello',
  version: '1.0.0',
  skills: [{ id: 'greet', name: 'Greet', description: 'Greets by name', tags: ['hello'] }],
};

const jsonRpc: AgentInterface = {
  url: 'https://agent.example/a2a',
  protocolBinding: 'JSONRPC',
  protocolVersion: '1.0',
};

describe('a card built from a profile', () => {
  it('has every REQUIRED member, the lists filled', () => {
    expect(buildCard(profile, [jsonRpc])).toEqual({
      name: 'Greeter',
      description: 'Says hello',
      supportedInterfaces: [jsonRpc],
      version: '1.0.0',
      capabilities: { streaming: true, pushNotifications: false, extendedAgentCard: false },
      defaultInputModes: ['text/plain'],
      defaultOutputModes: ['text/plain'],
      skills: profile.skills,
    });
  });

  it('is one that the reader of cards takes as it is', () => {
    const card = buildCard(profile, [jsonRpc]);
    expect(decode('AgentCard', card)).toEqual({ ok: true, value: card });
  });

  it('keeps what the author said', () => {
    const said = {
      ...profile,
      provider: { organization: 'Ex', url: 'https://ex.example' },
      documentationUrl: 'https://ex.example/docs',
      iconUrl: 'https://ex.example/icon.png',
      defaultInputModes: ['image/*'],
      defaultOutputModes: ['application/json'],
      capabilities: { streaming: false, pushNotifications: true, extensions: [{ uri: 'urn:x', required: true }] },
      securitySchemes: { b: { httpAuthSecurityScheme: { scheme: 'Bearer' } } },
      securityRequirements: [{ schemes: { b: { list: [] } } }],
    } satisfies AgentProfile;
    expect(buildCard(said, [jsonRpc])).toEqual({
      ...said,
      supportedInterfaces: [jsonRpc],
      capabilities: { ...said.capabilities, extendedAgentCard: false },
    });
  });

  it('does not show the extended card, and declares that there is one', () => {
    const card = buildCard({ ...profile, extendedCard: { description: 'secret' } }, [jsonRpc]);
    expect(card.capabilities.extendedAgentCard).toBe(true);
    expect(JSON.stringify(card)).not.toContain('secret');
    expect(capabilitiesOf({ ...profile, capabilities: { extendedAgentCard: false }, extendedCard: {} })).toMatchObject({
      extendedAgentCard: false,
    });
  });

  it('keeps the order of the interfaces, and a tenant where one is given', () => {
    const rest: AgentInterface = { ...jsonRpc, protocolBinding: 'HTTP+JSON', tenant: 'acme' };
    expect(buildCard(profile, [rest, jsonRpc]).supportedInterfaces).toEqual([rest, jsonRpc]);
  });
});

describe('a profile that cannot be a card is refused by the name of the member', () => {
  const skill = { id: 's', name: 'S', description: 'D', tags: ['t'] };
  const wrong: [string, Partial<Record<keyof AgentProfile, unknown>>][] = [
    ['name', { name: ' ' }],
    ['description', { description: '' }],
    ['version', { version: undefined }],
    ['skills', { skills: [] }],
    ['skills[0].id', { skills: [{ ...skill, id: '' }] }],
    ['skills[0].tags', { skills: [{ ...skill, tags: [] }] }],
    ['skills[1].id', { skills: [skill, skill] }],
    ['defaultInputModes', { defaultInputModes: [] }],
    ['defaultOutputModes', { defaultOutputModes: [] }],
    ['capabilities.extensions[0].uri', { capabilities: { extensions: [{}] } }],
    ['capabilities.extensions[0].uri', { capabilities: { extensions: [{ uri: 'urn:a,urn:b' }] } }],
    ['capabilities.extensions[1].uri', { capabilities: { extensions: [{ uri: 'urn:a' }, { uri: 'urn:ä' }] } }],
    ['capabilities.extensions[0].uri', { capabilities: { extensions: [{ uri: ' urn:a' }] } }],
  ];
  it.each(wrong)('%s', (member, fields) => {
    // What JavaScript callers may hand in is not what the type says.
    const given = { ...profile, ...fields } as AgentProfile;
    expect(() => buildCard(given, [jsonRpc])).toThrow(TypeError);
    expect(() => buildCard(given, [jsonRpc])).toThrow(`${member}:`);
  });
});

describe('an interface that nobody could call is refused', () => {
  it.each([
    ['supportedInterfaces:', []],
    ['supportedInterfaces[0].url:', [{ ...jsonRpc, url: '/a2a' }]],
    ['supportedInterfaces[0].url:', [{ ...jsonRpc, url: 'agent.example' }]],
    ['supportedInterfaces[0].url:', [{ ...jsonRpc, url: 'http://0.0.0.0:8080/' }]],
    ['supportedInterfaces[1].url:', [jsonRpc, { ...jsonRpc, url: 'http://[::]:8080/' }]],
    ['supportedInterfaces[0].protocolBinding:', [{ ...jsonRpc, protocolBinding: '' }]],
    ['supportedInterfaces[0].protocolVersion:', [{ ...jsonRpc, protocolVersion: '1' }]],
  ])('%s', (member, interfaces) => {
    expect(() => buildCard(profile, interfaces)).toThrow(member);
  });

  it.each(['agent.example:443', 'localhost:50051', '[::1]:50051', 'https://agent.example:443'])(
    'but gRPC at %s',
    (url) => {
      const grpc = { url, protocolBinding: 'GRPC', protocolVersion: '1.0' };
      expect(buildCard(profile, [grpc]).supportedInterfaces).toEqual([grpc]);
    },
  );
});
