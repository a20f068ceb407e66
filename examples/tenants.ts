// Tenants: one agent whose tenants see nothing of each other, and an agent that is one tenant's alone.
import assert from 'node:assert/strict';
import { connect } from 'a2a-kit/client';
import { type Agent, serve } from 'a2a-kit/node';

const notary = (name: string): Agent => ({
  name,
  description: 'Keeps notes',
  version: '1.0.0',
  skills: [{ id: 'note', name: 'Note', description: 'Keeps a note', tags: ['notes'] }],
  async *run(turn) {
    yield turn.artifact('note', `${name} keeps for ${turn.tenant}: ${turn.text}`);
  },
});

// #region docs
const served = await serve([
  { agent: notary('House notary'), tenant: 'acme' },
  { agent: notary('Special notary'), tenant: 'globex' },
]);

// Each tenant's card names the tenant, and the client sends what the card says.
const acme = await connect(`${served.url}/acme`);
const globex = await connect(`${served.url}/globex`);
assert.equal(acme.interface.tenant, 'acme');
const noted = await acme.ask('Buy milk');
assert.equal(noted.text, 'House notary keeps for acme: Buy milk');
await assert.rejects(globex.getTask({ id: noted.taskId ?? '' }), { code: 'TASK_NOT_FOUND' });
// #endregion docs
assert.equal((await globex.ask('Buy tea')).text, 'Special notary keeps for globex: Buy tea');
await Promise.all([acme.close(), globex.close(), served.close()]);

// #region one-agent
const shared = await serve(notary('Notary'), { tenants: ['acme', 'globex'] });
const call = async (tenant: string): Promise<number> => {
  const headers = { 'A2A-Version': '1.0' };
  const response = await fetch(`${shared.url}/a2a/rest/${tenant}/tasks`, { headers });
  return response.status;
};
assert.equal(await call('acme'), 200);
assert.equal(await call('initech'), 404);
// #endregion one-agent
await shared.close();
