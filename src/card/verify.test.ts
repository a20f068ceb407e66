import { beforeAll, describe, expect, test } from 'vitest';
import { aCard } from '../../test/support/agent-peer.js';
import { newKeys, type SigningKeys } from '../../test/support/signing-keys.js';
import { verifies } from '../../test/support/verifies.js';
import signedByPython from '../../test/vectors/card-signed-by-python.json' with { type: 'json' };
import type { AgentCard } from '../protocol/generated/types.js';
import { canonicalize } from './canonicalize.js';
import type { SignatureVerdict } from './judge-signature.js';
import { signCard } from './sign.js';
import type { SignedForm } from './signed-payloads.js';
import type { FetchKeys, TrustedKey } from './trusted-keys.js';
import { verifyCard } from './verify.js';

let keys: SigningKeys;
let signed: AgentCard;
beforeAll(async () => {
  keys = await newKeys('k1');
  signed = await signCard(aCard(), { key: keys.privateKey, kid: 'k1' });
});

const faultOf = (verdict: SignatureVerdict | undefined) => (verdict?.valid === false ? verdict.fault : 'none');

/** Signs any text with any protected header, as somebody would who does not use this kit. */
async function jwsOver(text: string, header: object, { privateKey }: SigningKeys = keys) {
  const part = (value: string) => Buffer.from(value).toString('base64url');
  const head = part(JSON.stringify(header));
  const input = Buffer.from(`${head}.${part(text)}`);
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, input);
  return { protected: head, signature: Buffer.from(signature).toString('base64url') };
}

const covered = ({ signatures: _, ...rest }: AgentCard): string => canonicalize(rest);

describe('a signed card', () => {
  verifies(['REQ-306', 'REQ-309'], 'holds with the key that is trusted, and is the card that comes back', async () => {
    expect(await verifyCard(signed, { keys: [keys.publicJwk] })).toEqual({
      ok: true,
      card: signed,
      signatures: [{ alg: 'ES256', kid: 'k1', valid: true, form: 'presence' }],
    });
  });

  verifies('case 127', 'holds in any order of its members, and not when anything in it is changed', async () => {
    const given = aCard({ capabilities: { streaming: false, extensions: [] }, securityRequirements: [], skills: [] });
    const card = await signCard(given, { key: keys.privateKey, kid: 'k1' });
    const reversed = Object.fromEntries(Object.entries(card).reverse());
    expect((await verifyCard(reversed, { keys: [keys.publicJwk] })).ok).toBe(true);
    for (const change of [
      { description: 'Does more' },
      { capabilities: {} },
      { name: 'Per' },
      { iconUrl: 'https://x/' },
    ]) {
      const { ok, signatures } = await verifyCard({ ...card, ...change }, { keys: [keys.publicJwk] });
      expect({ ok, faults: signatures.map(faultOf) }).toEqual({ ok: false, faults: ['mismatch'] });
    }
  });

  verifies(['REQ-311', 'case 127'], 'holds by one of several signatures', async () => {
    const other = await newKeys('k0');
    const forged = await jwsOver('{}', { alg: 'ES256', kid: 'k0' }, other);
    const card = { ...signed, signatures: [forged, ...(signed.signatures ?? [])] };
    const { ok, signatures } = await verifyCard(card, { keys: [keys.publicJwk, other.publicJwk] });
    expect({ ok, valid: signatures.map(({ valid }) => valid) }).toEqual({ ok: true, valid: [false, true] });
  });

  test.each(['ES256', 'EdDSA', 'RS256', 'PS256'] as const)('holds with %s', async (alg) => {
    const pair = await newKeys('k', alg);
    const card = await signCard(aCard(), { key: pair.privateKey, kid: 'k', alg });
    const { ok, signatures } = await verifyCard(card, { keys: [pair.publicJwk] });
    expect({ ok, alg: signatures[0]?.alg }).toEqual({ ok: true, alg });
  });
});

