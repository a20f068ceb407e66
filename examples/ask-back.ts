// An agent that asks its caller something, in both ways: waiting for the answer, or leaving and being called again.
import assert from 'node:assert/strict';
import { connect } from 'a2a-kit/client';
import { type Agent, serve } from 'a2a-kit/node';

const skills = [{ id: 'book', name: 'Book', description: 'Books a table', tags: ['booking'] }];
const profile = { name: 'Waiter', description: 'Books a table', version: '1.0.0', skills };

// #region docs
const waits: Agent = {
  ...profile,
  async *run(turn) {
    const when = turn.text;
    const { text: guests } = yield turn.inputRequired('For how many?');
    yield turn.artifact('booking', `${when}, a table for ${guests}`);
  },
};
// #endregion docs

// #region return
const leaves: Agent = {
  ...profile,
  async *run(turn) {
    const [first] = turn.history.filter((message) => message.role === 'ROLE_USER');
    if (first === undefined) return turn.inputRequired('For how many?');
    yield turn.artifact('booking', `${first.parts[0]?.text}, a table for ${turn.text}`);
    return turn.completed();
  },
};
// #endregion return

for (const waiter of [waits, leaves]) {
  const served = await serve(waiter);
  const agent = await connect(served.url);
  // #region client
  const asked = await agent.ask('Tonight');
  assert.equal(asked.inputRequired, true);
  assert.equal(asked.text, 'For how many?');
  const booked = await asked.reply('four');
  assert.equal(booked.taskId, asked.taskId);
  assert.equal(booked.text, 'Tonight, a table for four');
  // #endregion client
  await agent.close();
  await served.close();
}
