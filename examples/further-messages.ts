// A caller who adds something while the agent is at work: the message goes to the running task.
import assert from 'node:assert/strict';
import { connect, userMessage } from 'a2a-kit/client';
import { serve } from 'a2a-kit/node';

// #region docs
const served = await serve({
  name: 'Shopper',
  description: 'Collects a shopping list until told that it is all',
  version: '1.0.0',
  skills: [{ id: 'shop', name: 'Shop', description: 'Collects a list', tags: ['list'] }],
  async *run(turn) {
    const list = [turn.text];
    while (list.at(-1) !== 'that is all') {
      yield turn.working(`${list.length} so far`);
      const { text } = await turn.nextMessage();
      list.push(text);
    }
    yield turn.artifact('list', list.slice(0, -1).join(', '));
  },
});
// #endregion docs

const agent = await connect(served.url);
// #region client
// Without waiting for what comes of a message.
const configuration = { returnImmediately: true };
const first = await agent.sendMessage({ message: userMessage('bread'), configuration });
const taskId = first.task?.id;
await agent.sendMessage({ message: userMessage('butter', { taskId }), configuration });
const result = await agent.ask('that is all', { taskId });
assert.equal(result.text, 'bread, butter');
// #endregion client

await agent.close();
await served.close();
