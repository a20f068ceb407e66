import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { expectRefusal } from '../support/refusal.js';
import { verifies } from '../support/verifies.js';
import { type Wire, wires } from '../support/wire.js';

// A message that ends a task in each terminal state; a task that is canceled hangs before.
const endings = [
  ['COMPLETED', 'task'],
  ['FAILED', 'fail'],
  ['REJECTED', 'reject'],
  ['CANCELED', 'slow never'],
] as const;

/** Returns the id of a task that has ended in the state. */
async function endedIn(wire: Wire, [state, text]: (typeof endings)[number]): Promise<string> {
  const { id } = await wire.begin(text);
  if (state === 'CANCELED') await wire.call('CancelTask', { id });
  expect((await wire.ended(id)).status.state).toBe(`TASK_STATE_${state}`);
  return id;
}

describe.each(wires)('sending a message over $name', ({ start }) => {
  verifies(['REQ-001', 'REQ-003', 'REQ-215'], 'gives a task with an id', async () => {
    const { result } = await (await start()).send('task');
    expect(Object.keys(result)).toEqual(['task']);
    expect(result.task.id).toMatch(/./);
  });

  verifies(['REQ-002', 'REQ-003'], 'gives a message of the agent where the agent wants no task', async () => {
    const { result } = await (await start()).send('echo hello');
    expect(result).toMatchObject({ message: { role: 'ROLE_AGENT', parts: [{ text: 'hello' }] } });
    expect(Object.keys(result)).toEqual(['message']);
  });

  verifies('REQ-004', 'goes on working when the task was given back', async () => {
    const wire = await start();
    const { id } = await wire.begin('slow gate');
    await wire.waiting('gate');
    expect((await wire.get(id)).status.state).toBe('TASK_STATE_WORKING');
    wire.release('gate');
    expect((await wire.ended(id)).artifacts).toHaveLength(1);
  });

  verifies(
    ['REQ-005', 'case 53', 'C36 send'],
    'is refused for a task that has ended, before the agent runs',
    async () => {
      const wire = await start();
      for (const ending of endings) {
        const taskId = await endedIn(wire, ending);
        const runs = wire.turns.length;
        const error = expectRefusal(await wire.send('task', { message: { taskId } }), 'UNSUPPORTED_OPERATION');
        expect(error.metadata).toMatchObject({ taskId });
        const streamed = await wire.call('SendStreamingMessage', {
          message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'task' }], taskId },
        });
        expectRefusal(streamed, 'UNSUPPORTED_OPERATION');
        expect(wire.turns).toHaveLength(runs);
      }
    },
  );

  verifies(['REQ-006', 'REQ-217', 'case 49'], 'is refused for a task that does not exist', async () => {
    const wire = await start();
    for (const taskId of [randomUUID(), 'never-made']) {
      expectRefusal(await wire.send('task', { message: { taskId } }), 'TASK_NOT_FOUND');
      expectRefusal(await wire.call('GetTask', { id: taskId }), 'TASK_NOT_FOUND');
    }
    expect(wire.turns).toEqual([]);
  });

  verifies('case 49', 'starts a new task where the task id is the empty text', async () => {
    const { id } = await (await start()).task('task', { message: { taskId: '' } });
    expect(id).toMatch(/./);
  });

  verifies('REQ-008', 'gives the agent the output modes that the caller takes', async () => {
    const wire = await start();
    const taking = (...acceptedOutputModes: string[]) => wire.task('modes', { configuration: { acceptedOutputModes } });
    expect((await taking('application/json')).artifacts[0].parts).toEqual([
      { data: { answer: 42 }, mediaType: 'application/json' },
    ]);
    expect((await taking('text/plain')).artifacts[0].parts[0].mediaType).toBe('text/plain');
  });

  verifies(
    ['REQ-007', 'REQ-030', 'case 65'],
    'is refused with a part of a type that the agent does not take',
    async () => {
      const skill = {
        id: 'look',
        name: 'Look',
        description: 'Looks at pictures',
        tags: ['test'],
        inputModes: ['image/png'],
      };
      const wire = await start({ profile: { defaultInputModes: ['text/plain'], skills: [skill] } });
      const params = (mediaType: string) => ({
        message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'echo' }, { text: 'x', mediaType }] },
      });
      for (const rpc of ['SendMessage', 'SendStreamingMessage'] as const) {
        expectRefusal(await wire.call(rpc, params('video/mp4')), 'CONTENT_TYPE_NOT_SUPPORTED');
      }
      expect(wire.turns).toEqual([]);
      for (const taken of ['text/plain', 'Text/Plain; charset=utf-8', 'image/png']) {
        expect((await wire.call('SendMessage', params(taken))).error).toBeUndefined();
      }
    },
  );

  verifies('case 65', 'is refused where the caller takes nothing that the agent makes', async () => {
    const wire = await start({ profile: { defaultOutputModes: ['text/plain'] } });
    const configuration = { acceptedOutputModes: ['image/png'] };
    expectRefusal(await wire.send('task', { configuration }), 'CONTENT_TYPE_NOT_SUPPORTED');
    expect(wire.turns).toEqual([]);
    expect((await wire.task('task', { configuration: { acceptedOutputModes: ['text/*'] } })).artifacts).toHaveLength(1);
  });

  verifies(['REQ-009', 'case 61'], 'does no harm when a message id comes twice', async () => {
    const wire = await start();
    const twice = { message: { messageId: 'same' } };
    const first = await wire.task('task one', twice);
    const [second, third, other] = await Promise.all([
      wire.task('task one', twice),
      wire.task('task one', twice),
      wire.task('task another', twice),
    ]);
    for (const { id, status } of [first, second, third, other]) {
      expect(await wire.get(id)).toMatchObject({ id, status: { state: 'TASK_STATE_COMPLETED' } });
      expect(status.state).toBe('TASK_STATE_COMPLETED');
    }
    expect(other.id).not.toBe(first.id);
    expect(other.artifacts[0].parts).toEqual([{ text: 'another' }]);
  });

  verifies('case 59', 'leaves a FAILED task that can be read where the agent throws', async () => {
    const wire = await start();
    const blocked = await Promise.all([wire.task('throw'), wire.task('throw late')]);
    const left = await wire.begin('throw late gate');
    await wire.waiting('gate');
    wire.release('gate');
    for (const { id } of [...blocked, left]) {
      expect(await wire.ended(id)).toMatchObject({ id, status: { state: 'TASK_STATE_FAILED' } });
    }
    expect(blocked.map(({ status }) => status.state)).toEqual(['TASK_STATE_FAILED', 'TASK_STATE_FAILED']);
  });
});
