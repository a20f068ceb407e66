// An agent that hands its result over piece by piece, a reader who sees each piece, and one who comes later.
// #region docs
import assert from 'node:assert/strict';
import { connect } from 'a2a-kit/client';
import { serve } from 'a2a-kit/node';

const served = await serve({
  name: 'Teller',
  description: 'Tells a story word by word',
  version: '1.0.0',
  skills: [{ id: 'tell', name: 'Tell', description: 'Tells a story', tags: ['story'] }],
  async *run(turn) {
    const words = ['Once ', 'upon ', 'a ', 'time.'];
    for (const [n, word] of words.entries()) {
      yield turn.append('story', word, { last: n === words.length - 1 });
    }
  },
});

const agent = await connect(served.url);
let heard = '';
for await (const event of agent.stream('Tell me a story')) {
  heard += event.artifactUpdate?.artifact.parts[0]?.text ?? '';
}
assert.equal(heard, 'Once upon a time.');
// #endregion docs

// #region ask
const kinds: string[] = [];
const result = await agent.ask('Once more', { onEvent: (event) => kinds.push(...Object.keys(event)) });
assert.equal(result.text, 'Once upon a time.');
assert.deepEqual(kinds, ['task', ...Array(4).fill('artifactUpdate'), 'statusUpdate']);
// #endregion ask

// Whoever comes late gets the task as it stands.
const later = await agent.waitForTask(result.taskId ?? '');
assert.deepEqual(later.artifacts, result.artifacts);

await agent.close();
await served.close();
