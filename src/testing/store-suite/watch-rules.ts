import { messageEvent } from '../builders.js';
import { equal, holds } from './check.js';
import { ada, chunk, leaseMs, messageCommand, type Rule, taskId, type World } from './world.js';

/** Wake-ups. A rule that nobody is woken waits for a wake-up that must come after it. */
export const watchRules: readonly Rule[] = [
  [
    'says look after each commit, with the newest seq, and never from within the append',
    async (world) => {
      await world.make();
      const eye = watching(world, taskId);
      const appended = world.append({ fence: 1, events: [chunk('a', '1'), chunk('a', '2')] });
      equal(eye.seen, [], 'calls during the append');
      equal(await eye.next(), 3);
      equal((await appended).outcome, 'stored');
      await world.write([chunk('a', '3')]);
      equal(await eye.next(), 4);
    },
  ],
  [
    'can be watched before the task exists',
    async (world) => {
      const eye = watching(world, taskId);
      await world.make();
      equal(await eye.next(), 1);
    },
  ],
  [
    'says look for a command, for a lease taken by force, and for a removal',
    async (world) => {
      await world.make();
      const eye = watching(world, taskId);
      await world.append({ command: messageCommand() });
      await eye.next();
      await world.store.acquire(ada, taskId, { holder: 'x', ttlMs: leaseMs, force: true });
      await eye.next();
      await world.store.remove(ada, taskId);
      await eye.next();
    },
  ],
  [
    'says how many commands there have been, dealt with or not',
    async (world) => {
      await world.make();
      const eye = watching(world, taskId);
      await world.write([chunk('a', '1')]);
      await eye.next();
      equal(eye.newestCommand, 0);
      for (const n of [1, 2]) {
        await world.append({ command: messageCommand() });
        await eye.next();
        equal(eye.newestCommand, n);
      }
      await world.write([chunk('a', '2')], { consumed: 2 });
      await eye.next();
      equal(eye.newestCommand, 2);
    },
  ],
  [
    'says nothing of other tasks, of refused appends, or once stopped',
    async (world) => {
      await world.make();
      await world.make({ taskId: 'task-2' });
      const eye = watching(world, taskId);
      const stopped = watching(world, 'task-2');
      const other = watching(world, 'task-2');
      stopped.stop();
      stopped.stop();
      await world.append({ fence: 9, events: [chunk('a', 'refused')] });
      await world.write([chunk('a', '1')], { taskId: 'task-2' });
      equal(await other.next(), 2);
      equal(eye.seen, [], 'calls to who watches another task');
      equal(stopped.seen, [], 'calls to who has stopped');
    },
  ],
  [
    'tells everybody who watches, and a watcher that throws disturbs neither writer nor watchers',
    async (world) => {
      await world.make();
      world.store.watch(taskId, () => {
        throw new Error('thrown by a watcher');
      });
      const eyes = [watching(world, taskId), watching(world, taskId)];
      equal(await world.append({ events: [messageEvent('hi')] }), { outcome: 'stored', seq: 2 });
      for (const eye of eyes) equal(await eye.next(), 2);
    },
  ],
  [
    'lets a watcher append, stop itself and stop others',
    async (world) => {
      await world.make();
      const done = watching(world, 'task-2');
      await world.make({ taskId: 'task-2' });
      await done.next();
      let calls = 0;
      const stop = world.store.watch(taskId, () => {
        calls += 1;
        stop();
        stopOther();
        void world.append({ taskId: 'task-2', events: [messageEvent('seen')] });
      });
      const stopOther = world.store.watch(taskId, () => {
        calls += 1;
      });
      await world.write([chunk('a', '1')]);
      equal(await done.next(), 2);
      await world.write([chunk('a', '2')]);
      await world.write([chunk('b', '3')], { taskId: 'task-2' });
      equal(await done.next(), 3);
      holds(calls === 1, 'only the first watcher was called, and once');
    },
  ],
];

interface Eye {
  readonly seen: readonly number[];
  readonly newestCommand: number;
  /** Resolves with the seq of the next call that was not asked for yet. */
  next(): Promise<number>;
  stop(): void;
}

function watching({ store }: World, id: string): Eye {
  const seen: number[] = [];
  let taken = 0;
  let newestCommand = 0;
  let wake = () => {};
  const stop = store.watch(id, (seq, command) => {
    seen.push(seq);
    newestCommand = command;
    wake();
  });
  return {
    seen,
    get newestCommand() {
      return newestCommand;
    },
    stop,
    async next() {
      while (seen.length <= taken) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      taken = seen.length;
      return seen[taken - 1] ?? 0;
    },
  };
}
