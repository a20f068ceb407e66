// The operations of the protocol as a client has them, one by one, without waiting for anything.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, userMessage } from 'a2a-kit/client';
import { serve } from 'a2a-kit/node';

const served = await serve({
  name: 'Kettle',
  description: 'Boils water',
  version: '1.0.0',
  skills: [{ id: 'boil', name: 'Boil', description: 'Boils water', tags: ['tea'] }],
  async *run(turn) {
    yield turn.working('Heating');
    yield turn.artifact('water', 'Hot');
  },
});

const agent = await connect(served.url, { bindings: ['HTTP+JSON'] });
// #region docs
let { task } = await agent.sendMessage({
  message: userMessage('Two cups'),
  configuration: { returnImmediately: true },
});
while (task?.status.state !== 'TASK_STATE_COMPLETED') {
  await sleep(20);
  task = await agent.getTask({ id: task?.id ?? '', historyLength: 1 });
}
assert.equal(task.artifacts?.[0]?.name, 'water');

const { tasks, totalSize } = await agent.listTasks({ status: 'TASK_STATE_COMPLETED', pageSize: 10 });
assert.equal(totalSize, 1);
assert.equal(tasks[0]?.artifacts, undefined); // unless includeArtifacts asks for them
await assert.rejects(agent.cancelTask({ id: task.id }), { code: 'TASK_NOT_CANCELABLE' });
// #endregion docs
assert.equal(agent.interface.protocolBinding, 'HTTP+JSON');

await agent.close();
await served.close();
