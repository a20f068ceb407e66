import { afterEach, expect, test } from 'vitest';
import { connect, jsonRpcTransport, restTransport } from '../src/entries/client.js';
import { type Agent, type Served, serve } from '../src/entries/node.js';

const asker: Agent = {
  name: 'Asker',
  description: 'Asks before it answers',
  version: '1.0.0',
  skills: [{ id: 'ask', name: 'Ask', description: 'Asks', tags: ['test'] }],
  async *run(turn) {
    const name = yield turn.inputRequired('Who are you?');
    const city = yield turn.inputRequired(`Where are you from, ${name.text}?`);
    yield turn.artifact('answer', `${name.text} from ${city.text}`);
  },
};

let served: Served | undefined;
afterEach(() => served?.close());

test.each([
  ['JSON-RPC', jsonRpcTransport],
  ['HTTP+JSON', restTransport],
])('a reply waits for what comes of it, not for the question it answers, over %s', async (_, transport) => {
  served = await serve(asker, { port: 0 });
  const agent = await connect(served.url, { transports: [transport] });
  const first = await agent.ask('Hello');
  expect(first).toMatchObject({ inputRequired: true, text: 'Who are you?' });
  const second = await first.reply('Ada');
  expect(second).toMatchObject({ inputRequired: true, text: 'Where are you from, Ada?', taskId: first.taskId });
  const third = await second.reply('London');
  expect(third).toMatchObject({ state: 'TASK_STATE_COMPLETED', text: 'Ada from London', taskId: first.taskId });
  await agent.close();
});
