// An agent whose tasks are kept in a file: they are there after a restart, and in a copy made while it runs.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'a2a-kit/client';
import { type Agent, serve, sqliteStore } from 'a2a-kit/node';

const agent: Agent = {
  name: 'Baker',
  description: 'Bakes bread',
  version: '1.0.0',
  skills: [{ id: 'bake', name: 'Bake', description: 'Bakes bread', tags: ['food'] }],
  async *run(turn) {
    yield turn.artifact('bread', `A loaf of ${turn.text}`);
  },
};
const directory = await mkdtemp(join(tmpdir(), 'bakery-'));

// #region docs
const store = await sqliteStore({ directory });
const served = await serve(agent, { store });
// #endregion docs
const baker = await connect(served.url);
const { task } = await baker.ask('rye');
assert.equal(task?.status.state, 'TASK_STATE_COMPLETED');

// #region care
const copy = join(directory, 'copy.db');
await store.backup(copy); // while it is being used
assert.deepEqual(await store.check(), []); // reads everything, and says what is wrong
// #endregion care

await baker.close();
// #region close
await served.close();
await store.close(); // after the server, which still writes while it closes
// #endregion close

// Another life, from the file and from its copy.
for (const file of [join(directory, 'tasks.db'), copy]) {
  const again = await sqliteStore({ file });
  const restarted = await serve(agent, { store: again });
  const caller = await connect(restarted.url);
  const { artifacts } = await caller.getTask({ id: task?.id ?? '' });
  assert.deepEqual(artifacts?.[0]?.parts, [{ text: 'A loaf of rye' }]);
  await caller.close();
  await restarted.close();
  await again.close();
}
await rm(directory, { recursive: true });
