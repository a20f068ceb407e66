import { describe, expect, it } from 'vitest';
import type { ListTasksResponse, Task } from '../protocol/generated/types.js';
import { createScriptedAgent } from '../testing/scripted-agent.js';
import { type Caller, createTestServer } from '../testing/test-server.js';

function start() {
  const scripted = createScriptedAgent();
  return { ...scripted, ...createTestServer(scripted.agent) };
}

async function allPages(
  caller: Pick<Caller, 'call'>,
  params: object,
  between?: () => Promise<unknown>,
): Promise<Task[]> {
  const tasks: Task[] = [];
  let pageToken: string | undefined;
  do {
    const page: ListTasksResponse = await caller.call('listTasks', { ...params, ...(pageToken && { pageToken }) });
    tasks.push(...page.tasks);
    pageToken = page.nextPageToken;
    await between?.();
  } while (pageToken !== '');
  return tasks;
}

describe('a list of tasks', () => {
  it('has its four members also when it is empty', async () => {
    const { call } = start();
    expect(await call('listTasks', {})).toEqual({ tasks: [], nextPageToken: '', pageSize: 50, totalSize: 0 });
  });

  it('has the newest status first, and says which page size was applied', async () => {
    const { task, call, clock } = start();
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) {
      ids.unshift((await task('task')).id);
      await clock.advance(10);
    }
    const page = await call('listTasks', { pageSize: 10 });
    expect(page).toMatchObject({ pageSize: 10, totalSize: 3, nextPageToken: '' });
    expect(page.tasks.map(({ id }) => id)).toEqual(ids);
  });

  it('orders by the status alone: an artifact makes no task newer', async () => {
    const { begin, task, call, clock, waiting, release } = start();
    const older = await begin('slow g');
    await waiting('g');
    await clock.advance(10);
    const newer = await task('input');
    const order = async () => (await call('listTasks', {})).tasks.map(({ id }) => id);
    expect(await order()).toEqual([newer.id, older.id]);
    await clock.advance(10);
    release('g');
    await clock.advance(0);
    expect(await order()).toEqual([older.id, newer.id]);
  });

  it('leaves artifacts out, key and all, unless they are asked for', async () => {
    const { task, call } = start();
    await task('task hi');
    const [bare] = (await call('listTasks', {})).tasks;
    expect(bare).not.toHaveProperty('artifacts');
    const [full] = (await call('listTasks', { includeArtifacts: true })).tasks;
    expect(full?.artifacts).toMatchObject([{ name: 'result', parts: [{ text: 'hi' }] }]);
  });

  it('bounds the history of each task', async () => {
    const { task, call } = start();
    await task('task');
    expect((await call('listTasks', { historyLength: 0 })).tasks[0]).not.toHaveProperty('history');
    expect((await call('listTasks', {})).tasks[0]?.history).toHaveLength(1);
  });

  it('takes filters together, the time inclusive', async () => {
    const { task, call, clock } = start();
    const message = { contextId: 'c-1' };
    await task('task', { message });
    await clock.advance(10);
    const since = (await task('task', { message })).status.timestamp ?? '';
    await task('task');
    await task('input', { message });
    const found = await call('listTasks', {
      contextId: 'c-1',
      status: 'TASK_STATE_COMPLETED',
      statusTimestampAfter: since,
    });
    expect(found).toMatchObject({ totalSize: 1, tasks: [{ contextId: 'c-1', status: { timestamp: since } }] });
    const later = since.replace('Z', '000001Z');
    expect(await call('listTasks', { contextId: 'c-1', statusTimestampAfter: later })).toMatchObject({ totalSize: 0 });
  });

  it('takes the unspecified status as none', async () => {
    const { task, call } = start();
    await task('task');
    await task('input');
    expect(await call('listTasks', { status: 'TASK_STATE_UNSPECIFIED' })).toMatchObject({ totalSize: 2 });
  });

  it.each([
    ['pageSize', { pageSize: 0 }],
    ['pageSize', { pageSize: 101 }],
    ['pageSize', { pageSize: -1 }],
    ['historyLength', { historyLength: -1 }],
    ['pageToken', { pageToken: 'garbage' }],
    ['status', { status: 'TASK_STATE_NONSENSE' }],
    ['statusTimestampAfter', { statusTimestampAfter: 'yesterday' }],
  ])('refuses %s out of range (%j)', async (field, params) => {
    const { call } = start();
    await expect(call('listTasks', params)).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
      violations: [expect.objectContaining({ field })],
    });
  });
});

describe('the pages of a list', () => {
  it('give each task once, while others are added and change', async () => {
    const { task, call, clock, send } = start();
    const still: string[] = [];
    for (let n = 0; n < 60; n++) {
      still.push((await task('input')).id);
      await clock.advance(1);
    }
    const changing = still.splice(0, 5);
    const seen = await allPages({ call }, { pageSize: 20 }, async () => {
      const taskId = changing.pop();
      if (taskId !== undefined) await send('go', { message: { taskId } });
      await task('task');
      await clock.advance(1);
    });
    const ids = seen.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(still));
  });

  it('do not part tasks of the same millisecond', async () => {
    const { task, call } = start();
    const ids = new Set<string>();
    for (let n = 0; n < 7; n++) ids.add((await task('task')).id);
    const seen = await allPages({ call }, { pageSize: 2 });
    expect(seen).toHaveLength(7);
    expect(new Set(seen.map(({ id }) => id))).toEqual(ids);
  });

  it('have tokens that are good for their own list only', async () => {
    const { as } = start();
    const ada = as({ principal: { id: 'ada' } });
    const bob = as({ principal: { id: 'bob' } });
    for (const caller of [ada, bob]) for (let n = 0; n < 3; n++) await caller.task('task');
    const { nextPageToken: pageToken } = await ada.call('listTasks', { pageSize: 2 });
    await expect(bob.call('listTasks', { pageSize: 2, pageToken })).rejects.toMatchObject({ code: 'INVALID_PARAMS' });
    const filtered = { pageSize: 2, pageToken, contextId: 'x' };
    await expect(ada.call('listTasks', filtered)).rejects.toMatchObject({ code: 'INVALID_PARAMS' });
    expect((await ada.call('listTasks', { pageSize: 1, pageToken, includeArtifacts: true })).tasks).toHaveLength(1);
  });

  it('hold the caller’s own tasks, also under another caller’s context', async () => {
    const { as } = start();
    const ada = as({ principal: { id: 'ada' } });
    const bob = as({ principal: { id: 'bob' } });
    const { contextId } = await ada.task('task');
    expect(await bob.call('listTasks', { contextId })).toMatchObject({ totalSize: 0, tasks: [] });
    await as({ principal: { id: 'ada' }, tenant: 'acme' }).task('task');
    expect(await ada.call('listTasks', {})).toMatchObject({ totalSize: 1 });
  });
});
