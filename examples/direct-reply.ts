// An agent that answers at once: a plain function replies with a message, and no task comes into being.
// #region docs
import assert from 'node:assert/strict';
import { connect } from 'a2a-kit/client';
import { serve } from 'a2a-kit/node';

const served = await serve({
  name: 'Counter',
  description: 'Counts the words of a text',
  version: '1.0.0',
  skills: [{ id: 'count', name: 'Count', description: 'Counts words', tags: ['text'] }],
  defaultOutputModes: ['text/plain', 'application/json'],
  run(turn) {
    const words = turn.text.split(/\s+/).filter((word) => word !== '').length;
    if (turn.acceptedOutputModes.includes('application/json')) return { data: { words } };
    return `${words} words`;
  },
});

const agent = await connect(served.url);
const result = await agent.ask('so much depends upon');
assert.equal(result.text, '4 words');
assert.equal(result.task, undefined);
// #endregion docs

const asData = await agent.ask('so much depends upon', { acceptedOutputModes: ['application/json'] });
assert.deepEqual(asData.message?.parts, [{ data: { words: 4 } }]);
assert.equal((await agent.listTasks()).totalSize, 0);

await agent.close();
await served.close();
