import fc from 'fast-check';
import { expect } from 'vitest';
import { applyEvent, newTask, type TaskEvent } from '../../src/protocol/apply-event.js';
import { isActive, isTerminal } from '../../src/protocol/states.js';
import type {
  Append,
  Appended,
  Command,
  Delivery,
  LogEntry,
  PushConfig,
  Scope,
  Settlement,
  TaskStore,
} from '../../src/server/ports.js';
import { aMessage, anArtifact, aPushConfig, artifactEvent, aStatus, statusEvent } from '../../src/testing/builders.js';

/** A store as one would write it down to explain it: no index, no cache, everything looked up and folded each time. */
interface NaiveTask {
  readonly scope: Scope;
  readonly taskId: string;
  readonly contextId: string;
  readonly log: LogEntry[];
  fence: number;
  leaseUntil: number;
  readonly commands: Command[];
  consumed: number;
  configs: NaiveConfig[];
}

interface NaiveConfig {
  config: PushConfig;
  sent: number;
  attempts: number;
  notBefore: number;
  claim: number;
  disabled: boolean;
}

type NaiveStore = Omit<TaskStore, 'watch' | 'watchDeliveries' | 'scopeOf'>;

const released = Number.NEGATIVE_INFINITY;

function naiveStore(clock: { now(): number }): NaiveStore {
  let tasks: NaiveTask[] = [];
  let claims = 0;

  const find = (scope: Scope, taskId: string) =>
    tasks.find((t) => t.taskId === taskId && t.scope.tenant === scope.tenant && t.scope.owner === scope.owner);
  const fold = (t: NaiveTask) =>
    t.log.reduce((task, { event }) => applyEvent(task, event), newTask(t.taskId, t.contextId));
  const headOf = (t: NaiveTask) => ({ task: fold(t), seq: t.log.length });
  const pending = (t: NaiveTask) => t.commands.filter(({ n }) => n > t.consumed);
  const timeOf = (t: NaiveTask) => Date.parse(fold(t).status.timestamp ?? '') || 0;
  const toSend = (t: NaiveTask, c: NaiveConfig) =>
    t.log.find(({ seq, event }) => seq > c.sent && ('statusUpdate' in event || 'artifactUpdate' in event));
  const fresh = (t: NaiveTask, config: PushConfig): NaiveConfig => ({
    config,
    sent: t.log.length,
    attempts: 0,
    notBefore: 0,
    claim: 0,
    disabled: false,
  });
  function put(t: NaiveTask, config: PushConfig): void {
    const at = t.configs.findIndex((c) => c.config.id === config.id);
    if (at < 0) t.configs.push(fresh(t, config));
    else t.configs[at] = fresh(t, config);
  }

  function refusal(t: NaiveTask, item: Append): Appended | undefined {
    const { state } = fold(t).status;
    if (isTerminal(state)) return { outcome: 'terminal', state };
    const asCaller = item.events.every((e) => 'message' in e) && !item.unlessPending && !item.release;
    if (item.fence === undefined && !(asCaller && item.consumed === undefined)) return { outcome: 'fenced' };
    if (item.fence !== undefined && (item.fence !== t.fence || t.leaseUntil === released)) return { outcome: 'fenced' };
    const waiting = pending(t).some(({ n }) => n > (item.consumed ?? 0));
    return item.unlessPending && waiting ? { outcome: 'pending' } : undefined;
  }

  function appendOne(item: Append): Appended {
    const { scope, taskId, create, command } = item;
    let t = find(scope, taskId);
    if (create !== undefined) {
      if (t !== undefined) return { outcome: 'fenced' };
      if (tasks.some((other) => other.taskId === taskId)) return { outcome: 'missing' };
      const lease = { fence: 1, leaseUntil: clock.now() + create.lease.ttlMs };
      t = { scope, taskId, contextId: create.contextId, log: [], ...lease, commands: [], consumed: 0, configs: [] };
      tasks.push(t);
    } else {
      if (t === undefined) return { outcome: 'missing' };
      const refused = refusal(t, item);
      if (refused !== undefined) return refused;
    }
    if (item.pushConfig !== undefined) put(t, item.pushConfig);
    for (const event of item.events) t.log.push({ seq: t.log.length + 1, event });
    t.consumed = Math.max(t.consumed, Math.min(item.consumed ?? 0, t.commands.length));
    if (command !== undefined) t.commands.push({ ...command, n: t.commands.length + 1 });
    if (item.release || isTerminal(fold(t).status.state)) t.leaseUntil = released;
    return {
      outcome: 'stored',
      seq: t.log.length,
      ...(create === undefined ? {} : { fence: 1 }),
      ...(command === undefined ? {} : { command: t.commands.length }),
    };
  }

  return {
    append: async (items) => items.map(appendOne),
    head: async (scope, taskId) => {
      const t = find(scope, taskId);
      return t && headOf(t);
    },
    read: async (scope, taskId, after, limit) =>
      find(scope, taskId)
        ?.log.filter(({ seq }) => seq > after)
        .slice(0, limit),
    async list(scope, { contextId, state, statusSince, after, limit }) {
      const all = tasks
        .filter((t) => find(scope, t.taskId) === t)
        .filter((t) => contextId === undefined || t.contextId === contextId)
        .filter((t) => state === undefined || fold(t).status.state === state)
        .filter((t) => statusSince === undefined || timeOf(t) >= statusSince)
        .sort((a, b) => timeOf(b) - timeOf(a) || (a.taskId < b.taskId ? 1 : -1));
      const place = (t: NaiveTask) =>
        after === undefined ||
        timeOf(t) < after.statusTimestamp ||
        (timeOf(t) === after.statusTimestamp && t.taskId < after.taskId);
      const rest = all.filter(place);
      return { heads: rest.slice(0, limit).map(headOf), total: all.length, more: rest.length > limit };
    },
    async remove(scope, taskId) {
      const t = find(scope, taskId);
      tasks = tasks.filter((other) => other !== t);
      return t !== undefined;
    },
    async acquire(scope, taskId, { ttlMs, force }) {
      const t = find(scope, taskId);
      if (t === undefined) return { outcome: 'missing' };
      if (isTerminal(fold(t).status.state)) return { outcome: 'terminal' };
      if (!force && t.leaseUntil > clock.now()) return { outcome: 'held' };
      t.leaseUntil = clock.now() + ttlMs;
      return { outcome: 'acquired', fence: ++t.fence };
    },
    async renew(scope, taskId, fence, ttlMs) {
      const t = find(scope, taskId);
      if (t === undefined || t.fence !== fence || t.leaseUntil === released) return false;
      t.leaseUntil = clock.now() + ttlMs;
      return true;
    },
    async release(scope, taskId, fence) {
      const t = find(scope, taskId);
      if (t?.fence === fence) t.leaseUntil = released;
    },
    orphans: async () =>
      tasks
        .filter((t) => t.leaseUntil <= clock.now() && !isTerminal(fold(t).status.state))
        .filter((t) => isActive(fold(t).status.state) || pending(t).length > 0)
        .map(({ scope, taskId }) => ({ scope, taskId })),
    async commands(scope, taskId, after) {
      const t = find(scope, taskId);
      return t === undefined ? [] : pending(t).filter(({ n }) => n > after);
    },
    async putPushConfig(scope, taskId, config, limit) {
      const t = find(scope, taskId);
      if (t === undefined) return 'missing';
      if (t.configs.length >= limit && !t.configs.some((c) => c.config.id === config.id)) return 'full';
      put(t, config);
      return 'stored';
    },
    pushConfigs: async (scope, taskId) => find(scope, taskId)?.configs.map(({ config }) => config),
    async removePushConfig(scope, taskId, configId) {
      const t = find(scope, taskId);
      if (t !== undefined) t.configs = t.configs.filter(({ config }) => config.id !== configId);
      return t === undefined ? 'missing' : 'removed';
    },
    async claimDeliveries({ ttlMs }) {
      const deliveries: Delivery[] = [];
      const later: number[] = [];
      for (const t of tasks) {
        for (const c of t.configs) {
          const entry = toSend(t, c);
          if (entry === undefined || c.disabled) continue;
          if (c.notBefore <= clock.now()) {
            c.claim = ++claims;
            c.notBefore = clock.now() + ttlMs;
            const { scope, taskId } = t;
            const event = entry.event as Delivery['event']; // `toSend` finds nothing else
            deliveries.push({
              scope,
              taskId,
              config: c.config,
              seq: entry.seq,
              event,
              attempts: c.attempts++,
              claim: claims,
            });
          }
          later.push(c.notBefore);
        }
      }
      return { deliveries, nextAt: later.length === 0 ? undefined : Math.min(...later) };
    },
    async settleDelivery({ scope, taskId, config, claim, seq }, settlement) {
      const c = find(scope, taskId)?.configs.find((known) => known.config.id === config.id);
      if (c === undefined || c.claim !== claim) return;
      c.claim = 0;
      if (settlement.outcome === 'delivered') Object.assign(c, { sent: seq, attempts: 0, notBefore: 0 });
      if (settlement.outcome === 'disabled') c.disabled = true;
      if (settlement.outcome === 'retry') c.notBefore = settlement.at;
    },
  };
}

