// Measures the embedded store, prints each figure beside its bar, and fails when one is missed. Needs a build:
// npm run build && npx tsx benchmarks/store.ts [FOLDER]. The folder is where the database goes: the disk is what counts.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Durability, type SqliteStore, sqliteStore } from 'a2a-kit/node';

const scope = { tenant: 'acme', owner: 'ada' };
const [folder = tmpdir()] = process.argv.slice(2);
let missed = 0;
let tasks = 0;

await withStore({ durability: 'crash' }, async (store) => {
  await offer(store, 500, 1_000);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const latency = await offer(store, 5_000, 1_000);
  delay.disable();
  figure('delay of the loop at 1,000 events a second, p99', delay.percentile(99) / 1e6, 10, 'ms');
  figure('  an event until it is acknowledged, median', percentile(latency, 0.5), 10, 'ms');
});

await withStore({}, async (store) => {
  const rounds: { readonly few: number; readonly many: number }[] = [];
  await artifacts(store, 50);
  for (let round = 0; round < 7; round++) {
    rounds.push({ few: await artifacts(store, 100), many: await artifacts(store, 400) });
  }
  const few = percentile(
    rounds.map((round) => round.few),
    0.5,
  );
  const many = percentile(
    rounds.map((round) => round.many),
    0.5,
  );
  figure('400 artifacts of 16 KB in one task, median of 7', many, 2_000, 'ms');
  figure('  against 100 of them', many / few, 5, 'times');
});

for (const durability of ['power', 'crash'] as const) {
  await withStore({ durability }, async (store) => {
    const perSecond = await throughput(store, 64, 3_000);
    figure(`events a second, all ${durability}, 64 busy tasks`, perSecond, 5_000, '/s', 'at least');
  });
}

await withStore({}, async (store) => {
  await offerAccepts(store, 500, 300);
  const latency = await offerAccepts(store, 4_000, 300);
  figure('300 new tasks a second, p99 until accepted', percentile(latency, 0.99), 50, 'ms');
});

await withStore({ cacheBytes: 0 }, async (store) => {
  const cold = await makeTask(store);
  await store.append(chunks(cold, 20));
  const writing = throughput(store, 64, 2_000);
  const latency: number[] = [];
  let done = false;
  void writing.then(() => {
    done = true;
  });
  while (!done) {
    latency.push(await timed(() => store.head(scope, cold)));
    await sleep(2);
  }
  figure('a task read from the disk beside 64 busy writers, p99', percentile(latency, 0.99), 50, 'ms');
});

process.exitCode = missed === 0 ? 0 : 1;

async function withStore(
  options: { readonly durability?: Durability; readonly cacheBytes?: number },
  measure: (store: SqliteStore) => Promise<void>,
): Promise<void> {
  const directory = await mkdtemp(join(folder, 'a2a-bench-'));
  const store = await sqliteStore({ directory, ...options });
  try {
    await measure(store);
  } finally {
    await store.close();
    await rm(directory, { recursive: true });
  }
}

/** Offers so many events a second to 50 tasks, and returns how long each took. */
async function offer(store: SqliteStore, durationMs: number, perSecond: number): Promise<number[]> {
  const ids = await Promise.all(Array.from({ length: 50 }, () => makeTask(store)));
  return paced(durationMs, perSecond, (n) => store.append(chunks(ids[n % 50] ?? '', 1)));
}

function offerAccepts(store: SqliteStore, durationMs: number, perSecond: number): Promise<number[]> {
  return paced(durationMs, perSecond, () => makeTask(store));
}

async function paced(durationMs: number, perSecond: number, act: (n: number) => Promise<unknown>): Promise<number[]> {
  const latency: number[] = [];
  const all: Promise<void>[] = [];
  const start = performance.now();
  for (let n = 0; n < (durationMs * perSecond) / 1_000; ) {
    const due = ((performance.now() - start) * perSecond) / 1_000;
    for (; n < due; n++) all.push(timed(() => act(n)).then((ms) => void latency.push(ms)));
    await sleep(1);
  }
  await Promise.all(all);
  return latency;
}

/** Writes artifacts one after the other, and returns how long it took. */
async function artifacts(store: SqliteStore, count: number): Promise<number> {
  const id = await makeTask(store);
  return timed(async () => {
    for (let n = 0; n < count; n++) {
      const artifact = { artifactId: `artifact-${n}`, parts: [{ text: 'x'.repeat(16_384) }] };
      const event = { artifactUpdate: { taskId: id, contextId: 'c', artifact } };
      await store.append([{ scope, taskId: id, fence: 1, events: [event] }]);
      await store.head(scope, id);
    }
  });
}

/** Lets tasks write, each one event after the other, and returns how many were stored in a second. */
async function throughput(store: SqliteStore, writers: number, durationMs: number): Promise<number> {
  const end = performance.now() + durationMs;
  let stored = 0;
  await Promise.all(
    Array.from({ length: writers }, async () => {
      const id = await makeTask(store);
      while (performance.now() < end) {
        await store.append(chunks(id, 1));
        stored += 1;
      }
    }),
  );
  return stored / (durationMs / 1_000);
}

async function makeTask(store: SqliteStore): Promise<string> {
  const taskId = `task-${++tasks}`;
  const create = { contextId: 'c', lease: { holder: 'bench', ttlMs: 60_000 } };
  const message = { messageId: `m-${tasks}`, role: 'ROLE_USER' as const, parts: [{ text: 'Do it' }] };
  await store.append([{ scope, taskId, create, events: [{ message }] }]);
  return taskId;
}

function chunks(taskId: string, count: number): Parameters<SqliteStore['append']>[0] {
  const artifact = { artifactId: 'a', parts: [{ text: 'a chunk of some length, as a model would give it' }] };
  const event = { artifactUpdate: { taskId, contextId: 'c', artifact, append: true } };
  return [{ scope, taskId, fence: 1, events: Array.from({ length: count }, () => event) }];
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

function percentile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

function figure(
  what: string,
  value: number,
  bar: number,
  unit: string,
  side: 'at most' | 'at least' = 'at most',
): void {
  const holds = side === 'at most' ? value <= bar : value >= bar;
  if (!holds) missed += 1;
  const shown = value.toFixed(value < 100 ? 1 : 0);
  console.log(`${holds ? 'ok    ' : 'MISSED'} ${what}: ${shown} ${unit} (${side} ${bar})`);
}
