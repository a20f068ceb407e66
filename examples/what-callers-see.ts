// How work can go wrong, and what of it the caller is told: never more than the agent chose to say.
import assert from 'node:assert/strict';
import { A2AError, connect, TransportError } from 'a2a-kit/client';
import { serve } from 'a2a-kit/node';

// #region docs
const logged: unknown[] = [];
const note = (event: string, facts?: object) => void logged.push({ event, ...facts });
const logger = { debug: note, info: note, warn: note, error: note };

const served = await serve(
  {
    name: 'Unlucky',
    description: 'Goes wrong in the way it is told to',
    version: '1.0.0',
    skills: [{ id: 'fail', name: 'Fail', description: 'Goes wrong', tags: ['demo'] }],
    async *run(turn) {
      if (turn.text === 'decline') return turn.reject('I do not do that.');
      if (turn.text === 'fail') return turn.fail('The printer is out of paper.');
      yield turn.working();
      throw new Error('connect ECONNREFUSED 10.0.0.5:5432');
    },
  },
  { logger },
);

const agent = await connect(served.url);
assert.equal((await agent.ask('decline')).text, 'I do not do that.'); // TASK_STATE_REJECTED
assert.equal((await agent.ask('fail')).text, 'The printer is out of paper.'); // TASK_STATE_FAILED
assert.match((await agent.ask('throw')).text, /^The agent failed. Reference: [0-9a-f-]{36}$/); // TASK_STATE_FAILED
assert.match(
  JSON.stringify(logged, (_, value) => (value instanceof Error ? value.message : value)),
  /ECONNREFUSED/,
);
// #endregion docs

// #region client
function explain(error: unknown): string {
  if (error instanceof A2AError) return `the agent says no: ${error.code}`;
  if (error instanceof TransportError) return `no answer came: ${error.kind}`;
  throw error;
}
const failure = await agent.getTask({ id: 'never-made' }).catch(explain);
assert.equal(failure, 'the agent says no: TASK_NOT_FOUND');
// #endregion client
await assert.rejects(agent.getTask({ id: '' }), TypeError); // nothing is sent that no agent could take
await served.close();
await assert.rejects(agent.getTask({ id: 'any' }), { name: 'TransportError', kind: 'network' });
await agent.close();
