// #region docs
import assert from 'node:assert/strict';
import { verifyCard } from 'a2a-kit/client';
import { createServer, memoryStore, signCard } from 'a2a-kit/server';

const { privateKey, publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
  'sign',
  'verify',
]);

const { card } = createServer(
  {
    name: 'Notary',
    description: 'Confirms texts',
    version: '1.0.0',
    skills: [{ id: 'confirm', name: 'Confirm', description: 'Confirms a text', tags: ['notary'] }],
    run: () => 'Confirmed',
  },
  {
    store: memoryStore(),
    interfaces: [{ url: 'https://notary.example/a2a', protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
  },
);
const signed = await signCard(card, { key: privateKey, kid: 'notary-1' });

// Whoever knows the public key can tell that the card is the notary's, from wherever it came.
const keys = [{ kid: 'notary-1', key: publicKey }];
const verified = await verifyCard(signed, { keys });
assert(verified.ok);
assert.equal(verified.card.name, 'Notary');

const moved = {
  ...signed,
  supportedInterfaces: [{ ...card.supportedInterfaces[0], url: 'https://elsewhere.example/' }],
};
const refused = await verifyCard(moved, { keys });
assert(!refused.ok);
assert.match(refused.reason, /not what was signed/);
// #endregion docs
