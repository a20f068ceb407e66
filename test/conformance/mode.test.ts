import { describe, expect } from 'vitest';
import { verifies } from '../support/verifies.js';
import { type Wire, wires } from '../support/wire.js';
import { kindsOf } from '../support/wire-stream.js';

const immediately = (returnImmediately: boolean) => ({ configuration: { returnImmediately } });

/** Asserts that a call is still waiting after the server has answered another one. */
async function expectWaiting(wire: Wire, call: Promise<unknown>): Promise<void> {
  let settled = false;
  const settle = () => {
    settled = true;
  };
  call.then(settle, settle);
  await wire.call('ListTasks');
  expect(settled).toBe(false);
}

describe.each(wires)('the execution mode over $name', ({ start }) => {
  verifies(['REQ-013', 'C11 accept'], 'is to wait for the end unless told otherwise', async () => {
    const wire = await start();
    for (const [gate, sending] of Object.entries({ absent: {}, unset: immediately(false) })) {
      const sent = wire.task(`slow ${gate}`, sending);
      await wire.waiting(gate);
      await expectWaiting(wire, sent);
      wire.release(gate);
      expect((await sent).status.state).toBe('TASK_STATE_COMPLETED');
    }
  });

  verifies(
    ['REQ-014', 'REQ-015', 'case 55', 'C11 accept', 'C12 accept'],
    'is to answer when the caller is asked',
    async () => {
      const wire = await start();
      for (const text of ['input', 'park']) {
        expect((await wire.task(text)).status).toMatchObject({ state: 'TASK_STATE_INPUT_REQUIRED' });
      }
      expect((await wire.task('auth')).status).toMatchObject({ state: 'TASK_STATE_AUTH_REQUIRED' });
    },
  );

  verifies(['REQ-014', 'REQ-015'], 'is to wait from a reply to the next question or the end', async () => {
    const wire = await start();
    const { id } = await wire.task('auth 2');
    const message = { taskId: id };
    expect((await wire.task('granted', { message })).status.message.parts).toEqual([{ text: 'Approve step 2' }]);
    expect((await wire.task('granted', { message })).status.state).toBe('TASK_STATE_COMPLETED');
  });

  verifies(['REQ-016', 'case 58'], 'gives the newest state with all artifacts', async () => {
    const wire = await start();
    for (const text of ['task x', 'two 5', 'chunks 20', 'input', 'fail', 'throw late']) {
      const task = await wire.task(text);
      expect(task.status.timestamp).toBeTypeOf('string');
      expect(await wire.get(task.id)).toEqual(task);
    }
    expect((await wire.task('two 5')).artifacts).toHaveLength(2);
  });

  verifies(['REQ-017', 'case 59', 'C11 accept'], 'with returnImmediately is to answer with the new task', async () => {
    const wire = await start();
    const task = await wire.task('slow gate', immediately(true));
    expect(['TASK_STATE_SUBMITTED', 'TASK_STATE_WORKING']).toContain(task.status.state);
    expect(await wire.get(task.id)).toMatchObject({ id: task.id, contextId: task.contextId });
    await wire.waiting('gate');
    const followed = await wire.task('more', { message: { taskId: task.id }, ...immediately(true) });
    expect(followed).toMatchObject({ id: task.id, status: { state: 'TASK_STATE_WORKING' } });
  });

  verifies('REQ-018', 'makes no difference to a direct message', async () => {
    const wire = await start();
    const texts = [];
    for (const sending of [{}, immediately(false), immediately(true)]) {
      const { message } = (await wire.send('echo same', sending)).result;
      texts.push([message.role, message.parts]);
    }
    expect(new Set(texts.map((text) => JSON.stringify(text))).size).toBe(1);
  });

  verifies('REQ-019', 'makes no difference to a stream', async () => {
    const wire = await start();
    const kinds = [];
    for (const sending of [immediately(false), immediately(true)]) {
      kinds.push(kindsOf(await (await wire.streamOf('chunks 3', sending)).events()));
    }
    expect(kinds[0]).toEqual(kinds[1]);
    expect(kinds[0]?.filter((kind) => kind === 'artifactUpdate')).toHaveLength(3);
  });
});
