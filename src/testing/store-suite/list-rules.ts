import type { TaskState } from '../../protocol/generated/types.js';
import type { ListQuery } from '../../server/ports.js';
import { aStatus, statusEvent } from '../builders.js';
import { equal, present } from './check.js';
import { ada, type Rule, type World } from './world.js';

const noon = Date.UTC(2026, 0, 1, 12);

/** Order, pages and filters of lists. */
export const listRules: readonly Rule[] = [
  [
    'lists the newest status first, and equal ones by id in descending order of code units',
    async (world) => {
      for (const [id, ms] of [
        ['b', 1],
        ['a', 2],
        ['B', 1],
        ['ä', 1],
        ['z', 0],
        ['\u{1f600}', 1],
        ['\uff5e', 1],
      ] as const) {
        await makeAt(world, id, ms);
      }
      equal(await ids(world, {}), ['a', '\uff5e', '\u{1f600}', 'ä', 'b', 'B', 'z']);
    },
  ],
  [
    'orders by the whole milliseconds of the status, and puts a status without a timestamp last',
    async (world) => {
      await makeWith(world, 'a', '2026-01-01T12:00:00.001999999Z');
      await makeWith(world, 'b', '2026-01-01T12:00:00.001Z');
      await makeWith(world, 'c', undefined);
      await makeWith(world, 'd', '2026-01-01T12:00:00.002Z');
      equal(await ids(world, {}), ['d', 'b', 'a', 'c']);
      equal(await ids(world, { after: { statusTimestamp: noon + 1, taskId: 'b' } }), ['a', 'c']);
      equal(await ids(world, { statusSince: 0 }), ['d', 'b', 'a', 'c']);
    },
  ],
  [
    'gives heads, how many match in all, and whether more follow',
    async (world) => {
      for (const n of [1, 2, 3]) await makeAt(world, `t${n}`, n);
      const { heads, total, more } = await world.store.list(ada, { limit: 2 });
      equal({ total, more }, { total: 3, more: true });
      equal(heads, [await world.store.head(ada, 't3'), await world.store.head(ada, 't2')]);
      const last = await world.store.list(ada, { limit: 2, after: { statusTimestamp: noon + 2, taskId: 't2' } });
      equal(
        { ids: last.heads.map(({ task }) => task.id), ...last, heads: 0 },
        { ids: ['t1'], heads: 0, total: 3, more: false },
      );
      equal((await world.store.list(ada, { limit: 3 })).more, false);
    },
  ],
  [
    'pages through everything once, whatever the size of the page',
    async (world) => {
      for (let n = 0; n < 23; n++) await makeAt(world, `t${String(n).padStart(2, '0')}`, n % 4);
      const whole = await ids(world, {});
      equal(new Set(whole).size, 23);
      for (const limit of [1, 2, 5, 7, 22, 23]) equal(await pages(world, { limit }), whole, `pages of ${limit}`);
    },
  ],
  [
    'repeats and skips nothing that stayed in its place while one paged',
    async (world) => {
      for (let n = 1; n <= 6; n++) await makeAt(world, `t${n}`, n);
      const first = await world.store.list(ada, { limit: 2 });
      equal(
        first.heads.map(({ task }) => task.id),
        ['t6', 't5'],
      );
      await moveTo(world, 't2', 100);
      await makeAt(world, 't7', 200);
      await world.store.remove(ada, 't5');
      equal(await ids(world, { after: { statusTimestamp: noon + 5, taskId: 't5' } }), ['t4', 't3', 't1']);
      equal(await ids(world, {}), ['t7', 't2', 't6', 't4', 't3', 't1']);
    },
  ],
  [
    'moves a task with each new status, and with nothing else',
    async (world) => {
      for (let n = 1; n <= 3; n++) await makeAt(world, `t${n}`, n);
      equal(await ids(world, {}), ['t3', 't2', 't1']);
      await world.write([{ metadata: { touched: true } }], { taskId: 't1' });
      equal(await ids(world, {}), ['t3', 't2', 't1']);
      await moveTo(world, 't1', 9);
      equal(await ids(world, {}), ['t1', 't3', 't2']);
      await moveTo(world, 't1', 0);
      await moveTo(world, 't3', -1);
      equal(await ids(world, {}), ['t2', 't1', 't3']);
    },
  ],
  [
    'filters by context, by state and by time, alone and together, and counts what matches',
    async (world) => {
      const rows = [
        ['a', 1, 'c1', 'TASK_STATE_WORKING'],
        ['b', 2, 'c2', 'TASK_STATE_WORKING'],
        ['c', 3, 'c1', 'TASK_STATE_COMPLETED'],
        ['d', 4, 'c1', 'TASK_STATE_WORKING'],
      ] as const;
      for (const [id, ms, contextId, state] of rows) await makeAt(world, id, ms, { contextId, state });
      equal(await ids(world, { contextId: 'c1' }), ['d', 'c', 'a']);
      equal(await ids(world, { contextId: 'c' }), []);
      equal(await ids(world, { state: 'TASK_STATE_WORKING' }), ['d', 'b', 'a']);
      equal(await ids(world, { statusSince: noon + 3 }), ['d', 'c']);
      equal(await ids(world, { statusSince: noon + 5 }), []);
      const together = { contextId: 'c1', state: 'TASK_STATE_WORKING', statusSince: noon + 1 } as const;
      equal(await ids(world, together), ['d', 'a']);
      const page = await world.store.list(ada, {
        ...together,
        limit: 1,
        after: { statusTimestamp: noon + 4, taskId: 'd' },
      });
      equal(
        { total: page.total, more: page.more, first: page.heads[0]?.task.id },
        { total: 2, more: false, first: 'a' },
      );
    },
  ],
  [
    'finds a task by its newest state only',
    async (world) => {
      await makeAt(world, 'a', 1);
      await moveTo(world, 'a', 2, 'TASK_STATE_INPUT_REQUIRED');
      equal(await ids(world, { state: 'TASK_STATE_SUBMITTED' }), []);
      equal(await ids(world, { state: 'TASK_STATE_INPUT_REQUIRED' }), ['a']);
    },
  ],
  [
    'keeps listing rightly while many tasks come, move and go',
    async (world) => {
      const place = new Map<string, number>();
      for (let n = 0; n < 300; n++) {
        const id = `t${String((n * 7) % 300).padStart(3, '0')}`;
        await makeAt(world, id, n % 50);
        place.set(id, n % 50);
        if (n % 3 === 0) {
          await moveTo(world, id, (n * 13) % 97);
          place.set(id, (n * 13) % 97);
        }
        if (n % 5 === 0 && (await world.store.remove(ada, id))) place.delete(id);
        if (n % 60 === 59) equal(await ids(world, {}), inOrder(place));
      }
      for (const id of [...place.keys()].slice(0, 200)) {
        await world.store.remove(ada, id);
        place.delete(id);
      }
      equal(await ids(world, {}), inOrder(place));
      equal(await pages(world, { limit: 9 }), inOrder(place));
    },
  ],
];

