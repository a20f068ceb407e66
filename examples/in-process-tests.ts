// Tests of an agent as its author would write them: no wire, no port, and a clock that moves when told to.
// #region docs
import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { connect } from 'a2a-kit/client';
import { type Agent, createServer, memoryStore } from 'a2a-kit/server';
import { createGate, describeCases, fakeClock, inProcess, inProcessInterface, taskStoreSuite } from 'a2a-kit/testing';

const oven = createGate();
const baker: Agent = {
  name: 'Baker',
  description: 'Bakes bread',
  version: '1.0.0',
  skills: [{ id: 'bake', name: 'Bake', description: 'Bakes bread', tags: ['food'] }],
  async *run(turn) {
    yield turn.working('In the oven');
    await oven.pass(turn.signal);
    yield turn.artifact('bread', 'A loaf');
  },
};

async function start() {
  const clock = fakeClock();
  const server = createServer(baker, { store: memoryStore({ clock }), interfaces: [inProcessInterface], clock });
  const agent = await connect(server.card, { transports: [inProcess(server)] });
  return { agent, clock, server };
}

test('a baker who is silent for ten minutes is given up', async () => {
  const { agent, clock, server } = await start();
  const asking = agent.ask('One loaf');
  await oven.reached;
  await clock.advance(11 * 60_000);
  assert.equal((await asking).state, 'TASK_STATE_FAILED');
  await agent.close();
  await server.close();
});

test('a loaf comes out of the oven', async () => {
  const { agent, server } = await start();
  oven.open();
  assert.equal((await agent.ask('One loaf')).text, 'A loaf');
  await agent.close();
  await server.close();
});
// #endregion docs

// #region suite
const open = async () => {
  const clock = fakeClock();
  return { store: memoryStore({ clock }), clock };
};
describeCases('the memory store', taskStoreSuite(open), { describe, it });
// #endregion suite
