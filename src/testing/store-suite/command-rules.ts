import type { NewCommand } from '../../server/ports.js';
import { aMessage, messageEvent } from '../builders.js';
import { equal } from './check.js';
import { ada, leaseMs, messageCommand, type Rule, taskId, type World } from './world.js';

/** The inbox of whoever executes a task: nothing in it is lost. */
export const commandRules: readonly Rule[] = [
  [
    'numbers commands from 1 and gives them back in order, as they came',
    async (world) => {
      await world.make();
      const commands: NewCommand[] = [
        { kind: 'cancel', metadata: { why: 'changed my mind' } },
        { kind: 'cancel' },
        { kind: 'resume', value: null },
        { kind: 'resume', value: { token: ['x'] } },
        { kind: 'message', message: aMessage('more'), options: fullOptions },
      ];
      for (const [before, command] of commands.entries()) {
        equal(await world.append({ command }), { outcome: 'stored', seq: 1, command: before + 1 });
      }
      equal(
        await world.store.commands(ada, taskId, 0),
        commands.map((command, before) => ({ ...command, n: before + 1 })),
      );
      equal(await numbers(world, 3), [4, 5]);
      equal(await numbers(world, 5), []);
    },
  ],
  [
    'stores the first command with the task',
    async (world) => {
      await world.make({ command: messageCommand() });
      equal(await numbers(world), [1]);
    },
  ],
  [
    'drops the commands that are dealt with, and none that came later',
    async (world) => {
      await world.make();
      for (const text of ['1', '2', '3']) await world.append({ command: messageCommand(text) });
      await world.write([], { consumed: 2 });
      equal(await numbers(world), [3]);
      await world.write([], { consumed: 1 });
      equal(await numbers(world), [3]);
      await world.write([], { consumed: 3 });
      equal(await numbers(world), []);
      await world.write([], { consumed: 1 });
      equal((await world.append({ fence: 1, unlessPending: true })).outcome, 'stored', 'when all are dealt with');
      equal((await world.append({ command: messageCommand('4') })).outcome, 'stored');
      equal(await numbers(world), [4]);
    },
  ],
  [
    'keeps commands for the next who takes the lease',
    async (world) => {
      await world.make();
      await world.append({ command: messageCommand() });
      await world.clock.advance(leaseMs);
      equal(await world.append({ command: { kind: 'cancel' } }), { outcome: 'stored', seq: 1, command: 2 });
      await world.store.acquire(ada, taskId, { holder: 'next', ttlMs: leaseMs });
      equal(await numbers(world), [1, 2]);
    },
  ],
  [
    'does not end or park a task over a command that waits',
    async (world) => {
      await world.make({ command: messageCommand() });
      const end = { fence: 1, events: [world.status('TASK_STATE_COMPLETED')], unlessPending: true, release: true };
      equal(await world.append(end), { outcome: 'pending' });
      equal((await world.store.head(ada, taskId))?.seq, 1);
      equal(await world.append({ ...end, consumed: 1 }), { outcome: 'stored', seq: 2 });
    },
  ],
  [
    'stores nothing of an append that waits for commands, not even what it consumed',
    async (world) => {
      await world.make({ command: messageCommand('1') });
      await world.append({ command: messageCommand('2') });
      const end = { fence: 1, events: [world.status('TASK_STATE_COMPLETED')], unlessPending: true, consumed: 1 };
      equal(await world.append(end), { outcome: 'pending' });
      equal(await numbers(world), [1, 2]);
    },
  ],
  [
    'never loses a message to the end of the task: one of the two is refused',
    async (world) => {
      for (let round = 0; round < 20; round++) {
        const id = `race-${round}`;
        await world.make({ taskId: id });
        const end = () =>
          world.append({ taskId: id, fence: 1, events: [world.status('TASK_STATE_COMPLETED')], unlessPending: true });
        const send = () =>
          world.append({ taskId: id, events: [messageEvent('wait')], command: messageCommand('wait') });
        const [first, second] = await Promise.all(round % 2 === 0 ? [end(), send()] : [send(), end()]);
        const outcomes = [first.outcome, second.outcome].sort().join(' and ');
        equal(['pending and stored', 'stored and terminal'].includes(outcomes), true, outcomes);
        const waiting = (await world.store.commands(ada, id, 0)).length;
        equal(waiting, outcomes === 'pending and stored' ? 1 : 0, 'commands that wait');
      }
    },
  ],
];

const fullOptions = {
  principal: { id: 'ada', tenants: ['acme'], role: 'admin' },
  extensions: ['urn:x'],
  acceptedOutputModes: ['text/plain'],
  metadata: { k: 1 },
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  tracestate: 'a=b',
};

async function numbers(world: World, after = 0): Promise<number[]> {
  return (await world.store.commands(ada, taskId, after)).map(({ n }) => n);
}