describe('what others sign (C19, C20)', () => {
  verifies('C19 accept', 'holds where the SDK for Python did it, for those who accept its form', async () => {
    const keys = [signedByPython.publicKey];
    const { ok, signatures } = await verifyCard(signedByPython.card, { keys, forms: ['presence', 'stripped'] });
    expect({ ok, signatures }).toMatchObject({ ok: true, signatures: [{ valid: true, form: 'stripped' }] });
    expect((await verifyCard(signedByPython.card, { keys })).ok).toBe(false);
  });

  verifies(
    ['C19 accept', 'C20 accept'],
    'holds over the document as it came, with members that no protocol has, and these are not in the card',
    async () => {
      const document = { ...aCard({ securityRequirements: [] }), novelty: { n: 1 } };
      const signature = await jwsOver(canonicalize(document), { alg: 'ES256', kid: 'k1', typ: 'JWT' });
      const verified = await verifyCard({ ...document, signatures: [signature] }, { keys: [keys.publicJwk] });
      expect(verified).toMatchObject({ ok: true, signatures: [{ form: 'received' }] });
      expect(verified).not.toHaveProperty('card.novelty');
      const grown = { ...document, novelty: { n: 2 }, signatures: [signature] };
      expect((await verifyCard(grown, { keys: [keys.publicJwk] })).ok).toBe(false);
    },
  );

  verifies('case 127', 'leaves members out of the card that were added and are not covered', async () => {
    const verified = await verifyCard({ ...signed, novelty: 1 }, { keys: [keys.publicJwk] });
    expect(verified.ok).toBe(true);
    expect(verified).not.toHaveProperty('card.novelty');
  });

  test('holds in the forms that are accepted, and no others', async () => {
    for (const forms of [['presence', 'received'], ['presense'], []]) {
      const options = { keys: [signedByPython.publicKey], forms: forms as SignedForm[] };
      expect((await verifyCard(signedByPython.card, options)).ok).toBe(false);
    }
  });
});

describe('what a signature does not cover', () => {
  const bearer = { securitySchemes: { b: { httpAuthSecurityScheme: { scheme: 'Bearer' } } } };
  const needsBearer = aCard({ ...bearer, securityRequirements: [{ schemes: { b: { list: ['read'] } } }] });
  const nowhere = { url: '', protocolBinding: '', protocolVersion: '' };
  const forms: SignedForm[] = ['presence', 'received', 'stripped'];

  /** What somebody on the way could add without touching what is not empty. */
  const additions: [string, (card: AgentCard) => Partial<AgentCard>][] = [
    ['leave to call without credentials', (card) => ({ securityRequirements: [{ schemes: {} }, ...listed(card)] })],
    ['a requirement without scopes', (card) => ({ securityRequirements: [...listed(card), { schemes: { b: {} } }] })],
    ['an empty requirement', (card) => ({ securityRequirements: [...listed(card), {}] })],
    ['an empty interface', (card) => ({ supportedInterfaces: [nowhere, ...card.supportedInterfaces] })],
    ['an empty mode', (card) => ({ defaultInputModes: ['', ...card.defaultInputModes] })],
    ['an empty skill', (card) => ({ skills: [...card.skills, { id: '', name: '', description: '', tags: [] }] })],
    ['an empty tag', (card) => ({ skills: card.skills.map((skill) => ({ ...skill, tags: [...skill.tags, ''] })) })],
    ['an empty extension', (card) => ({ capabilities: { ...card.capabilities, extensions: [{}] } })],
    ['a scheme', () => ({ securitySchemes: { ...bearer.securitySchemes, cert: { mtlsSecurityScheme: {} } } })],
    ['an icon', () => ({ iconUrl: '' })],
  ];
  const listed = ({ securityRequirements = [] }: AgentCard) => securityRequirements;

  verifies(['case 127', 'C19 accept'], 'is not believed: a signer of the whole card can be relied on', async () => {
    const card = await signCard(needsBearer, { key: keys.privateKey, kid: 'k1' });
    for (const [, change] of additions) {
      expect((await verifyCard({ ...card, ...change(card) }, { keys: [keys.publicJwk] })).ok).toBe(false);
    }
  });

  test.each(additions)('does not come back where what is empty may be stripped: %s', async (_, change) => {
    const card = await signCard(needsBearer, { key: keys.privateKey, kid: 'k1' });
    const verified = await verifyCard({ ...card, ...change(card) }, { keys: [keys.publicJwk], forms });
    if (verified.ok) expect(verified.card).toEqual(card);
    else expect(verified).toMatchObject({ reason: expect.stringContaining('not what was signed') });
  });

  test('is a security requirement without scopes, for those who sign and read stripped cards', async () => {
    const given = aCard({ ...bearer, capabilities: {}, securityRequirements: [{ schemes: { b: { list: [] } } }] });
    const card = await signCard(given, { key: keys.privateKey, kid: 'k1', forms: ['stripped'] });
    const verified = await verifyCard(card, { keys: [keys.publicJwk], forms });
    const { securityRequirements: _, ...rest } = card;
    expect(verified).toMatchObject({ ok: true, card: rest });
    expect(verified).not.toHaveProperty('card.securityRequirements');
  });

  test('is nothing where a signature that covers more holds too', async () => {
    const given = aCard({ ...bearer, securityRequirements: [{ schemes: { b: { list: [] } } }] });
    const card = await signCard(given, { key: keys.privateKey, kid: 'k1', forms: ['stripped', 'presence'] });
    expect(await verifyCard(card, { keys: [keys.publicJwk], forms })).toMatchObject({ ok: true, card });
  });
});

