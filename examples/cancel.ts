// A task that is canceled: the agent is told by its signal, cleans up, and the task ends as CANCELED.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'a2a-kit/client';
import { serve } from 'a2a-kit/node';

let cleanedUp = false;
// #region docs
const served = await serve({
  name: 'Sleeper',
  description: 'Takes its time',
  version: '1.0.0',
  skills: [{ id: 'sleep', name: 'Sleep', description: 'Sleeps for an hour', tags: ['slow'] }],
  async *run(turn) {
    try {
      yield turn.working('Sleeping');
      await sleep(3_600_000, undefined, { signal: turn.signal });
    } finally {
      cleanedUp = true;
    }
  },
});
// #endregion docs

const agent = await connect(served.url);
// #region client
let taskId = '';
for await (const event of agent.stream('Good night')) {
  taskId = event.task?.id ?? taskId;
  if (event.statusUpdate?.status.state === 'TASK_STATE_WORKING') break; // leaving does not stop the task
}
assert.equal((await agent.getTask({ id: taskId })).status.state, 'TASK_STATE_WORKING');
const canceled = await agent.cancelTask({ id: taskId });
assert.equal(canceled.status.state, 'TASK_STATE_CANCELED');
// #endregion client
assert.equal(cleanedUp, true);

await agent.close();
await served.close();
