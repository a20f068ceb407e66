import { describe, expect, test } from 'vitest';
import { aCard } from '../../test/support/agent-peer.js';
import { verifies } from '../../test/support/verifies.js';
import signedByPython from '../../test/vectors/card-signed-by-python.json' with { type: 'json' };
import { decode } from '../protocol/decode.js';
import type { AgentCard } from '../protocol/generated/types.js';
import { canonicalCard, normalizedCard } from './canonical-card.js';

const skill = { id: 's', name: 'S', description: 'D', tags: ['t'] };

/** The members of the canonical text. */
const membersOf = (card: AgentCard, form?: 'presence' | 'stripped') => JSON.parse(canonicalCard(card, form));

describe('the canonical form of 8.4.1', () => {
  verifies(['REQ-297', 'REQ-299', 'REQ-300', 'REQ-301'], 'is that of the example in the specification', () => {
    // The example names only these members; the other REQUIRED ones stand beside them.
    const example = {
      ...aCard({ skills: [], description: '', name: 'Example Agent' }),
      capabilities: { streaming: false, pushNotifications: false, extensions: [] },
    };
    const { capabilities, description, name, skills } = membersOf(example);
    expect(JSON.stringify({ capabilities, description, name, skills })).toBe(
      '{"capabilities":{"pushNotifications":false,"streaming":false},"description":"","name":"Example Agent","skills":[]}',
    );
  });

  verifies(['REQ-298', 'REQ-299'], 'has optional members where they are set, empty or not, and not otherwise', () => {
    const unset = membersOf(aCard({ capabilities: {} }));
    expect(unset).not.toHaveProperty('documentationUrl');
    expect(unset.capabilities).toEqual({});
    const set = membersOf(aCard({ documentationUrl: '', capabilities: { extendedAgentCard: false } }));
    expect(set).toMatchObject({ documentationUrl: '', capabilities: { extendedAgentCard: false } });
  });

  verifies('REQ-300', 'has every REQUIRED member, at every depth, also where a program left it out', () => {
    const { description: _, ...without } = aCard({ provider: { organization: 'Ex', url: '' } });
    // Programs without types leave out what is empty.
    const members = membersOf(without as AgentCard);
    expect(members).toMatchObject({ description: '', provider: { organization: 'Ex', url: '' } });
  });

  verifies('REQ-301', 'has no other member that is at its default, at any depth', () => {
    const members = membersOf(
      aCard({
        supportedInterfaces: [{ url: 'https://h/', protocolBinding: 'JSONRPC', protocolVersion: '1.0', tenant: '' }],
        capabilities: { extensions: [{ uri: 'urn:x', required: false, description: '' }] },
        securitySchemes: {},
        securityRequirements: [],
        skills: [{ ...skill, examples: [], inputModes: [] }],
      }),
    );
    expect(members.supportedInterfaces).toEqual([
      { url: 'https://h/', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
    ]);
    expect(members.capabilities).toEqual({ extensions: [{ uri: 'urn:x' }] });
    expect(members).not.toHaveProperty('securitySchemes');
    expect(members).not.toHaveProperty('securityRequirements');
    expect(members.skills).toEqual([skill]);
  });

  test('keeps messages that are set and hold nothing, whose presence says something', () => {
    const members = membersOf(
      aCard({
        securitySchemes: { cert: { mtlsSecurityScheme: {} } },
        securityRequirements: [{ schemes: { cert: { list: [] } } }, { schemes: {} }],
        capabilities: { extensions: [{ uri: 'urn:x', params: { empty: '', list: [], nothing: null } }] },
      }),
    );
    expect(members.securitySchemes).toEqual({ cert: { mtlsSecurityScheme: {} } });
    expect(members.securityRequirements).toEqual([{ schemes: { cert: {} } }, {}]);
    expect(members.capabilities.extensions[0].params).toEqual({ empty: '', list: [], nothing: null });
  });

  verifies('REQ-302', 'leaves signatures out', () => {
    const signature = { protected: 'e30', signature: 'AA' };
    expect(canonicalCard(aCard({ signatures: [signature] }))).toBe(canonicalCard(aCard()));
  });

  test('is read back as the same card', () => {
    const card = aCard({ capabilities: { extensions: [] }, skills: [] });
    const read = decode('AgentCard', JSON.parse(canonicalCard(card)), { presence: 'present' });
    expect(read).toEqual({ ok: true, value: normalizedCard(card) });
  });
});

describe('the form of the SDKs', () => {
  test('is the text that the one for Python signs', () => {
    const read = decode('AgentCard', signedByPython.card, { presence: 'present' });
    if (!read.ok) throw new Error('the card of the vector is not read');
    expect(canonicalCard(read.value, 'stripped')).toBe(signedByPython.canonical);
  });

  test('has nothing that is empty, but what is false or zero', () => {
    const members = membersOf(
      aCard({
        description: '',
        skills: [],
        capabilities: {
          streaming: false,
          extensions: [{ uri: 'urn:x', params: { n: 0, deep: { text: '', list: [] } } }],
        },
        securityRequirements: [{ schemes: { b: { list: [] } } }],
      }),
      'stripped',
    );
    expect(members).not.toHaveProperty('description');
    expect(members).not.toHaveProperty('skills');
    expect(members).not.toHaveProperty('securityRequirements');
    expect(members.capabilities).toEqual({ streaming: false, extensions: [{ uri: 'urn:x', params: { n: 0 } }] });
  });

  test.each<[string, Partial<AgentCard>]>([
    ['a requirement', { securityRequirements: [{ schemes: {} }] }],
    ['an interface', { supportedInterfaces: [{ url: '', protocolBinding: '', protocolVersion: '' }] }],
    ['a text', { defaultInputModes: ['text/plain', ''] }],
    ['something deep', { capabilities: { extensions: [{ uri: 'urn:x', params: { deep: { list: [[1, {}]] } } }] } }],
  ])('is there for no card with %s in a list that says nothing, since the list would be another', (_, fields) => {
    expect(() => canonicalCard(aCard(fields), 'stripped')).toThrow(TypeError);
    expect(() => canonicalCard(aCard(fields))).not.toThrow();
  });
});
