// An agent that works on a task: a generator reports as it goes, and what it makes is handed over as artifacts.
// #region docs
import assert from 'node:assert/strict';
import { connect } from 'a2a-kit/client';
import { serve } from 'a2a-kit/node';

const served = await serve({
  name: 'Statistician',
  description: 'Describes a list of numbers',
  version: '1.0.0',
  skills: [{ id: 'describe', name: 'Describe', description: 'Gives count and mean', tags: ['statistics'] }],
  async *run(turn) {
    const numbers = turn.text.split(',').map(Number);
    if (numbers.some(Number.isNaN)) return turn.reject('Numbers, please, with commas between them.');
    yield turn.working('Adding up');
    const mean = numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
    yield turn.artifact('report.json', { data: { count: numbers.length, mean }, mediaType: 'application/json' });
    yield turn.artifact('report.txt', `${numbers.length} numbers, ${mean} on average`);
    return turn.completed('Here you are.');
  },
});

const agent = await connect(served.url);
const result = await agent.ask('1, 2, 6');
assert.equal(result.state, 'TASK_STATE_COMPLETED');
assert.equal(result.statusText, 'Here you are.');
assert.deepEqual(result.artifacts[0]?.parts[0]?.data, { count: 3, mean: 3 });
assert.equal(result.text, '3 numbers, 3 on average');
// #endregion docs

const rejected = await agent.ask('one, two');
assert.equal(rejected.state, 'TASK_STATE_REJECTED');
assert.equal(rejected.text, 'Numbers, please, with commas between them.');

await agent.close();
await served.close();
