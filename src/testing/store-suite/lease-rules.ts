import { aPushConfig, messageEvent } from '../builders.js';
import { equal } from './check.js';
import { ada, chunk, leaseMs, messageCommand, type Rule, taskId, type World } from './world.js';

const another = { holder: 'another', ttlMs: leaseMs } as const;

/** Who may write: one at a time, and never one who was replaced. */
export const leaseRules: readonly Rule[] = [
  [
    'holds a lease against everybody until the moment it runs out',
    async (world) => {
      await world.make();
      equal(await world.store.acquire(ada, taskId, another), { outcome: 'held' });
      equal(await world.store.acquire(ada, taskId, { holder: 'maker', ttlMs: leaseMs }), { outcome: 'held' });
      await world.clock.advance(leaseMs - 1);
      equal(await world.store.acquire(ada, taskId, another), { outcome: 'held' });
      await world.clock.advance(1);
      equal(await world.store.acquire(ada, taskId, another), { outcome: 'acquired', fence: 2 });
      equal(await world.store.acquire(ada, taskId, another), { outcome: 'held' });
    },
  ],
  [
    'raises the fence by one with every acquisition',
    async (world) => {
      await world.make();
      for (const fence of [2, 3, 4]) {
        equal(await world.store.acquire(ada, taskId, { ...another, force: true }), { outcome: 'acquired', fence });
      }
      await world.store.release(ada, taskId, 4);
      equal(await world.store.acquire(ada, taskId, another), { outcome: 'acquired', fence: 5 });
    },
  ],
  [
    'gives the lease to one of many who ask at the same time',
    async (world) => {
      await world.make();
      await world.store.release(ada, taskId, 1);
      const answers = await Promise.all(Array.from({ length: 20 }, () => world.store.acquire(ada, taskId, another)));
      equal(answers.filter(({ outcome }) => outcome === 'acquired').length, 1, 'number of holders');
    },
  ],
  [
    'refuses what a replaced writer brings, and stores nothing of it',
    async (world) => {
      await world.make();
      await world.store.acquire(ada, taskId, { ...another, force: true });
      const late = { fence: 1, events: [chunk('a', 'late')], consumed: 1, pushConfig: aPushConfig(), release: true };
      equal(await world.append({ ...late, command: messageCommand() }), { outcome: 'fenced' });
      equal(await world.append({ fence: 1, events: [messageEvent('late')] }), { outcome: 'fenced' });
      equal(await world.append({ fence: 3, events: [chunk('a', 'early')] }), { outcome: 'fenced' });
      equal(await world.store.renew(ada, taskId, 1, leaseMs), false);
      await world.store.release(ada, taskId, 1);
      equal((await world.store.head(ada, taskId))?.seq, 1);
      equal(await world.store.commands(ada, taskId, 0), []);
      equal(await world.store.pushConfigs(ada, taskId), []);
      equal(await world.store.acquire(ada, taskId, another), { outcome: 'held' });
      equal(await world.append({ fence: 2, events: [chunk('a', 'mine')] }), { outcome: 'stored', seq: 2 });
    },
  ],
  [
    'lets one whose lease ran out write and renew while nobody took it',
    async (world) => {
      await world.make();
      await world.clock.advance(leaseMs * 2);
      equal(await world.append({ fence: 1, events: [chunk('a', '1')] }), { outcome: 'stored', seq: 2 });
      equal(await world.store.renew(ada, taskId, 1, leaseMs), true);
      equal(await world.store.acquire(ada, taskId, another), { outcome: 'held' });
    },
  ],
  [
    'renews from now on, for as long as is said',
    async (world) => {
      await world.make();
      await world.clock.advance(leaseMs - 1);
      equal(await world.store.renew(ada, taskId, 1, 500), true);
      await world.clock.advance(499);
      equal(await world.store.acquire(ada, taskId, another), { outcome: 'held' });
      await world.clock.advance(1);
      equal(await world.store.acquire(ada, taskId, another), { outcome: 'acquired', fence: 2 });
      equal(await world.store.renew(ada, taskId, 1, leaseMs), false);
    },
  ],
  [
    'takes the fence from one who gives the lease up',
    async (world) => {
      await world.make();
      await world.store.release(ada, taskId, 1);
      equal(await world.append({ fence: 1, events: [chunk('a', '1')] }), { outcome: 'fenced' });
      equal(await world.store.renew(ada, taskId, 1, leaseMs), false);
      equal(await world.store.acquire(ada, taskId, another), { outcome: 'acquired', fence: 2 });
    },
  ],
  [
    'gives the lease up with the last append, when told',
    async (world) => {
      await world.make();
      const parked = { fence: 1, events: [world.status('TASK_STATE_INPUT_REQUIRED')], release: true };
      equal(await world.append(parked), { outcome: 'stored', seq: 2 });
      equal(await world.append({ fence: 1, events: [chunk('a', '1')] }), { outcome: 'fenced' });
      equal(await world.store.acquire(ada, taskId, another), { outcome: 'acquired', fence: 2 });
    },
  ],
  [
    'gives the lease up with the end of the task',
    async (world) => {
      await world.make();
      await world.write([world.status('TASK_STATE_COMPLETED')]);
      equal(await world.store.renew(ada, taskId, 1, leaseMs), false);
      equal(await world.store.acquire(ada, taskId, another), { outcome: 'terminal' });
    },
  ],
  [
    'takes messages, commands and configurations from callers, who hold no fence, and nothing else',
    async (world) => {
      await world.make();
      const fenced = { outcome: 'fenced' };
      equal(await world.append({ events: [world.status('TASK_STATE_WORKING')] }), fenced);
      equal(await world.append({ events: [chunk('a', '1')] }), fenced);
      equal(await world.append({ events: [{ metadata: { k: 1 } }] }), fenced);
      equal(await world.append({ events: [messageEvent('hi'), chunk('a', '1')] }), fenced);
      equal(await world.append({ consumed: 1 }), fenced);
      equal(await world.append({ release: true }), fenced);
      equal(await world.append({ unlessPending: true }), fenced);
      const asCaller = { events: [messageEvent('hi')], command: messageCommand(), pushConfig: aPushConfig() };
      equal(await world.append(asCaller), { outcome: 'stored', seq: 2, command: 1 });
      equal(await world.append({ fence: 1, events: [chunk('a', '1')] }), { outcome: 'stored', seq: 3 });
    },
  ],
  [
    'finds the tasks that should be executing and are not',
    async (world) => {
      await world.make({ taskId: 'held', ttlMs: 1_000_000 });
      await world.make({ taskId: 'ran-out' });
      await world.make({ taskId: 'released', release: true });
      await parked(world, 'parked');
      await parked(world, 'parked-with-command');
      await world.append({ taskId: 'parked-with-command', command: messageCommand() });
      await world.make({ taskId: 'ended', command: messageCommand() });
      await world.write([world.status('TASK_STATE_CANCELED')], { taskId: 'ended' });
      await world.make({ taskId: 'taken-over' });
      equal(await orphans(world), ['parked-with-command', 'released']);
      await world.clock.advance(leaseMs);
      await world.store.acquire(ada, 'taken-over', another);
      equal(await orphans(world), ['parked-with-command', 'ran-out', 'released']);
      equal((await world.store.orphans(2)).length, 2);
    },
  ],
  [
    'says whose the orphans are',
    async (world) => {
      const scope = { tenant: 'globex', owner: 'eve' };
      await world.make({ scope, release: true });
      equal(await world.store.orphans(10), [{ scope, taskId }]);
    },
  ],
  [
    'does not count a parked task as an orphan once its commands are dealt with',
    async (world) => {
      await world.make({ command: messageCommand() });
      await world.write([world.status('TASK_STATE_AUTH_REQUIRED')], { consumed: 1, release: true });
      equal(await orphans(world), []);
    },
  ],
];

async function parked(world: World, id: string): Promise<void> {
  await world.make({ taskId: id });
  await world.write([world.status('TASK_STATE_INPUT_REQUIRED')], { taskId: id, release: true });
}

async function orphans(world: World): Promise<string[]> {
  return (await world.store.orphans(100)).map((orphan) => orphan.taskId).sort();
}
