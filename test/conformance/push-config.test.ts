import { describe, expect } from 'vitest';
import { expectRefusal } from '../support/refusal.js';
import { verifies } from '../support/verifies.js';
import { sendParams, type Wire, wires, wiresOf } from '../support/wire.js';
import type { Json } from '../support/wire-answer.js';

const url = 'https://hooks.example/a2a';
const full = { url, token: 't0k3n', authentication: { scheme: 'Bearer', credentials: 's3cr3t' } };

const create = (wire: Wire, config: object) => wire.call('CreateTaskPushNotificationConfig', { ...config });
const configsOf = async (wire: Wire, taskId: string): Promise<Json[]> =>
  (await wire.call('ListTaskPushNotificationConfigs', { taskId })).result.configs ?? [];

describe.each(wires)('push configurations over $name', ({ start }) => {
  verifies(
    ['REQ-092', 'case 106', 'C52 accept'],
    'are refused where push is not declared, inline ones too',
    async () => {
      const wire = await start({ profile: { capabilities: { pushNotifications: false } } });
      const { id } = await wire.begin('slow never');
      const runs = wire.turns.length;
      for (const taskId of [id, 'never-made']) {
        const answers = [
          await create(wire, { taskId, url }),
          await wire.call('GetTaskPushNotificationConfig', { taskId, id: 'hook' }),
          await wire.call('ListTaskPushNotificationConfigs', { taskId }),
          await wire.call('DeleteTaskPushNotificationConfig', { taskId, id: 'hook' }),
        ];
        for (const answer of answers) expectRefusal(answer, 'PUSH_NOTIFICATION_NOT_SUPPORTED');
      }
      const inline = sendParams('task', { configuration: { taskPushNotificationConfig: { url } } });
      for (const rpc of ['SendMessage', 'SendStreamingMessage'] as const) {
        expectRefusal(await wire.call(rpc, inline), 'PUSH_NOTIFICATION_NOT_SUPPORTED');
      }
      expect(wire.turns).toHaveLength(runs);
    },
  );

  verifies(['REQ-094', 'REQ-098', 'C17 accept'], 'are kept whole while the task goes on, and after it', async () => {
    const wire = await start();
    const { id } = await wire.begin('chunks 2 gate');
    const { result } = await create(wire, { taskId: id, ...full });
    const read = async () => (await wire.call('GetTaskPushNotificationConfig', { taskId: id, id: result.id })).result;
    expect(await read()).toEqual(result);
    wire.release('gate');
    await wire.ended(id);
    expect(await read()).toEqual({ ...full, taskId: id, id: result.id });
  });

  verifies(['REQ-095', 'REQ-100', 'case 104'], 'without an id get one each', async () => {
    const wire = await start();
    const { id: taskId } = await wire.task('park');
    const first = (await create(wire, { taskId, url })).result;
    const second = (await create(wire, { taskId, url, id: '' })).result;
    for (const { id } of [first, second]) expect(id).toMatch(/./);
    expect(first.id).not.toBe(second.id);
    expect(await configsOf(wire, taskId)).toEqual([first, second]);
  });

  verifies(['REQ-095', 'REQ-100'], 'with an id keep it, and are replaced under it', async () => {
    const wire = await start();
    const { id: taskId } = await wire.task('park');
    expect((await create(wire, { taskId, url, id: 'mine' })).result).toEqual({ taskId, url, id: 'mine' });
    await create(wire, { taskId, ...full, id: 'mine' });
    expect(await configsOf(wire, taskId)).toEqual([{ taskId, ...full, id: 'mine' }]);
  });

  verifies(['REQ-097', 'case 104'], 'need a url that can be called', async () => {
    const wire = await start({ egress: {} });
    const { id: taskId } = await wire.task('park');
    for (const config of [
      {},
      { url: '' },
      { url: '/relative' },
      { url: 'junk' },
      { url: 'file:///etc/passwd' },
      ...(wire.binding === 'GRPC' ? [] : [{ url: 5 }]),
    ]) {
      expectRefusal(await create(wire, { taskId, ...config }), 'INVALID_PARAMS', ['url']);
      const inline = await wire.send('task', { configuration: { taskPushNotificationConfig: config } });
      expectRefusal(inline, 'INVALID_PARAMS', ['configuration.taskPushNotificationConfig.url']);
    }
    expect(await configsOf(wire, taskId)).toEqual([]);
    expect(wire.turns).toHaveLength(1);
  });

  verifies(
    ['REQ-126', 'REQ-382', 'REQ-183', 'C53 accept'],
    'lead only where the owner of the server allows',
    async () => {
      const wire = await start({ egress: { allow: ['10.1.0.0/16', 'hooks.internal'] } });
      const { id: taskId } = await wire.task('park');
      const fields = async (target: string) => {
        const { error } = await create(wire, { taskId, url: target });
        return error?.violations.map(({ field }) => field);
      };
      for (const refused of [
        'http://169.254.169.254/',
        'http://127.0.0.1:22/',
        'https://10.2.0.1/',
        'http://hooks.example/',
        'https://[::1]/',
        'https://localhost/',
      ]) {
        expect(await fields(refused), refused).toEqual(['url']);
      }
      for (const taken of ['https://hooks.example/', 'http://10.1.2.3/', 'http://hooks.internal:8080/a']) {
        expect(await fields(taken), taken).toBeUndefined();
      }
    },
  );

  verifies('REQ-097', 'are refused with credentials that no header can carry', async () => {
    const wire = await start({ egress: {} });
    const { id: taskId } = await wire.task('park');
    const broken = { token: 'a\r\nx: y', authentication: { scheme: 'Bearer token', credentials: 'c\n' } };
    expectRefusal(await create(wire, { taskId, url, ...broken }), 'INVALID_PARAMS', [
      'token',
      'authentication.scheme',
      'authentication.credentials',
    ]);
    expectRefusal(await create(wire, { taskId, url, authentication: {} }), 'INVALID_PARAMS', ['authentication.scheme']);
  });

  verifies(['REQ-099', 'C16 send'], 'that are not there are not found', async () => {
    const wire = await start();
    const { id: taskId } = await wire.task('park');
    const { message } = expectRefusal(
      await wire.call('GetTaskPushNotificationConfig', { taskId, id: 'never-made' }),
      'TASK_NOT_FOUND',
    );
    expect(message).toMatch(/configuration/i);
    expect(await configsOf(wire, taskId)).toEqual([]);
  });

  verifies('REQ-101', 'come in pages', async () => {
    const wire = await start();
    const { id: taskId } = await wire.task('park');
    for (const id of ['a', 'b', 'c']) await create(wire, { taskId, url, id });
    const page = async (params: object): Promise<Json> =>
      (await wire.call('ListTaskPushNotificationConfigs', { taskId, ...params })).result;
    const first = await page({ pageSize: 2 });
    expect(first.configs.map(({ id }: Json) => id)).toEqual(['a', 'b']);
    const second = await page({ pageSize: 2, pageToken: first.nextPageToken });
    expect(second.configs.map(({ id }: Json) => id)).toEqual(['c']);
    expect(second.nextPageToken ?? '').toBe('');
    for (const params of [{ pageToken: 'garbage' }, { pageSize: -1 }]) {
      const [field = ''] = Object.keys(params);
      const answer = await wire.call('ListTaskPushNotificationConfigs', { taskId, ...params });
      expectRefusal(answer, 'INVALID_PARAMS', [field]);
    }
  });

  verifies(
    ['REQ-103', 'REQ-104', 'C17 accept'],
    'are gone when they are removed, and can be removed again',
    async () => {
      const wire = await start();
      const { id: taskId } = await wire.task('task');
      await create(wire, { taskId, url, id: 'hook' });
      const remove = () => wire.call('DeleteTaskPushNotificationConfig', { taskId, id: 'hook' });
      expect((await remove()).result).toEqual({});
      expectRefusal(await wire.call('GetTaskPushNotificationConfig', { taskId, id: 'hook' }), 'TASK_NOT_FOUND');
      expect(await configsOf(wire, taskId)).toEqual([]);
      expect((await remove()).result).toEqual({});
    },
  );

  verifies(['case 107', 'REQ-108'], 'in a send are stored when there is one, and only then', async () => {
    const wire = await start();
    const none = await wire.task('park', { configuration: {} });
    expect(await configsOf(wire, none.id)).toEqual([]);
    const one = await wire.task('park', { configuration: { taskPushNotificationConfig: full } });
    expect(await configsOf(wire, one.id)).toEqual([{ ...full, taskId: one.id, id: expect.stringMatching(/./) }]);
  });

  verifies('case 110', 'are limited in number', async () => {
    const wire = await start({ limits: { maxPushConfigs: 2 } });
    const { id: taskId } = await wire.task('park');
    for (const id of ['a', 'b']) await create(wire, { taskId, url, id });
    expectRefusal(await create(wire, { taskId, url, id: 'c' }), 'RESOURCE_EXHAUSTED');
    const inline = { message: { taskId }, configuration: { taskPushNotificationConfig: { url } } };
    expectRefusal(await wire.send('x', inline), 'RESOURCE_EXHAUSTED');
    expect((await create(wire, { taskId, url: `${url}/new`, id: 'b' })).error).toBeUndefined();
    expect((await configsOf(wire, taskId)).map(({ id }) => id)).toEqual(['a', 'b']);
    expect((await wire.get(taskId)).status.state).toBe('TASK_STATE_INPUT_REQUIRED');
  });
});

describe.each(wiresOf('HTTP+JSON'))('push configurations over $name', ({ start }) => {
  verifies(
    ['case 104', 'REQ-095', 'C13 accept'],
    'take their task from the path, and their settings bare or wrapped',
    async () => {
      const wire = await start();
      const { id: taskId } = await wire.task('park');
      const post = async (body: object) => {
        const response = await wire.raw(`/a2a/rest/tasks/${taskId}/pushNotificationConfigs`, {
          method: 'POST',
          headers: { 'a2a-version': '1.0', 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        return [response.status, await response.json()];
      };
      const stored = { taskId, url, id: 'hook' };
      // Wrapped is how the .NET peer sends it (spec conflict C13).
      for (const body of [{ url, id: 'hook' }, stored, { config: { url }, configId: 'hook' }]) {
        expect(await post(body)).toEqual([200, stored]);
      }
      expect((await post({ url, taskId: 'another' }))[0]).toBe(400);
    },
  );
});
