import { aPushConfig } from '../builders.js';
import { equal } from './check.js';
import { ada, type Rule, taskId, type World } from './world.js';

/** Registration of webhooks. */
export const pushConfigRules: readonly Rule[] = [
  [
    'gives configurations back whole, in the order of their creation',
    async (world) => {
      const first = aPushConfig({ id: 'z', token: 't', authentication: { scheme: 'Bearer', credentials: 's3cr3t' } });
      const second = aPushConfig({ id: 'a', tenant: 'acme' });
      await world.make({ pushConfig: first });
      equal(await world.store.putPushConfig(ada, taskId, second, 10), 'stored');
      equal(await world.store.pushConfigs(ada, taskId), [first, second]);
    },
  ],
  [
    'replaces the configuration of the same id in its place',
    async (world) => {
      await world.make();
      await put(world, 'a');
      await put(world, 'b');
      const newer = aPushConfig({ id: 'a', url: 'https://other.example.com' });
      equal(await world.store.putPushConfig(ada, taskId, newer, 2), 'stored');
      equal(await world.store.pushConfigs(ada, taskId), [newer, aPushConfig({ id: 'b' })]);
    },
  ],
  [
    'refuses one more than the limit, but not a replacement',
    async (world) => {
      await world.make();
      equal(await put(world, 'a', 2), 'stored');
      equal(await put(world, 'b', 2), 'stored');
      equal(await put(world, 'c', 2), 'full');
      equal(await put(world, 'b', 2), 'stored');
      equal(await world.store.removePushConfig(ada, taskId, 'a'), 'removed');
      equal(await put(world, 'c', 2), 'stored');
      equal(
        (await world.store.pushConfigs(ada, taskId))?.map(({ id }) => id),
        ['b', 'c'],
      );
    },
  ],
  [
    'removes a configuration, and says so again when it is gone already',
    async (world) => {
      await world.make();
      await put(world, 'a');
      equal(await world.store.removePushConfig(ada, taskId, 'a'), 'removed');
      equal(await world.store.removePushConfig(ada, taskId, 'a'), 'removed');
      equal(await world.store.removePushConfig(ada, taskId, 'never'), 'removed');
      equal(await world.store.pushConfigs(ada, taskId), []);
    },
  ],
  [
    'keeps configurations, and takes them, after the task has ended',
    async (world) => {
      await world.make({ pushConfig: aPushConfig({ id: 'a' }) });
      await world.write([world.status('TASK_STATE_COMPLETED')]);
      equal(await put(world, 'b'), 'stored');
      equal(
        (await world.store.pushConfigs(ada, taskId))?.map(({ id }) => id),
        ['a', 'b'],
      );
      equal(await world.store.removePushConfig(ada, taskId, 'a'), 'removed');
    },
  ],
  [
    'registers a configuration for a task that exists with a further message',
    async (world) => {
      await world.make();
      await world.append({ pushConfig: aPushConfig({ id: 'inline' }) });
      equal(
        (await world.store.pushConfigs(ada, taskId))?.map(({ id }) => id),
        ['inline'],
      );
    },
  ],
  [
    'knows configurations of tasks only',
    async (world) => {
      equal(await put(world, 'a'), 'missing');
      equal(await world.store.pushConfigs(ada, taskId), undefined);
      equal(await world.store.removePushConfig(ada, taskId, 'a'), 'missing');
    },
  ],
];

function put(world: World, id: string, limit = 10): Promise<string> {
  return world.store.putPushConfig(ada, taskId, aPushConfig({ id }), limit);
}
