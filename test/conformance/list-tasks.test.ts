import { describe, expect } from 'vitest';
import { fakeClock } from '../../src/testing/fake-clock.js';
import { expectRefusal } from '../support/refusal.js';
import { verifies } from '../support/verifies.js';
import { type Wire, wires } from '../support/wire.js';
import type { Json } from '../support/wire-answer.js';
import type { Params } from '../support/wire-request.js';

const list = async (wire: Wire, params: Params = {}): Promise<Json> => (await wire.call('ListTasks', params)).result;
const idsOf = (page: Json): string[] => page.tasks.map(({ id }: Json) => id);

/** Makes so many tasks and returns their ids. */
async function make(wire: Wire, count: number, text = 'task'): Promise<string[]> {
  const ids = [];
  for (let n = 0; n < count; n++) ids.push((await wire.task(text)).id);
  return ids;
}

/** Follows a list to its end and returns its pages. */
async function pagesOf(wire: Wire, params: Params, between = async () => {}): Promise<Json[]> {
  const pages = [await list(wire, params)];
  for (let page = pages[0]; page.nextPageToken !== ''; pages.push(page)) {
    await between();
    page = await list(wire, { ...params, pageToken: page.nextPageToken });
  }
  return pages;
}

describe.each(wires)('the list of tasks over $name', ({ start }) => {
  verifies(['REQ-056', 'REQ-057', 'REQ-246', 'C30 send'], 'has artifacts only when they are asked for', async () => {
    const wire = await start();
    const [id] = await make(wire, 1);
    const withArtifacts = await list(wire, { includeArtifacts: true });
    expect(withArtifacts.tasks).toEqual([await wire.get(`${id}`)]);
    for (const params of [{}, { includeArtifacts: false }]) {
      expect((await list(wire, params)).tasks[0]).not.toHaveProperty('artifacts');
    }
  });

  verifies(
    ['REQ-058', 'REQ-059', 'REQ-066', 'C18 send'],
    'says all four things where there is nothing to list',
    async () => {
      const { result } = await (await start()).call('ListTasks');
      expect(result).toEqual({ tasks: [], nextPageToken: '', pageSize: 50, totalSize: 0 });
    },
  );

  verifies(
    ['REQ-058', 'REQ-059', 'REQ-062', 'REQ-067', 'REQ-068'],
    'comes in pages that join to the whole',
    async () => {
      const wire = await start();
      const ids = await make(wire, 5);
      const pages = await pagesOf(wire, { pageSize: 2 });
      expect(pages.map((page) => page.tasks.length)).toEqual([2, 2, 1]);
      expect(pages.flatMap(idsOf).toSorted()).toEqual(ids.toSorted());
      expect(pages.flatMap(idsOf)).toEqual(idsOf(await list(wire)));
      for (const { pageSize, totalSize } of pages)
        expect({ pageSize, totalSize }).toEqual({ pageSize: 2, totalSize: 5 });
    },
  );

  verifies(['REQ-063', 'C31 send'], 'begins with the newest status', async () => {
    const clock = fakeClock();
    const wire = await start({ clock });
    const ids = [];
    for (const text of ['input', 'task', 'task']) {
      ids.push((await wire.task(text)).id);
      await clock.advance(1_000);
    }
    const [first, second, third] = ids;
    expect(idsOf(await list(wire))).toEqual([third, second, first]);
    await wire.task('blue', { message: { taskId: first } });
    expect(idsOf(await list(wire))).toEqual([first, third, second]);
    const stamps = (await list(wire)).tasks.map(({ status }: Json) => status.timestamp);
    expect(stamps).toEqual(stamps.toSorted().toReversed());
  });

  verifies(['REQ-064', 'REQ-246', 'C32 send'], 'has 50 tasks on a page unless told otherwise', async () => {
    const wire = await start();
    await Promise.all(Array.from({ length: 60 }, () => wire.task('task')));
    const page = await list(wire);
    expect(page).toMatchObject({ pageSize: 50, totalSize: 60, nextPageToken: expect.stringMatching(/./) });
    expect(page.tasks).toHaveLength(50);
    expect((await list(wire, { pageSize: 100 })).tasks).toHaveLength(60);
  });

  verifies(['REQ-065', 'case 70', 'C32 send'], 'takes page sizes of 1 to 100 only', async () => {
    const wire = await start();
    // Clients of gRPC print a page size that nobody has given as 0.
    if (wire.binding === 'GRPC') expect((await list(wire, { pageSize: 0 })).pageSize).toBe(50);
    const unset = wire.binding === 'GRPC' ? [] : [0];
    for (const pageSize of [...unset, -1, 101, 150, 2_147_483_647]) {
      expectRefusal(await wire.call('ListTasks', { pageSize }), 'INVALID_PARAMS', ['pageSize']);
    }
    for (const pageSize of [1, 100]) expect((await list(wire, { pageSize })).pageSize).toBe(pageSize);
  });

  verifies(['REQ-069', 'REQ-070'], 'is filtered by context and state', async () => {
    const wire = await start();
    const message = { contextId: 'mine & yours' };
    const [mine, failed] = [await wire.task('task', { message }), await wire.task('fail', { message })];
    await make(wire, 1);
    expect(idsOf(await list(wire, message)).toSorted()).toEqual([mine.id, failed.id].toSorted());
    expect(idsOf(await list(wire, { status: 'TASK_STATE_FAILED' }))).toEqual([failed.id]);
    expect(await list(wire, { ...message, status: 'TASK_STATE_COMPLETED' })).toMatchObject({
      tasks: [{ id: mine.id }],
      totalSize: 1,
    });
    expect((await list(wire, { contextId: 'unknown' })).totalSize).toBe(0);
  });

  verifies('REQ-071', 'is refused for a state that does not exist', async () => {
    const wire = await start();
    // Protobuf has numbers only.
    const status = wire.binding === 'GRPC' ? 99 : 'TASK_STATE_RUNNING';
    expectRefusal(await wire.call('ListTasks', { status }), 'INVALID_PARAMS', ['status']);
  });

  verifies(['REQ-072', 'REQ-240', 'C33 accept'], 'counts the moment that a time filter names', async () => {
    const clock = fakeClock(Date.UTC(2026, 1, 3, 4, 5, 6, 789));
    const wire = await start({ clock });
    const [id] = await make(wire, 1);
    const since = async (statusTimestampAfter: string) => idsOf(await list(wire, { statusTimestampAfter }));
    expect((await wire.get(`${id}`)).status.timestamp).toBe('2026-02-03T04:05:06.789Z');
    for (const included of ['2026-02-03T04:05:06.789Z', '2026-02-03T04:05:06Z', '2026-02-03T04:05:06.788999999Z']) {
      expect(await since(included)).toEqual([id]);
    }
    for (const past of ['2026-02-03T04:05:06.790Z', '2026-02-03T04:05:06.789000001Z', '2026-02-03T04:05:07Z']) {
      expect(await since(past)).toEqual([]);
    }
  });

  verifies('case 68', 'is whole without a filter, or with the state that stands for none', async () => {
    const wire = await start();
    await make(wire, 3);
    expect((await list(wire)).tasks).toHaveLength(3);
    expect((await list(wire, { status: 'TASK_STATE_UNSPECIFIED' })).tasks).toHaveLength(3);
  });

  verifies('REQ-075', 'changes nothing', async () => {
    const wire = await start();
    await make(wire, 3);
    expect(await list(wire)).toEqual(await list(wire));
  });

  verifies('case 70', 'takes no token but its own', async () => {
    const wire = await start();
    await make(wire, 3);
    const { nextPageToken } = await list(wire, { pageSize: 1 });
    const [head, ...rest] = nextPageToken;
    for (const pageToken of ['garbage', `${head === 'x' ? 'y' : 'x'}${rest.join('')}`, `${nextPageToken}x`]) {
      expectRefusal(await wire.call('ListTasks', { pageToken }), 'INVALID_PARAMS', ['pageToken']);
    }
    const other = { pageToken: nextPageToken, status: 'TASK_STATE_COMPLETED' };
    expectRefusal(await wire.call('ListTasks', other), 'INVALID_PARAMS', ['pageToken']);
    expect((await list(wire, { pageToken: nextPageToken })).tasks).toHaveLength(2);
  });

  verifies('case 71', 'shows nothing twice and forgets nothing while tasks change', async () => {
    const clock = fakeClock();
    const wire = await start({ clock });
    const asking = await make(wire, 6, 'input');
    const still = await make(wire, 54);
    const pages = await pagesOf(wire, { pageSize: 20 }, async () => {
      await clock.advance(1_000);
      await wire.task('go on', { message: { taskId: asking.pop() } });
      await make(wire, 1);
    });
    const seen = pages.flatMap(idsOf);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(still));
  });
});
