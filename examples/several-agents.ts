// Two agents behind one server, told apart by path; each has a card, tasks and a store of its own.
// #region docs
import assert from 'node:assert/strict';
import { connect } from 'a2a-kit/client';
import { type Agent, serve } from 'a2a-kit/node';

const skills = [{ id: 'say', name: 'Say', description: 'Says something', tags: ['demo'] }];

const loud: Agent = {
  name: 'Loud',
  description: 'Shouts',
  version: '1.0.0',
  skills,
  run: (turn) => turn.text.toUpperCase(),
};
const quiet: Agent = {
  name: 'Quiet',
  description: 'Whispers',
  version: '1.0.0',
  skills,
  run: (turn) => turn.text.toLowerCase(),
};

const served = await serve([
  { agent: loud, path: '/loud' },
  { agent: quiet, path: '/quiet' },
]);

const toLoud = await connect(`${served.url}/loud`);
const toQuiet = await connect(`${served.url}/quiet`);
assert.equal((await toLoud.ask('Hello')).text, 'HELLO');
assert.equal((await toQuiet.ask('Hello')).text, 'hello');
// #endregion docs

// The first agent's card stands at the root too.
assert.equal((await connect(served.url)).card.name, 'Loud');
assert.equal(toQuiet.interface.url, `${served.url}/quiet/a2a/jsonrpc`);

await Promise.all([toLoud.close(), toQuiet.close()]);
await served.close();
