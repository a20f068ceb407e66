// #region docs
import assert from 'node:assert/strict';
import { connect, verifyCard } from 'a2a-kit/client';
import { serve } from 'a2a-kit/node';

const { privateKey, publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
  'sign',
  'verify',
]);

await using notary = await serve(
  {
    name: 'Notary',
    description: 'Confirms texts',
    version: '1.0.0',
    skills: [{ id: 'confirm', name: 'Confirm', description: 'Confirms a text', tags: ['notary'] }],
    run: () => 'Confirmed',
  },
  { signing: { key: privateKey, kid: 'notary-1' } },
);

// Whoever knows the public key can tell that the card is the notary's, from wherever it came.
const keys = [{ kid: 'notary-1', key: publicKey }];
await using agent = await connect(notary.url, { verifyCard: { keys } });
assert.equal((await agent.ask('Confirm this')).text, 'Confirmed');

const moved = { ...agent.card, version: '2.0.0' };
await assert.rejects(connect(moved, { verifyCard: { keys } }), /not what was signed/);

// The same without a connection, with a verdict on every signature.
const verified = await verifyCard(agent.card, { keys });
assert(verified.ok);
assert.deepEqual(
  verified.signatures.map(({ kid, valid }) => [kid, valid]),
  [['notary-1', true]],
);
// #endregion docs