/** The store, the model, and the deliveries that each of them gave away, under the same names. */
interface Pair {
  readonly real: TaskStore;
  readonly model: NaiveStore;
  readonly clock: { time: number };
  readonly open: { readonly real: Delivery; readonly model: Delivery }[];
}

type Step = fc.AsyncCommand<object, Pair>;

const scopes: readonly Scope[] = [
  { tenant: 'acme', owner: 'ada' },
  { tenant: 'acme', owner: 'bob' },
];
const scope = fc.constantFrom(...scopes);
const taskId = fc.constantFrom('a', 'b', 'c');
const fence = fc.integer({ min: 1, max: 3 });
const ttlMs = fc.constantFrom(10, 50);
const when = fc.integer({ min: 0, max: 5 }).map((ms) => new Date(ms).toISOString());
const state = fc.constantFrom(
  'TASK_STATE_SUBMITTED',
  'TASK_STATE_WORKING',
  'TASK_STATE_WORKING',
  'TASK_STATE_INPUT_REQUIRED',
  'TASK_STATE_COMPLETED',
);
const config = fc.constantFrom('p', 'q').map((id) => aPushConfig({ id }));
const message = fc.string({ maxLength: 3 }).map((text) => aMessage(text));
const event: fc.Arbitrary<TaskEvent> = fc.oneof(
  message.map((said) => ({ message: said })),
  fc
    .record({ state, timestamp: fc.option(when, { nil: undefined }), said: fc.option(message, { nil: undefined }) })
    .map(({ state: to, timestamp, said }) => {
      const status = timestamp === undefined ? { state: to } : aStatus(to, { timestamp });
      return statusEvent(to, { status: said === undefined ? status : { ...status, message: said } });
    }),
  fc
    .record({ id: fc.constantFrom('x', 'y'), text: fc.string({ maxLength: 2 }), append: fc.boolean() })
    .map(({ id, text, append }) => artifactEvent(anArtifact(text, { artifactId: id }), { append })),
  fc.dictionary(fc.constantFrom('k', '__proto__', 'l'), fc.integer(), { maxKeys: 2 }).map((metadata) => ({ metadata })),
);

