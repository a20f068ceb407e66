import { describe, expect, test } from 'vitest';
import { aCard } from '../../test/support/agent-peer.js';
import { newKeys } from '../../test/support/signing-keys.js';
import { verifies } from '../../test/support/verifies.js';
import type { AgentCard } from '../protocol/generated/types.js';
import { canonicalCard } from './canonical-card.js';
import { signCard } from './sign.js';

// RFC 8037 appendix A.1: Ed25519 signs without chance, so that what is signed can be compared.
const key = {
  kty: 'OKP',
  crv: 'Ed25519',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
};

/** The protected header of the only signature. */
const headerOf = ({ signatures = [] }: AgentCard): unknown => {
  const [only, ...more] = signatures;
  if (only === undefined || more.length > 0) throw new Error(`${signatures.length} signatures`);
  return JSON.parse(Buffer.from(only.protected, 'base64url').toString());
};

describe('a signature', () => {
  verifies(
    ['REQ-303', 'REQ-304', 'REQ-305', 'C20 send'],
    'says algorithm, type, key and where the key is',
    async () => {
      expect(headerOf(await signCard(aCard(), { key, kid: 'k1' }))).toEqual({ alg: 'EdDSA', typ: 'JOSE', kid: 'k1' });
      const jku = 'https://agent.example/jwks.json';
      const { privateKey } = await newKeys('k2');
      const signed = await signCard(aCard(), { key: privateKey, kid: 'k2', jku, header: { note: 'first' } });
      expect(headerOf(signed)).toEqual({ alg: 'ES256', typ: 'JOSE', kid: 'k2', jku });
      expect(signed.signatures?.[0]?.header).toEqual({ note: 'first' });
    },
  );

  verifies(['REQ-297', 'REQ-302'], 'is a JWS over the canonical card, whose signatures it does not cover', async () => {
    const card = aCard();
    const [made] = (await signCard(card, { key, kid: 'k1' })).signatures ?? [];
    const payload = Buffer.from(canonicalCard(card)).toString('base64url');
    const { d: _, ...open } = key;
    const publicKey = await crypto.subtle.importKey('jwk', open, { name: 'Ed25519' }, false, ['verify']);
    const signature = Buffer.from(made?.signature ?? '', 'base64url');
    const input = Buffer.from(`${made?.protected}.${payload}`);
    expect(await crypto.subtle.verify({ name: 'Ed25519' }, publicKey, signature, input)).toBe(true);
  });

  verifies('REQ-311', 'stands behind those that were there', async () => {
    const one = await signCard(aCard(), { key, kid: 'k1' });
    const two = await signCard(one, { key, kid: 'k2' });
    expect(two.signatures).toEqual([
      one.signatures?.[0],
      { protected: expect.any(String), signature: expect.any(String) },
    ]);
  });
});

describe('a signed card', () => {
  test('is the one that was given when nothing in it is at its default', async () => {
    const { signatures: _, ...rest } = await signCard(aCard(), { key, kid: 'k1' });
    expect(rest).toEqual(aCard());
  });

  test('has lost what need not be there, so that all read the same text', async () => {
    const given = aCard({ capabilities: { streaming: true, extensions: [] }, securityRequirements: [] });
    const { signatures, ...rest } = await signCard(given, { key, kid: 'k1' });
    expect(rest).toEqual(aCard());
    expect(signatures).toHaveLength(1);
  });

  verifies('C19 send', 'has one signature, over all of it', async () => {
    // Stripped, this is the card without its requirement: no signature is over that unless somebody asks for it.
    const given = aCard({ skills: [], securityRequirements: [{ schemes: { token: { list: [] } } }] });
    const signed = await signCard(given, { key, kid: 'k1' });
    expect(signed.signatures).toHaveLength(1);
    expect(signed).toEqual(await signCard(given, { key, kid: 'k1', forms: ['presence'] }));
  });

  verifies(
    'C19 send',
    'has a second signature for readers that leave out what is empty, where it is asked for and needed',
    async () => {
      const forms = ['presence', 'stripped'] as const;
      const given = aCard({ skills: [] });
      const both = await signCard(given, { key, kid: 'k1', forms });
      expect(both.signatures).toHaveLength(2);
      expect(both.signatures?.slice(0, 1)).toEqual((await signCard(given, { key, kid: 'k1' })).signatures);
      expect((await signCard(aCard(), { key, kid: 'k1', forms })).signatures).toHaveLength(1);
    },
  );
});

describe('what cannot sign is refused', () => {
  test.each<[string, Parameters<typeof signCard>[1]]>([
    ['a public key', { key: { ...key, d: undefined } as never, kid: 'k' }],
    ['a secret', { key: { kty: 'oct' }, kid: 'k' }],
    ['a key without a name', { key, kid: '' }],
    ['a key of another algorithm', { key, kid: 'k', alg: 'ES256' }],
    ['no form', { key, kid: 'k', forms: [] }],
    ['a form that is none', { key, kid: 'k', forms: ['striped' as 'stripped'] }],
  ])('%s', async (_, options) => {
    await expect(signCard(aCard(), options)).rejects.toThrow(TypeError);
  });

  test('a card that is no JSON', async () => {
    const card = aCard({ capabilities: { extensions: [{ uri: 'urn:x', params: { half: '\ud800' } }] } });
    await expect(signCard(card, { key, kid: 'k' })).rejects.toThrow('surrogate');
  });
});
