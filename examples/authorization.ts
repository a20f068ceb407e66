// An agent that needs somebody's leave: the task waits in AUTH_REQUIRED until the leave comes from outside the protocol.
import assert from 'node:assert/strict';
import { connect } from 'a2a-kit/client';
import { serve } from 'a2a-kit/node';

// #region docs
const served = await serve({
  name: 'Publisher',
  description: 'Publishes a text once an editor has agreed',
  version: '1.0.0',
  skills: [{ id: 'publish', name: 'Publish', description: 'Publishes a text', tags: ['text'] }],
  async *run(turn) {
    const { value } = yield turn.authRequired('An editor has to agree at https://desk.example/inbox');
    if (value !== 'granted') return turn.reject('The editor said no.');
    yield turn.artifact('published', turn.text);
    return turn.completed('It is out.');
  },
});
const { server } = served;

/** What the editor's desk calls, whenever that may be. */
async function decide(taskId: string, decision: 'granted' | 'refused'): Promise<void> {
  await server?.resume(taskId, decision);
}
// #endregion docs

const agent = await connect(served.url);
// #region client
const states: (string | undefined)[] = [];
for await (const event of agent.stream('All the news')) {
  const status = event.task?.status ?? event.statusUpdate?.status;
  if (status === undefined) continue;
  states.push(status.state);
  if (event.statusUpdate && status.state === 'TASK_STATE_AUTH_REQUIRED') {
    await decide(event.statusUpdate.taskId, 'granted');
  }
}
// #endregion client
assert.deepEqual(
  states.map((state) => state?.replace('TASK_STATE_', '')),
  ['SUBMITTED', 'AUTH_REQUIRED', 'WORKING', 'COMPLETED'],
);

// `ask` comes back where the task waits; `statusText` says what for.
const waiting = await agent.ask('More news');
assert.equal(waiting.authRequired, true);
await decide(waiting.taskId ?? '', 'refused');
for await (const _ of agent.followTask(waiting.taskId ?? '')) {
  // Until the end of the task.
}
assert.equal((await agent.waitForTask(waiting.taskId ?? '')).statusText, 'The editor said no.');

await agent.close();
await served.close();
