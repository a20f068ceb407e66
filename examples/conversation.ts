// What an agent can know of a conversation: the history of its task, the tasks that a message refers to, its own memory.
import assert from 'node:assert/strict';
import { connect } from 'a2a-kit/client';
import { serve } from 'a2a-kit/node';

// #region docs
const memory = new Map<string, string[]>();
const served = await serve({
  name: 'Companion',
  description: 'Remembers what was said in a conversation',
  version: '1.0.0',
  skills: [{ id: 'talk', name: 'Talk', description: 'Talks', tags: ['chat'] }],
  async *run(turn) {
    const earlier = memory.get(turn.contextKey) ?? [];
    memory.set(turn.contextKey, [...earlier, turn.text]);
    const [before] = await turn.references();
    yield turn.artifact(
      'answer',
      `${earlier.length} said before; refers to ${before?.artifacts?.[0]?.name ?? 'nothing'}`,
    );
  },
});

const agent = await connect(served.url);
const first = await agent.ask('Hello');
assert.equal(first.text, '0 said before; refers to nothing');
const second = await first.reply('Go on'); // the first task has ended: a new one, in the same context
assert.equal(second.text, '1 said before; refers to answer');
assert.equal(second.contextId, first.contextId);
const fresh = await agent.ask('Hello');
assert.equal(fresh.text, '0 said before; refers to nothing');
// #endregion docs

const { tasks } = await agent.listTasks({ contextId: first.contextId ?? '' });
assert.equal(tasks.length, 2);

await agent.close();
await served.close();
