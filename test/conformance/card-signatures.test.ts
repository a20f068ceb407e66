import { generateAgentCardSignature, AgentCard as PeerCard, verifyAgentCardSignature } from '@a2a-js/sdk';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { VerifyCardOptions } from '../../src/card/judge-signature.js';
import { signCard } from '../../src/card/sign.js';
import { verifyCard } from '../../src/card/verify.js';
import type { AgentCard } from '../../src/protocol/generated/types.js';
import { fakeEngine } from '../http/fake-engine.js';
import { fakeSite } from '../http/fake-site.js';
import { wires } from '../http/wires.js';
import { aCard } from '../support/agent-peer.js';
import { newKeys, type SigningKeys } from '../support/signing-keys.js';
import { verifies } from '../support/verifies.js';

/** What signers disagree about: empty members that must be there, optional ones at their default, and what is not ASCII. */
const difficult = aCard({
  name: 'Prüfer 🎉',
  description: '',
  capabilities: { streaming: false, extensions: [{ uri: 'urn:x', params: { ratio: 1e-7, '\ufb33': 1, '😀': '' } }] },
  securitySchemes: { token: { httpAuthSecurityScheme: { scheme: 'Bearer' } } },
  securityRequirements: [{ schemes: { token: { list: [] } } }],
});

/**
 * Hands a card to the SDK as JSON. Of its own objects it reads the security schemes as nothing when it canonicalizes, so
 * that its signatures do not cover them.
 */
const asPeer = (card: AgentCard) => card as unknown as PeerCard;

// The SDK prints every signature that does not hold.
const debug = vi.spyOn(console, 'debug').mockImplementation(() => {});
afterAll(() => debug.mockRestore());

let keys: SigningKeys;
beforeAll(async () => {
  keys = await newKeys('k1');
});

describe.each(wires)('a signed card over %s', (_name, open) => {
  /** Serves a card and returns what a client gets. */
  async function served(card: AgentCard): Promise<AgentCard> {
    const wire = await open(fakeSite(fakeEngine({ card })));
    const { body } = await wire.send({ path: '/.well-known/agent-card.json' });
    await wire.close();
    return JSON.parse(body);
  }

  verifies(
    ['REQ-296', 'REQ-306', 'case 127', 'C19 send'],
    'holds as it is received, by the form of the specification',
    async () => {
      for (const card of [aCard(), difficult]) {
        const received = await served(await signCard(card, { key: keys.privateKey, kid: 'k1' }));
        const verified = await verifyCard(received, { keys: [keys.publicJwk], forms: ['presence'] });
        expect(verified.ok).toBe(true);
        const changed = { ...received, version: '9.9.9' };
        expect((await verifyCard(changed, { keys: [keys.publicJwk] })).ok).toBe(false);
      }
    },
  );

  verifies(['C19 send', 'C20 send'], 'is verified by the SDK for JavaScript', async () => {
    for (const card of [aCard(), difficult]) {
      const forms = ['presence', 'stripped'] as const;
      const received = await served(await signCard(card, { key: keys.privateKey, kid: 'k1', forms }));
      const verifier = verifyAgentCardSignature(async () => keys.publicJwk as never);
      await expect(verifier(asPeer(received))).resolves.toBeUndefined();
      await expect(verifier(asPeer({ ...received, version: '9.9.9' }))).rejects.toThrow();
    }
  });
});

describe('a card that the SDK for JavaScript signed', () => {
  const sign = async (card: PeerCard) =>
    PeerCard.toJSON(
      await generateAgentCardSignature(keys.privateKey, { alg: 'ES256', kid: 'k1', typ: 'JWT' })(card),
    ) as object;

  verifies(['case 127', 'C19 accept', 'C20 accept'], 'holds by the form that it knows', async () => {
    for (const card of [aCard(), difficult]) {
      const { signatures } = (await sign(asPeer(card))) as AgentCard;
      const received = { ...card, signatures };
      const options: VerifyCardOptions = { keys: [keys.publicJwk], forms: ['presence', 'stripped'] };
      expect((await verifyCard(received, options)).ok).toBe(true);
      expect((await verifyCard({ ...received, version: '9.9.9' }, options)).ok).toBe(false);
    }
  });

  verifies('C19 accept', 'needs to be trusted with what is empty, where there is something', async () => {
    const verify = async (card: AgentCard) => {
      const { signatures } = (await sign(asPeer(card))) as AgentCard;
      return verifyCard({ ...card, signatures }, { keys: [keys.publicJwk] });
    };
    expect((await verify(aCard())).ok).toBe(true);
    expect((await verify(difficult)).ok).toBe(false);
  });

  test('does not hold where the SDK lost the security schemes before it signed: anybody could put in their own', async () => {
    const received = await sign(PeerCard.fromJSON(difficult));
    expect(received).toHaveProperty('securitySchemes.token');
    expect((await verifyCard(received, { keys: [keys.publicJwk] })).ok).toBe(false);
  });
});
