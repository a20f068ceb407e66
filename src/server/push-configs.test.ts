import { describe, expect, it } from 'vitest';
import { verifies } from '../../test/support/verifies.js';
import { aPushConfig } from '../testing/builders.js';
import { createScriptedAgent } from '../testing/scripted-agent.js';
import { createTestServer } from '../testing/test-server.js';
import type { PushGate } from './ports.js';

const {
  id: _,
  taskId: __,
  ...hook
} = aPushConfig({
  token: 's3cr3t',
  authentication: { scheme: 'Bearer', credentials: 'c' },
});

async function start(options: Parameters<typeof createTestServer>[1] = {}) {
  const test = createTestServer(createScriptedAgent().agent, options);
  const { id: taskId } = await test.task('input');
  const create = (fields: object = {}) => test.call('createTaskPushNotificationConfig', { ...hook, taskId, ...fields });
  return { ...test, taskId, create };
}

describe('creating a push configuration', () => {
  it('returns it as stored, secrets included, with an id where it had none', async () => {
    const { create, call, taskId } = await start();
    const first = await create();
    const second = await create({ id: '' });
    expect(first).toEqual({ ...hook, taskId, id: expect.any(String) });
    expect(second.id).not.toBe(first.id);
    expect(await call('getTaskPushNotificationConfig', { taskId, id: first.id })).toEqual(first);
  });

  it('keeps the id that the caller chose, and replaces what has it', async () => {
    const { create, call, taskId } = await start();
    await create({ id: 'mine' });
    await create({ id: 'mine', url: 'https://other.example/' });
    expect(await call('listTaskPushNotificationConfigs', { taskId })).toMatchObject({
      configs: [{ id: 'mine', url: 'https://other.example/' }],
    });
  });

  it('carries the tenant only where the call has one', async () => {
    const { as } = await start();
    const acme = as({ tenant: 'acme' });
    const { id: taskId } = await acme.task('input');
    const request = { ...hook, taskId, tenant: 'acme' };
    expect(await acme.call('createTaskPushNotificationConfig', request)).toMatchObject({ tenant: 'acme' });
  });

  it.each([
    ['taskId', { taskId: '' }],
    ['url', { url: '' }],
    ['url', { url: undefined }],
    ['id', { id: 'x'.repeat(129) }],
  ])('without a good %s is refused', async (field, fields) => {
    const { create } = await start();
    await expect(create(fields)).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
      violations: [expect.objectContaining({ field })],
    });
  });

  it('is refused where the gate has something against it', async () => {
    const push: PushGate = {
      violations: ({ url }) => [{ field: 'url', description: `not ${url}` }],
      start() {},
      async close() {},
    };
    const { create } = await start({ push });
    await expect(create()).rejects.toMatchObject({ code: 'INVALID_PARAMS', violations: [{ field: 'url' }] });
  });

  verifies('case 110', 'is refused above the limit', async () => {
    const { create } = await start();
    for (let n = 0; n < 10; n++) await create();
    await expect(create()).rejects.toMatchObject({ code: 'RESOURCE_EXHAUSTED' });
  });

  it('works for a task that has ended, as do the others', async () => {
    const { task, call } = await start();
    const { id: taskId } = await task('task');
    const { id } = await call('createTaskPushNotificationConfig', { ...hook, taskId });
    expect(await call('getTaskPushNotificationConfig', { taskId, id })).toMatchObject({ id });
    expect(await call('deleteTaskPushNotificationConfig', { taskId, id })).toEqual({});
  });
});

describe('listing push configurations', () => {
  it('gives them in the order of their creation, page by page', async () => {
    const { create, call, taskId } = await start();
    for (const id of ['c', 'a', 'b', 'e', 'd']) await create({ id });
    const ids: (string | undefined)[][] = [];
    let pageToken: string | undefined;
    do {
      const params = { taskId, pageSize: 2, ...(pageToken && { pageToken }) };
      const page = await call('listTaskPushNotificationConfigs', params);
      ids.push((page.configs ?? []).map(({ id }) => id));
      pageToken = page.nextPageToken;
    } while (pageToken !== '');
    expect(ids).toEqual([['c', 'a'], ['b', 'e'], ['d']]);
  });

  it('goes on where it was when the last one shown is gone', async () => {
    const { create, call, taskId } = await start();
    for (const id of ['a', 'b', 'c']) await create({ id });
    const { nextPageToken: pageToken } = await call('listTaskPushNotificationConfigs', { taskId, pageSize: 2 });
    await call('deleteTaskPushNotificationConfig', { taskId, id: 'b' });
    expect(await call('listTaskPushNotificationConfigs', { taskId, pageToken })).toMatchObject({
      configs: [{ id: 'c' }],
    });
  });

  it('refuses a page size or token that is none', async () => {
    const { create, call, task, taskId } = await start();
    await create();
    await create();
    await expect(call('listTaskPushNotificationConfigs', { taskId, pageSize: -1 })).rejects.toMatchObject({
      violations: [{ field: 'pageSize' }],
    });
    await expect(call('listTaskPushNotificationConfigs', { taskId, pageToken: 'x' })).rejects.toMatchObject({
      violations: [{ field: 'pageToken' }],
    });
    const { nextPageToken: pageToken } = await call('listTaskPushNotificationConfigs', { taskId, pageSize: 1 });
    const { id: other } = await task('input');
    await expect(call('listTaskPushNotificationConfigs', { taskId: other, pageToken })).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
    });
  });
});

describe('deleting a push configuration', () => {
  it('is done once and for all, and again changes nothing', async () => {
    const { create, call, taskId } = await start();
    const { id } = await create();
    expect(await call('deleteTaskPushNotificationConfig', { taskId, id })).toEqual({});
    expect(await call('deleteTaskPushNotificationConfig', { taskId, id })).toEqual({});
    await expect(call('getTaskPushNotificationConfig', { taskId, id })).rejects.toMatchObject({
      code: 'TASK_NOT_FOUND',
      metadata: { taskId, configId: id },
    });
    expect(await call('listTaskPushNotificationConfigs', { taskId })).toEqual({ configs: [], nextPageToken: '' });
  });
});

describe('a task that is not there, or not the caller’s', () => {
  it.each([
    ['createTaskPushNotificationConfig', hook],
    ['getTaskPushNotificationConfig', { id: 'x' }],
    ['listTaskPushNotificationConfigs', {}],
    ['deleteTaskPushNotificationConfig', { id: 'x' }],
  ] as const)('is answered alike by %s', async (operation, params) => {
    const { as, taskId } = await start();
    const bob = as({ principal: { id: 'bob' } });
    for (const id of [taskId, 'never-made']) {
      const refusal: unknown = await bob.call(operation, { ...params, taskId: id }).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code: 'TASK_NOT_FOUND', message: 'Task not found', metadata: { taskId: id } });
    }
  });
});
