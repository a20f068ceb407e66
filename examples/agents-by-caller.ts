// One address, and for each kind of caller an agent of its own: the credential decides.
import assert from 'node:assert/strict';
import { connect } from 'a2a-kit/client';
import { type Agent, bearer, serve } from 'a2a-kit/node';

const desk = (name: string, answer: string): Agent => ({
  name,
  description: 'Answers questions about orders',
  version: '1.0.0',
  skills: [{ id: 'orders', name: 'Orders', description: 'Knows about orders', tags: ['demo'] }],
  run: () => answer,
});

// #region docs
const authenticate = bearer({
  'staff-token': { id: 'ada', role: 'staff' },
  'customer-token': { id: 'bob', role: 'customer' },
});

const served = await serve(
  [
    { agent: desk('Back office', 'Order 7 has a margin of 12 %.'), callers: (caller) => caller?.role === 'staff' },
    { agent: desk('Front desk', 'Order 7 arrives on Tuesday.') },
  ],
  { authenticate },
);

const staff = await connect(served.url, { credentials: { bearer: 'staff-token' } });
const customer = await connect(served.url, { credentials: { bearer: 'customer-token' } });
assert.equal((await staff.ask('What of order 7?')).text, 'Order 7 has a margin of 12 %.');
assert.equal((await customer.ask('What of order 7?')).text, 'Order 7 arrives on Tuesday.');
// #endregion docs

await Promise.all([staff.close(), customer.close()]);
await served.close();