function makeAt(
  world: World,
  taskId: string,
  ms: number,
  { contextId = 'context-1', state = 'TASK_STATE_SUBMITTED' }: { contextId?: string; state?: TaskState } = {},
): Promise<void> {
  return makeWith(world, taskId, new Date(noon + ms).toISOString(), { contextId, state });
}

function makeWith(
  world: World,
  taskId: string,
  timestamp: string | undefined,
  { contextId = 'context-1', state = 'TASK_STATE_SUBMITTED' }: { contextId?: string; state?: TaskState } = {},
): Promise<void> {
  const status = timestamp === undefined ? { state } : aStatus(state, { timestamp });
  return world.make({ taskId, contextId, events: [statusEvent(state, { taskId, contextId, status })] });
}

function moveTo(world: World, taskId: string, ms: number, state: TaskState = 'TASK_STATE_WORKING'): Promise<void> {
  const status = aStatus(state, { timestamp: new Date(noon + ms).toISOString() });
  return world.write([statusEvent(state, { taskId, status })], { taskId });
}

async function ids(world: World, query: Partial<ListQuery>): Promise<string[]> {
  const { heads } = await world.store.list(ada, { limit: 1_000, ...query });
  return heads.map(({ task }) => task.id);
}

async function pages(world: World, query: ListQuery): Promise<string[]> {
  const seen: string[] = [];
  let page = await world.store.list(ada, query);
  for (;;) {
    seen.push(...page.heads.map(({ task }) => task.id));
    if (!page.more || seen.length > 1_000) return seen;
    const { task } = present(page.heads.at(-1), 'last of a page');
    const statusTimestamp = Date.parse(present(task.status.timestamp, 'timestamp'));
    page = await world.store.list(ada, { ...query, after: { statusTimestamp, taskId: task.id } });
  }
}

/** The order by hand: later first, then the greater id. */
function inOrder(place: ReadonlyMap<string, number>): string[] {
  return [...place].sort(([a, at], [b, bt]) => bt - at || (a < b ? 1 : -1)).map(([id]) => id);
}