const item: fc.Arbitrary<Append> = fc.record(
  {
    scope,
    taskId,
    events: fc.array(event, { maxLength: 3 }),
    fence,
    unlessPending: fc.boolean(),
    consumed: fc.integer({ min: 0, max: 4 }),
    release: fc.boolean(),
    pushConfig: config,
    command: fc.constant({ kind: 'cancel' } as const),
    create: fc.record({
      contextId: fc.constantFrom('c1', 'c2'),
      lease: fc.record({ holder: fc.constant('h'), ttlMs }),
    }),
  },
  { requiredKeys: ['scope', 'taskId', 'events'] },
);

/** A step that asks both the same and wants the same answer. */
function asking<Input>(
  name: string,
  input: fc.Arbitrary<Input>,
  ask: (store: NaiveStore, input: Input) => Promise<unknown>,
): fc.Arbitrary<Step> {
  return input.map((given) => ({
    check: () => true,
    run: async (_, { real, model }) => expect(await ask(real, given)).toEqual(await ask(model, given)),
    toString: () => `${name} ${fc.stringify(given)}`,
  }));
}

const advancing: fc.Arbitrary<Step> = fc.constantFrom(1, 10, 49).map((ms) => ({
  check: () => true,
  run: async (_, { clock }) => {
    clock.time += ms;
  },
  toString: () => `advance ${ms}`,
}));

const claiming: fc.Arbitrary<Step> = ttlMs.map((ttl) => ({
  check: () => true,
  run: async (_, pair) => {
    const options = { limit: 100, perHost: 100, ttlMs: ttl };
    const real = await pair.real.claimDeliveries(options);
    const model = await pair.model.claimDeliveries(options);
    const comparable = ({ claim: _claim, ...rest }: Delivery) => rest;
    const name = (one: Delivery) => `${one.taskId} ${one.config.id}`;
    const byName = (all: readonly Delivery[]) => new Map(all.map((one) => [name(one), comparable(one)]));
    expect(byName(real.deliveries)).toEqual(byName(model.deliveries));
    expect(real.nextAt).toEqual(model.nextAt);
    for (const one of real.deliveries) {
      const other = model.deliveries.find((candidate) => name(candidate) === name(one));
      if (other !== undefined) pair.open.push({ real: one, model: other });
    }
  },
  toString: () => `claim for ${ttl}`,
}));