describe('a signature does not hold', () => {
  const judge = async (signature: object, options: object = {}, card: AgentCard = signed) => {
    const verified = await verifyCard({ ...card, signatures: [signature] }, { keys: [keys.publicJwk], ...options });
    expect(verified.ok).toBe(false);
    return faultOf(verified.signatures[0]);
  };

  test.each<[string, object]>([
    ['none', { alg: 'none', kid: 'k1' }],
    ['a shared secret', { alg: 'HS256', kid: 'k1' }],
    ['something inherited', { alg: 'constructor', kid: 'k1' }],
  ])('with %s as its algorithm', async (_, header) => {
    expect(await judge(await jwsOver(covered(signed), header))).toBe('algorithm');
  });

  test('with an algorithm that is not wanted', async () => {
    const [own = {}] = signed.signatures ?? [];
    expect(await judge(own, { algorithms: ['EdDSA'] })).toBe('algorithm');
  });

  test.each<[string, object]>([
    ['no algorithm', { kid: 'k1' }],
    ['no key', { alg: 'ES256' }],
    ['critical members', { alg: 'ES256', kid: 'k1', crit: ['exp'], exp: 0 }],
    ['a payload that is not encoded', { alg: 'ES256', kid: 'k1', b64: false }],
    ['a jku that is no text', { alg: 'ES256', kid: 'k1', jku: 5 }],
  ])('whose protected header has %s', async (_, header) => {
    expect(await judge(await jwsOver(covered(signed), header))).toBe('malformed');
  });

  test('whose header repeats a protected member, or replaces one', async () => {
    const [own] = signed.signatures ?? [];
    expect(await judge({ ...own, header: { kid: 'k1' } })).toBe('malformed');
    const { protected: head, ...rest } = await jwsOver(covered(signed), { kid: 'k1' });
    expect(await judge({ ...rest, protected: head, header: { alg: 'ES256' } })).toBe('malformed');
  });

  test.each(['', 'e30', '????', 'W10', 'bm8'])('whose protected header is %j', async (head) => {
    expect(await judge({ protected: head, signature: 'AA' })).toBe('malformed');
  });

  test('of no or another length', async () => {
    const [own] = signed.signatures ?? [];
    expect(await judge({ ...own, signature: 'AA' })).toBe('mismatch');
    expect(await judge({ ...own, signature: 'A+/=' })).toBe('malformed');
  });

  verifies('REQ-310', 'with a key that is old, revoked, or not valid yet', async () => {
    const [own = {}] = signed.signatures ?? [];
    const now = Date.UTC(2026, 0, 1);
    const seconds = now / 1000;
    const lives = [{ exp: seconds }, { exp: seconds - 1 }, { nbf: seconds + 1 }, { revoked: { reason: 'lost' } }];
    for (const life of lives) {
      expect(await judge(own, { keys: [{ ...keys.publicJwk, ...life }], now })).toBe('expired-key');
    }
    const valid = { ...keys.publicJwk, nbf: seconds, exp: seconds + 1 };
    expect((await verifyCard(signed, { keys: [valid], now })).ok).toBe(true);
  });

  test('with a key of another name, or none', async () => {
    const [own = {}] = signed.signatures ?? [];
    expect(await judge(own, { keys: [{ ...keys.publicJwk, kid: 'k2' }] })).toBe('unknown-key');
    expect(await judge(own, { keys: undefined })).toBe('unknown-key');
  });

  test('with a secret under the name of the key', async () => {
    const [own = {}] = signed.signatures ?? [];
    expect(await judge(own, { keys: [{ kty: 'oct', k: 'AAAA', kid: 'k1' }] })).toBe('unfit-key');
  });
});

