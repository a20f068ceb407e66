import type { Scope, TaskStore } from '../../server/ports.js';
import { aMessage, aPushConfig, messageEvent } from '../builders.js';
import { equal, present } from './check.js';
import { ada, chunk, claimAll, messageCommand, type Rule, taskId, type World } from './world.js';

/** Everything that one can ask of a task, as one caller. */
const questions: Readonly<Record<string, (store: TaskStore, scope: Scope, taskId: string) => Promise<unknown>>> = {
  'a message': (store, scope, id) => store.append([{ scope, taskId: id, events: [messageEvent('hi')] }]),
  'a command': (store, scope, id) => store.append([{ scope, taskId: id, events: [], command: messageCommand() }]),
  'a fenced append': (store, scope, id) => store.append([{ scope, taskId: id, events: [chunk('a', '1')], fence: 1 }]),
  'an append without fence': (store, scope, id) => store.append([{ scope, taskId: id, events: [chunk('a', '1')] }]),
  head: (store, scope, id) => store.head(scope, id),
  read: (store, scope, id) => store.read(scope, id, 0, 10),
  list: (store, scope) => store.list(scope, { limit: 10 }),
  'list of a context': (store, scope) => store.list(scope, { limit: 10, contextId: 'context-1' }),
  remove: (store, scope, id) => store.remove(scope, id),
  acquire: (store, scope, id) => store.acquire(scope, id, { holder: 'x', ttlMs: 1_000, force: true }),
  renew: (store, scope, id) => store.renew(scope, id, 1, 1_000_000),
  release: (store, scope, id) => store.release(scope, id, 1),
  commands: (store, scope, id) => store.commands(scope, id, 0),
  putPushConfig: (store, scope, id) => store.putPushConfig(scope, id, aPushConfig({ id: 'theirs' }), 10),
  pushConfigs: (store, scope, id) => store.pushConfigs(scope, id),
  removePushConfig: (store, scope, id) => store.removePushConfig(scope, id, 'config-1'),
};

/** Other people, some of them with names that run together to the same letters. */
const strangers: readonly Scope[] = [
  { tenant: 'acme', owner: 'bob' },
  { tenant: 'globex', owner: 'ada' },
  { tenant: 'acm', owner: 'eada' },
  { tenant: 'acmeada', owner: '' },
  { tenant: '', owner: 'acmeada' },
  { tenant: '', owner: 'ada' },
  { tenant: 'ada', owner: 'acme' },
  { tenant: '', owner: '' },
];

/** That tasks are seen in their own scope and nowhere else. */
export const scopeRules: readonly Rule[] = [
  ...Object.entries(questions).map<Rule>(([name, ask]) => [
    `answers ${name} from another scope as if the task did not exist, and changes nothing`,
    async (world) => {
      await aTaskWithEverything(world);
      const before = await everythingOf(world);
      for (const stranger of strangers) {
        const theirs = await ask(world.store, stranger, taskId);
        const absent = await ask(world.store, stranger, 'no-such-task');
        equal(theirs, absent, `answer to ${stranger.tenant}/${stranger.owner}`);
      }
      equal(await everythingOf(world), before, 'the task');
      equal((await world.append({ events: [], fence: 1 })).outcome, 'stored', "the owner's lease");
    },
  ]),
  [
    'ignores a settlement that names another scope',
    async (world) => {
      await aTaskWithEverything(world);
      const delivery = await world.claimOne();
      const forged = { ...delivery, scope: present(strangers[0]) };
      await world.store.settleDelivery(forged, { outcome: 'disabled' });
      await world.clock.advance(claimAll.ttlMs);
      equal(await world.due(), ['config-1:2']);
    },
  ],
  [
    'keeps tasks of different scopes apart in lists',
    async (world) => {
      const scopes = [ada, ...strangers];
      for (const [n, scope] of scopes.entries()) await world.make({ scope, taskId: `of-${n}` });
      for (const [n, scope] of scopes.entries()) {
        const { heads, total } = await world.store.list(scope, { limit: 100 });
        equal({ ids: heads.map(({ task }) => task.id), total }, { ids: [`of-${n}`], total: 1 });
        equal(await world.store.scopeOf(`of-${n}`), scope);
      }
    },
  ],
];

async function aTaskWithEverything(world: World): Promise<void> {
  const events = [{ message: aMessage('secret') }, world.status('TASK_STATE_WORKING', 'secret')];
  await world.make({ events, command: messageCommand('secret'), pushConfig: aPushConfig({ token: 'secret' }) });
}

async function everythingOf({ store }: World): Promise<unknown> {
  return {
    head: await store.head(ada, taskId),
    entries: await store.read(ada, taskId, 0, 100),
    page: await store.list(ada, { limit: 10 }),
    commands: await store.commands(ada, taskId, 0),
    configs: await store.pushConfigs(ada, taskId),
  };
}
