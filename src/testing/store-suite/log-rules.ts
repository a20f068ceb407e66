import { applyEvent, newTask, type TaskEvent } from '../../protocol/apply-event.js';
import type { JsonObject } from '../../protocol/generated/types.js';
import type { LogEntry } from '../../server/ports.js';
import { aMessage, anArtifact, artifactEvent, builderDefaults, messageEvent } from '../builders.js';
import { equal, present } from './check.js';
import { ada, chunk, leaseMs, type Rule, taskId, type World } from './world.js';

const creation = { contextId: builderDefaults.contextId, lease: { holder: 'maker', ttlMs: leaseMs } };

/** What a log keeps, in which order, and what a head makes of it. */
export const logRules: readonly Rule[] = [
  [
    'makes a task with its first entries, held under fence 1',
    async (world) => {
      const events = [messageEvent('hi'), world.status('TASK_STATE_SUBMITTED')];
      equal(await world.append({ create: creation, events }), { outcome: 'stored', seq: 2, fence: 1 });
      equal(await world.store.read(ada, taskId, 0, 10), numbered(events));
    },
  ],
  [
    'counts the entries of each task from 1, and says the newest',
    async (world) => {
      await world.make();
      await world.make({ taskId: 'task-2' });
      const two = [chunk('a', '1'), chunk('a', '2')];
      equal(await world.append({ fence: 1, events: two }), { outcome: 'stored', seq: 3 });
      equal(await world.append({ taskId: 'task-2', fence: 1, events: two }), { outcome: 'stored', seq: 3 });
      equal(await world.append({ events: [messageEvent('hi')] }), { outcome: 'stored', seq: 4 });
    },
  ],
  [
    'reads the entries above a cursor in order, as many as asked for',
    async (world) => {
      const events = Array.from({ length: 9 }, (_, n) => chunk('a', String(n)));
      const submitted = world.status('TASK_STATE_SUBMITTED');
      await world.make({ events: [submitted] });
      await world.write(events);
      const all = numbered([submitted, ...events]);
      equal(await world.store.read(ada, taskId, 0, 100), all);
      equal(await world.store.read(ada, taskId, 3, 4), all.slice(3, 7));
      equal(await world.store.read(ada, taskId, 8, 100), all.slice(8));
      equal(await world.store.read(ada, taskId, 10, 100), []);
      equal(await world.store.read(ada, taskId, 99, 100), []);
    },
  ],
  [
    'folds the log into the head',
    async (world) => {
      await world.make({ events: [messageEvent('hi'), world.status('TASK_STATE_SUBMITTED', 'noted')] });
      await checkFold(world);
      for (const event of aRichLog(world)) {
        await world.write([event]);
        await checkFold(world);
      }
    },
  ],
  [
    'folds entries that nobody looked at between',
    async (world) => {
      await world.make();
      await world.write(aRichLog(world));
      await checkFold(world);
    },
  ],
  [
    'never changes a head that it gave out',
    async (world) => {
      await world.make();
      const seen: { readonly head: unknown; readonly copy: string }[] = [];
      for (const event of [...aRichLog(world), ...aRichLog(world)]) {
        await world.write([event]);
        const head = present(await world.store.head(ada, taskId), 'head');
        seen.push({ head, copy: JSON.stringify(head) });
      }
      for (const { head, copy } of seen) equal(JSON.stringify(head), copy, 'head given out before');
    },
  ],
  [
    'gives back any JSON as it came',
    async (world) => {
      const metadata = anyJson();
      const parts = [{ text: '' }, { data: null }, { data: metadata }, { raw: 'AA==' }, { url: 'https://example.com' }];
      const events: TaskEvent[] = [{ message: aMessage('hi', { parts, metadata }) }, { metadata }];
      await world.make({ events: [...events, world.status('TASK_STATE_SUBMITTED')] });
      const read = present(await world.store.read(ada, taskId, 0, 2), 'entries');
      equal(JSON.stringify(read.map(({ event }) => event)), JSON.stringify(events));
      const { task } = present(await world.store.head(ada, taskId), 'head');
      equal(JSON.stringify(task.metadata), JSON.stringify(metadata), 'metadata of the head');
      equal(JSON.stringify(task.history?.[0]?.parts), JSON.stringify(parts), 'parts in the history');
    },
  ],
  [
    'keeps many artifacts with many chunks apart',
    async (world) => {
      await world.make();
      for (let round = 0; round < 3; round++) {
        await world.write(Array.from({ length: 300 }, (_, n) => chunk(`artifact-${n}`, `${n}.${round}`)));
      }
      const { task, seq } = present(await world.store.head(ada, taskId), 'head');
      equal(seq, 901);
      equal(task.artifacts?.length, 300);
      equal(task.artifacts?.[7]?.artifactId, 'artifact-7');
      equal(task.artifacts?.[299]?.parts, [{ text: '299.0' }, { text: '299.1' }, { text: '299.2' }]);
    },
  ],
  [
    'stores each item by itself, in order, whatever becomes of the others',
    async (world) => {
      await world.make();
      const outcomes = await world.store.append([
        { scope: ada, taskId, events: [chunk('a', '1')], fence: 1 },
        { scope: ada, taskId, events: [chunk('a', '2')], fence: 7 },
        { scope: ada, taskId: 'nobody', events: [] },
        { scope: ada, taskId: 'task-2', events: [messageEvent('hi')], create: creation },
        { scope: ada, taskId, events: [chunk('a', '3')], fence: 1 },
      ]);
      equal(outcomes, [
        { outcome: 'stored', seq: 2 },
        { outcome: 'fenced' },
        { outcome: 'missing' },
        { outcome: 'stored', seq: 1, fence: 1 },
        { outcome: 'stored', seq: 3 },
      ]);
      const { task } = present(await world.store.head(ada, taskId), 'head');
      equal(task.artifacts, [anArtifact('', { artifactId: 'a', parts: [{ text: '1' }, { text: '3' }] })]);
    },
  ],
  [
    'gives entries that come at the same time their own numbers',
    async (world) => {
      await world.make();
      const texts = Array.from({ length: 40 }, (_, n) => `m${n}`);
      const outcomes = await Promise.all(texts.map((text) => world.append({ events: [messageEvent(text)] })));
      const seqs = outcomes.map((stored) => (stored.outcome === 'stored' ? stored.seq : 0));
      equal([...new Set(seqs)].length, 40, 'different numbers');
      const entries = present(await world.store.read(ada, taskId, 1, 100), 'entries');
      equal(
        entries.map(({ seq }) => seq),
        texts.map((_, n) => n + 2),
      );
      const said = entries.map(({ event }) => ('message' in event ? event.message.messageId : ''));
      equal(new Set(said).size, 40, 'different messages');
    },
  ],
  [
    'refuses to make a task of an id that is taken',
    async (world) => {
      await world.make({ events: [messageEvent('first'), world.status('TASK_STATE_SUBMITTED')] });
      const again = { create: creation, events: [messageEvent('second')] };
      equal(await world.append(again), { outcome: 'fenced' });
      equal((await world.append({ ...again, scope: { tenant: 'acme', owner: 'bob' } })).outcome, 'missing');
      equal((await world.store.head(ada, taskId))?.seq, 2);
      equal(await world.store.scopeOf(taskId), ada);
    },
  ],
  [
    'gives an entry its time from nobody: a status keeps the timestamp it came with',
    async (world) => {
      const status = world.status('TASK_STATE_WORKING');
      await world.make();
      await world.clock.advance(5_000);
      await world.write([status]);
      const { task } = present(await world.store.head(ada, taskId), 'head');
      equal('statusUpdate' in status && status.statusUpdate.status, task.status);
    },
  ],
  [
    'takes nothing more once the task has ended',
    async (world) => {
      await world.make();
      await world.write([world.status('TASK_STATE_FAILED', 'why')]);
      const ended = { outcome: 'terminal', state: 'TASK_STATE_FAILED' };
      equal(await world.append({ events: [messageEvent('hi')] }), ended);
      equal(await world.append({ command: { kind: 'cancel' } }), ended);
      equal(await world.append({ fence: 1, events: [world.status('TASK_STATE_WORKING')] }), ended);
      equal(await world.append({ fence: 9, events: [chunk('a', 'late')] }), ended);
      equal(await world.store.acquire(ada, taskId, { holder: 'b', ttlMs: 1, force: true }), { outcome: 'terminal' });
      equal((await world.store.head(ada, taskId))?.seq, 2);
      equal(await world.store.commands(ada, taskId, 0), []);
    },
  ],
  [
    'removes a task with everything that belongs to it',
    async (world) => {
      await world.make({ command: { kind: 'cancel' }, pushConfig: { id: 'hook', url: 'https://hooks.example.com' } });
      equal(await world.store.remove(ada, taskId), true);
      equal(await world.store.remove(ada, taskId), false);
      equal(await world.store.head(ada, taskId), undefined);
      equal(await world.store.scopeOf(taskId), undefined);
      equal((await world.store.list(ada, { limit: 10 })).total, 0);
      equal(await world.due(), []);
      await world.make();
      equal((await world.store.head(ada, taskId))?.seq, 1);
      equal(await world.store.commands(ada, taskId, 0), []);
      equal(await world.store.pushConfigs(ada, taskId), []);
    },
  ],
];