const settling: fc.Arbitrary<Step> = fc
  .record({
    which: fc.nat({ max: 20 }),
    outcome: fc.constantFrom('delivered', 'delivered', 'retry', 'disabled'),
    delay: fc.constantFrom(0, 7, 30),
  })
  .map(({ which, outcome, delay }) => ({
    check: () => true,
    run: async (_, { real, model, clock, open }) => {
      const delivery = open[which % open.length];
      const settlement: Settlement = outcome === 'retry' ? { outcome, at: clock.time + delay } : { outcome };
      if (delivery === undefined) return;
      await real.settleDelivery(delivery.real, settlement);
      await model.settleDelivery(delivery.model, settlement);
    },
    toString: () => `settle ${which} ${outcome} ${delay}`,
  }));

const query = fc.record(
  {
    contextId: fc.constantFrom('c1', 'c2'),
    state,
    statusSince: fc.integer({ min: 0, max: 6 }),
    after: fc.record({ statusTimestamp: fc.integer({ min: 0, max: 6 }), taskId }),
    limit: fc.integer({ min: 1, max: 3 }),
  },
  { requiredKeys: ['limit'] },
);

const steps: fc.Arbitrary<Step>[] = [
  asking('append', fc.array(item, { minLength: 1, maxLength: 2 }), (store, items) => store.append(items)),
  asking(
    'make',
    item.map((any) => ({ ...any, create: { contextId: 'c1', lease: { holder: 'h', ttlMs: 50 } } })),
    (store, one) => store.append([one]),
  ),
  asking(
    'write',
    item.map(({ create: _, ...any }) => ({ ...any, fence: 1 })),
    (store, one) => store.append([one]),
  ),
  asking('list', fc.tuple(scope, query), (store, [who, what]) => store.list(who, what)),
  asking('read', fc.tuple(scope, taskId, fc.nat({ max: 4 }), fc.nat({ max: 4 })), (store, input) =>
    store.read(...input),
  ),
  asking('remove', fc.tuple(scope, taskId), (store, input) => store.remove(...input)),
  asking('acquire', fc.tuple(scope, taskId, ttlMs, fc.boolean()), (store, [who, id, ttl, force]) =>
    store.acquire(who, id, { holder: 'h', ttlMs: ttl, force }),
  ),
  asking('renew', fc.tuple(scope, taskId, fence, ttlMs), (store, input) => store.renew(...input)),
  asking('release', fc.tuple(scope, taskId, fence), (store, input) => store.release(...input)),
  asking('put', fc.tuple(scope, taskId, config, fc.nat({ max: 2 })), (store, input) => store.putPushConfig(...input)),
  asking('unput', fc.tuple(scope, taskId, fc.constantFrom('p', 'q')), (store, input) =>
    store.removePushConfig(...input),
  ),
  asking('see', fc.constant(undefined), everything),
  advancing,
  claiming,
  claiming,
  settling,
  settling,
];

async function everything(store: NaiveStore): Promise<unknown> {
  const answers: unknown[] = [];
  for (const who of scopes) {
    answers.push(await store.list(who, { limit: 10 }));
    for (const id of ['a', 'b', 'c']) {
      answers.push(await store.head(who, id), await store.read(who, id, 0, 100));
      answers.push(await store.commands(who, id, 0), await store.pushConfigs(who, id));
    }
  }
  const orphans = await store.orphans(10);
  answers.push(orphans.map((orphan) => orphan.taskId).sort());
  return answers;
}

/**
 * Holds a store against the model in many random sequences of calls. `open` gives an empty store that goes by the clock;
 * it is called once for each sequence.
 */
export async function holdAgainstModel(
  open: (clock: { now(): number }) => Promise<TaskStore>,
  numRuns: number,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { size: '+1', maxCommands: 60 }), async (sequence) => {
      const clock = { time: 1_000, now: () => clock.time };
      const pair: Pair = { real: await open(clock), model: naiveStore(clock), clock, open: [] };
      await fc.asyncModelRun(() => ({ model: {}, real: pair }), sequence);
      expect(await everything(pair.real)).toEqual(await everything(pair.model));
    }),
    { numRuns },
  );
}
