import { aPushConfig, messageEvent } from '../builders.js';
import { equal, present } from './check.js';
import { ada, chunk, claimAll, named, type Rule, taskId, type World } from './world.js';

/** What is sent to webhooks: every event that they are to hear, in order, at least once. */
export const deliveryRules: readonly Rule[] = [
  [
    'delivers status and artifact entries in order, one after the other, and nothing else',
    async (world) => {
      await world.make({
        events: [messageEvent('hi'), world.status('TASK_STATE_SUBMITTED')],
        pushConfig: aPushConfig(),
      });
      await world.write([
        { metadata: { k: 1 } },
        chunk('a', '1'),
        chunk('a', '2'),
        world.status('TASK_STATE_COMPLETED'),
      ]);
      const entries = present(await world.store.read(ada, taskId, 0, 10), 'entries');
      for (const seq of [2, 4, 5, 6]) {
        const delivery = await world.claimOne();
        const { event } = present(entries[seq - 1], 'entry');
        const { claim, ...rest } = delivery;
        equal(rest, { scope: ada, taskId, config: aPushConfig(), seq, event, attempts: 0 });
        equal(await world.due(), [], 'due while one is on its way');
        await world.store.settleDelivery(delivery, { outcome: 'delivered' });
      }
      equal(await world.due(), []);
    },
  ],
  [
    'lets a configuration hear what comes after it, and the entries that it came with',
    async (world) => {
      await world.make({ pushConfig: aPushConfig({ id: 'with' }) });
      await world.store.putPushConfig(ada, taskId, aPushConfig({ id: 'after' }), 10);
      equal(await world.deliver(), ['with:1']);
      await world.append({ events: [messageEvent('hi')], pushConfig: aPushConfig({ id: 'between' }) });
      await world.write([chunk('a', '1')]);
      equal(await world.deliver(), ['after:3', 'between:3', 'with:3']);
    },
  ],
  [
    'gives each delivery the newest trace of its task',
    async (world) => {
      const traces = ['1', '2'].map((n) => ({
        traceparent: `00-${n.repeat(32)}-${n.repeat(16)}-01`,
        tracestate: 'a=b',
      }));
      const [first, second] = traces;
      await world.make({ pushConfig: aPushConfig(), ...(first && { trace: first }) });
      await world.write([chunk('a', '1')]);
      const settled = async () => {
        const delivery = await world.claimOne();
        await world.store.settleDelivery(delivery, { outcome: 'delivered' });
        return delivery.trace;
      };
      equal(await settled(), first);
      equal(await settled(), first);
      await world.append({ events: [messageEvent('more')], ...(second && { trace: second }) });
      await world.write([chunk('a', '2')]);
      equal(await settled(), second);
    },
  ],
  [
    'claims at most as many as asked for, and for one host at most as many as that',
    async (world) => {
      for (const n of [1, 2, 3]) await register(world, `busy-${n}`, `https://busy.example.com:${8000 + n}/${n}`);
      await register(world, 'other', 'https://other.example.com/');
      await world.write([chunk('a', '1')], { taskId });
      const first = await world.store.claimDeliveries({ ...claimAll, perHost: 2 });
      equal(hosts(first.deliveries), ['busy.example.com', 'busy.example.com', 'other.example.com']);
      equal((await world.store.claimDeliveries({ ...claimAll, perHost: 2 })).deliveries, []);
      const busy = present(
        first.deliveries.find(({ config }) => config.id.startsWith('busy')),
        'a busy one',
      );
      await world.store.settleDelivery(busy, { outcome: 'delivered' });
      const second = await world.store.claimDeliveries({ ...claimAll, perHost: 2 });
      equal(hosts(second.deliveries), ['busy.example.com']);
      equal((await world.store.claimDeliveries({ ...claimAll, limit: 0 })).deliveries, []);
    },
  ],
  [
    'claims for a host that is idle though another has much to send',
    async (world) => {
      for (let n = 0; n < 20; n++) await register(world, `busy-${n}`, 'https://busy.example.com/');
      await register(world, 'idle', 'https://idle.example.com/');
      await world.write([chunk('a', '1')]);
      const claimed: string[] = [];
      for (let n = 0; n < 3; n++) claimed.push(...(await world.due({ ...claimAll, limit: 1, perHost: 2 })));
      equal(claimed.includes('idle:2'), true, 'the idle host had its turn');
    },
  ],
  [
    'tries again when told, the same entry first, and counts the tries',
    async (world) => {
      await world.make({ pushConfig: aPushConfig() });
      await world.write([chunk('a', '1')]);
      const start = world.clock.now();
      await world.store.settleDelivery(await world.claimOne(), { outcome: 'retry', at: start + 5_000 });
      equal(await world.store.claimDeliveries(claimAll), { deliveries: [], nextAt: start + 5_000 });
      await world.clock.advance(4_999);
      equal(await world.due(), []);
      await world.clock.advance(1);
      const again = await world.claimOne();
      equal({ seq: again.seq, attempts: again.attempts }, { seq: 1, attempts: 1 });
      await world.store.settleDelivery(again, { outcome: 'retry', at: world.clock.now() });
      const third = await world.claimOne();
      equal({ seq: third.seq, attempts: third.attempts }, { seq: 1, attempts: 2 });
      await world.store.settleDelivery(third, { outcome: 'delivered' });
      const next = await world.claimOne();
      equal({ seq: next.seq, attempts: next.attempts }, { seq: 2, attempts: 0 });
    },
  ],
  [
    'gives a delivery away again when its claim has run out, and counts that as a try',
    async (world) => {
      await world.make({ pushConfig: aPushConfig() });
      const first = await world.claimOne();
      equal((await world.store.claimDeliveries(claimAll)).nextAt, world.clock.now() + claimAll.ttlMs);
      await world.clock.advance(claimAll.ttlMs - 1);
      equal(await world.due(), []);
      await world.clock.advance(1);
      const second = await world.claimOne();
      equal({ seq: second.seq, attempts: second.attempts }, { seq: 1, attempts: 1 });
      await world.store.settleDelivery(first, { outcome: 'delivered' });
      equal(await world.due(), [], 'due while the newer claim is open');
      await world.store.settleDelivery(second, { outcome: 'retry', at: world.clock.now() });
      equal((await world.claimOne()).seq, 1);
    },
  ],
  [
    'takes a settlement that comes late while nobody else has claimed',
    async (world) => {
      await world.make({ pushConfig: aPushConfig() });
      const delivery = await world.claimOne();
      await world.clock.advance(claimAll.ttlMs);
      equal((await world.store.claimDeliveries({ ...claimAll, limit: 0 })).deliveries, []);
      await world.store.settleDelivery(delivery, { outcome: 'delivered' });
      equal(await world.due(), []);
    },
  ],
  [
    'takes a settlement once',
    async (world) => {
      await world.make({ pushConfig: aPushConfig() });
      await world.write([chunk('a', '1')]);
      const delivery = await world.claimOne();
      await world.store.settleDelivery(delivery, { outcome: 'delivered' });
      await world.store.settleDelivery(delivery, { outcome: 'disabled' });
      equal(await world.due(), ['config-1:2']);
    },
  ],
  [
    'sends nothing more to a disabled configuration until it is created anew',
    async (world) => {
      await world.make({ pushConfig: aPushConfig() });
      await world.store.putPushConfig(ada, taskId, aPushConfig({ id: 'healthy' }), 10);
      await world.store.settleDelivery(await world.claimOne(), { outcome: 'disabled' });
      await world.write([chunk('a', '1')]);
      equal(await world.deliver(), ['healthy:2']);
      equal((await world.store.pushConfigs(ada, taskId))?.length, 2);
      await world.store.putPushConfig(ada, taskId, aPushConfig(), 10);
      await world.write([chunk('a', '2')]);
      equal(await world.deliver(), ['config-1:3', 'healthy:3']);
    },
  ],
  [
    'drops what was on its way to a configuration that is removed, replaced, or gone with its task',
    async (world) => {
      for (const id of ['removed', 'replaced', 'kept']) await register(world, id, `https://${id}.example.com/`);
      await world.write([chunk('a', '1')]);
      const { deliveries } = await world.store.claimDeliveries({ ...claimAll });
      await world.store.removePushConfig(ada, taskId, 'removed');
      await world.store.putPushConfig(ada, taskId, aPushConfig({ id: 'replaced' }), 10);
      for (const one of deliveries) await world.store.settleDelivery(one, { outcome: 'retry', at: world.clock.now() });
      equal(await world.due(), ['kept:2']);
      await world.write([chunk('a', '2')]);
      equal(await world.due(), ['replaced:3']);
      await world.store.remove(ada, taskId);
      await world.clock.advance(claimAll.ttlMs);
      equal(await world.store.claimDeliveries(claimAll), { deliveries: [], nextAt: undefined });
    },
  ],
  [
    'frees the place of a host when the configuration of a claim is removed',
    async (world) => {
      for (const id of ['a', 'b']) await register(world, id, 'https://one.example.com/');
      await world.write([chunk('a', '1')]);
      const { deliveries } = await world.store.claimDeliveries({ ...claimAll, perHost: 1 });
      const claimed = present(deliveries[0], 'delivery').config.id;
      await world.store.removePushConfig(ada, taskId, claimed);
      equal(await world.due({ ...claimAll, perHost: 1 }), [claimed === 'a' ? 'b:2' : 'a:2']);
    },
  ],
  [
    'goes on after the task has ended until everything is sent',
    async (world) => {
      await world.make({ pushConfig: aPushConfig() });
      await world.write([chunk('a', '1'), world.status('TASK_STATE_COMPLETED')]);
      equal([await world.deliver(), await world.deliver(), await world.deliver()].flat(), [
        'config-1:1',
        'config-1:2',
        'config-1:3',
      ]);
    },
  ],
  [
    'gives each delivery to one of those who claim at the same time',
    async (world) => {
      for (let n = 0; n < 12; n++) await register(world, `c${n}`, `https://h${n}.example.com/`);
      await world.write([chunk('a', '1')]);
      const claims = await Promise.all(
        Array.from({ length: 6 }, () => world.store.claimDeliveries({ ...claimAll, limit: 4 })),
      );
      const all = claims.flatMap(({ deliveries }) => named(deliveries));
      equal(all.length, new Set(all).size, 'deliveries, each once');
      equal([...all, ...(await world.due())].length, 12);
    },
  ],
  [
    'says look when there is something to send',
    async (world) => {
      let wake = () => {};
      const stop = world.store.watchDeliveries(() => wake());
      const looked = () =>
        new Promise<void>((resolve) => {
          wake = resolve;
        });
      const created = looked();
      await world.make({ pushConfig: aPushConfig() });
      await created;
      const delivery = await world.claimOne();
      await world.write([chunk('a', '1')]);
      const settled = looked();
      await world.store.settleDelivery(delivery, { outcome: 'delivered' });
      await settled;
      equal(await world.due(), ['config-1:2']);
      stop();
    },
  ],
];

/** Registers a webhook with the task, which is made when it is not there. */
async function register(world: World, id: string, url: string): Promise<void> {
  if ((await world.store.scopeOf(taskId)) === undefined) await world.make();
  equal(await world.store.putPushConfig(ada, taskId, aPushConfig({ id, url }), 100), 'stored');
}

function hosts(deliveries: readonly { readonly config: { readonly url: string } }[]): string[] {
  return deliveries.map(({ config }) => new URL(config.url).hostname).sort();
}