function numbered(events: readonly TaskEvent[]): LogEntry[] {
  return events.map((event, before) => ({ seq: before + 1, event }));
}

/** Every kind of entry, with what is particular to it: words that move to the history, chunks, replacement, merging. */
function aRichLog(world: World): TaskEvent[] {
  return [
    world.status('TASK_STATE_WORKING', 'one moment'),
    chunk('a', '1', { name: 'A', metadata: { k: 1 } }),
    world.status('TASK_STATE_WORKING'),
    chunk('a', '2', { description: 'more', extensions: ['urn:x'] }),
    chunk('b', 'other'),
    chunk('a', '3', { metadata: { l: 2 }, extensions: ['urn:x', 'urn:y'] }),
    { metadata: { k: 'v', deep: { er: [1] } } },
    artifactEvent(anArtifact('whole', { artifactId: 'a', name: 'B' }), { lastChunk: true, metadata: { of: 'event' } }),
    chunk('a', 'and more'),
    messageEvent('a further word'),
    world.status('TASK_STATE_INPUT_REQUIRED', 'which?'),
    { metadata: { k: 'w' } },
  ];
}

async function checkFold(world: World): Promise<void> {
  const entries = present(await world.store.read(ada, taskId, 0, 1_000), 'entries');
  const task = entries.reduce((so, { event }) => applyEvent(so, event), newTask(taskId, builderDefaults.contextId));
  equal(await world.store.head(ada, taskId), { task, seq: entries.length }, 'head');
}

function anyJson(): JsonObject {
  return JSON.parse(String.raw`{
    "": "", "__proto__": {"polluted": true}, "constructor": {"prototype": 1}, "nul": "\u0000", "line": "\u2028",
    "emoji": "\ud83d\ude00", "quote": "'\"\\", "big": 1e300, "small": -0.5, "list": [[], {}, null, [null, false]], "10": 1, "2": 2
  }`);
}