describe('keys that have to be fetched', () => {
  test('are asked for by what the signature says, and only those of its name count', async () => {
    const asked: unknown[] = [];
    const jku = 'https://agent.example/jwks.json';
    const card = await signCard(aCard(), { key: keys.privateKey, kid: 'k1', jku });
    const other = await newKeys('k2');
    const fetchKeys = (hint: unknown) => {
      asked.push(hint);
      return [other.publicJwk, keys.publicJwk];
    };
    const { ok, signatures } = await verifyCard(card, { keys: [other.publicJwk], fetchKeys });
    expect(asked).toEqual([{ kid: 'k1', jku, alg: 'ES256' }]);
    expect({ ok, jku: signatures[0]?.jku }).toEqual({ ok: true, jku });
  });

  test('and cannot be had are a verdict', async () => {
    const fetchKeys = () => Promise.reject(new Error('no route'));
    const { ok, signatures } = await verifyCard(signed, { fetchKeys });
    expect(ok).toBe(false);
    expect(signatures).toEqual([
      { alg: 'ES256', kid: 'k1', valid: false, fault: 'unknown-key', why: expect.stringContaining('no route') },
    ]);
  });
});

describe('a document', () => {
  test.each<[string, () => unknown, RegExp]>([
    ['that is no card', () => 5, /not an agent card/],
    ['that is not signed', () => aCard(), /not signed/],
    ['with no list of signatures but an empty one', () => aCard({ signatures: [] }), /not signed/],
    [
      'with signatures without end',
      () => aCard({ signatures: Array.from({ length: 17 }, () => ({ protected: 'a', signature: 'b' })) }),
      /more than 16/,
    ],
  ])('%s is refused with its reason', async (_, document, reason) => {
    const verified = await verifyCard(document(), { keys: [keys.publicJwk] });
    expect(verified).toEqual({ ok: false, reason: expect.stringMatching(reason), signatures: [] });
  });

  const trap = () => {
    throw Object.create(null);
  };

  test.each<[string, () => unknown]>([
    ['that cannot be looked at', () => new Proxy(signed, { get: trap, ownKeys: trap, getPrototypeOf: trap })],
    ['with a member that throws', () => Object.defineProperty({ ...signed }, 'name', { get: trap, enumerable: true })],
    ['that holds itself', () => Object.assign({ ...signed }, { self: signed, capabilities: cyclic() })],
    ['with what is no JSON', () => ({ ...signed, version: 1n })],
    ['without end', () => deep(100_000)],
    ['that says what it is when it is asked', () => ({ ...signed, toJSON: trap })],
    ['that is a function', () => trap],
  ])('%s is refused and breaks nothing', async (_, document) => {
    const verified = await verifyCard(document(), { keys: [keys.publicJwk] });
    expect(verified).toEqual({ ok: false, reason: expect.stringMatching(/^not an agent card: /), signatures: [] });
  });

  const cyclic = () => {
    const value: { self?: unknown } = {};
    value.self = value;
    return value;
  };
  const deep = (levels: number) => {
    let value: unknown = 1;
    for (let level = 0; level < levels; level++) value = { value };
    return value;
  };

  test('is read once: what it says of itself later does not count', async () => {
    const names = [signed.name, 'Forged'];
    const twofold = Object.defineProperty({ ...signed }, 'name', { get: () => names.shift(), enumerable: true });
    expect(await verifyCard(twofold, { keys: [keys.publicJwk] })).toMatchObject({ ok: true, card: signed });
  });

  test('whose keys cannot be had, for whatever is thrown, is a verdict', async () => {
    for (const fetchKeys of [trap, () => Promise.reject(undefined), () => null, () => [null], () => 5]) {
      const { ok, signatures } = await verifyCard(signed, { fetchKeys: fetchKeys as FetchKeys });
      expect({ ok, faults: signatures.map(faultOf) }).toEqual({ ok: false, faults: ['unknown-key'] });
    }
    const key = {
      kid: 'k1',
      get key() {
        return trap();
      },
    };
    const { signatures } = await verifyCard(signed, { keys: [key as unknown as TrustedKey] });
    expect(signatures.map(faultOf)).toEqual(['unfit-key']);
  });
});
