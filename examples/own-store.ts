// A store of one's own, proven with the suite that every store of the kit passes, and then put to work.
import assert from 'node:assert/strict';
import { connect } from 'a2a-kit/client';
import { type Clock, memoryStore, serve, type TaskStore } from 'a2a-kit/node';
import { fakeClock, taskStoreSuite } from 'a2a-kit/testing';

const journal: string[] = [];

// #region docs
/** Keeps tasks in memory, and a journal of all that was stored. */
function journalingStore(options: { clock?: Pick<Clock, 'now'> } = {}): TaskStore {
  const store = memoryStore(options);
  return {
    ...store,
    async append(items) {
      const outcomes = await store.append(items);
      for (const [n, { taskId, events }] of items.entries()) {
        if (outcomes[n]?.outcome === 'stored')
          for (const event of events) journal.push(JSON.stringify({ taskId, event }));
      }
      return outcomes;
    },
  };
}

const cases = taskStoreSuite(async () => {
  const clock = fakeClock();
  return { store: journalingStore({ clock }), clock };
});
for (const { run } of cases) await run();
// #endregion docs

// The suite can fail: here is a store that shows everybody's tasks to everybody.
const leaky = taskStoreSuite(async () => {
  const clock = fakeClock();
  const store = memoryStore({ clock });
  const head: TaskStore['head'] = async (scope, taskId) => store.head((await store.scopeOf(taskId)) ?? scope, taskId);
  return { store: { ...store, head }, clock };
});
const outcomes = await Promise.allSettled(leaky.map(({ run }) => run()));
assert.ok(outcomes.some(({ status }) => status === 'rejected'));

journal.length = 0;
const served = await serve(
  {
    name: 'Echo',
    description: 'Says it again',
    version: '1.0.0',
    skills: [{ id: 'echo', name: 'Echo', description: 'Says it again', tags: ['demo'] }],
    async *run(turn) {
      yield turn.artifact('echo', turn.text);
    },
  },
  { store: journalingStore() },
);
const agent = await connect(served.url);
await agent.ask('Hello');
assert.equal(journal.length, 4); // the message, SUBMITTED, the artifact, COMPLETED

await agent.close();
await served.close();
