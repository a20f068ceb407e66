import { describe, expect } from 'vitest';
import { authenticate, callers } from '../support/callers.js';
import { expectRefusal } from '../support/refusal.js';
import { verifies } from '../support/verifies.js';
import { sendParams, type Wire, type WireKind, wires } from '../support/wire.js';
import type { Answer, Json } from '../support/wire-answer.js';

const hook = { id: 'hook', url: 'https://hooks.example/', token: 'token-of-ada' };

/** Returns one server as ada and as bob call it. */
async function twoCallers({ start }: WireKind): Promise<{ readonly ada: Wire; readonly bob: Wire }> {
  const wire = await start({ authenticate, allowAnonymous: false });
  return { ada: wire.as(callers.ada), bob: wire.as(callers.bob) };
}

/** Everything that can be tried on a task by its id. */
const attempts: Readonly<Record<string, (wire: Wire, id: string) => Promise<Answer>>> = {
  GetTask: (wire, id) => wire.call('GetTask', { id }),
  CancelTask: (wire, id) => wire.call('CancelTask', { id }),
  SubscribeToTask: (wire, id) => wire.call('SubscribeToTask', { id }),
  SendMessage: (wire, id) => wire.send('hijack', { message: { taskId: id } }),
  SendStreamingMessage: (wire, id) =>
    wire.call('SendStreamingMessage', sendParams('hijack', { message: { taskId: id } })),
  CreateTaskPushNotificationConfig: (wire, id) =>
    wire.call('CreateTaskPushNotificationConfig', { taskId: id, ...hook }),
  GetTaskPushNotificationConfig: (wire, id) => wire.call('GetTaskPushNotificationConfig', { taskId: id, id: 'hook' }),
  ListTaskPushNotificationConfigs: (wire, id) => wire.call('ListTaskPushNotificationConfigs', { taskId: id }),
  DeleteTaskPushNotificationConfig: (wire, id) =>
    wire.call('DeleteTaskPushNotificationConfig', { taskId: id, id: 'hook' }),
};

/** An answer without what differs between any two calls: the task's id, and the request's. */
const withoutIds = ({ status, text, headers }: Answer, id: string): Json => [
  status,
  text.replaceAll(id, 'ID').replace(/"id":\d+/, '"id":N'),
  [...headers.keys()].filter((name) => name !== 'date' && name !== 'content-length'),
];

describe.each(wires)('the scope of a caller over $name', (kind) => {
  describe.each(Object.entries(attempts))('in %s', (_rpc, attempt) => {
    verifies(
      ['REQ-044', 'REQ-081', 'REQ-091', 'REQ-107', 'REQ-181', 'REQ-182', 'REQ-338', 'REQ-339', 'REQ-340', 'case 112'],
      "makes another caller's task like none, whatever is tried on it",
      async () => {
        const { ada, bob } = await twoCallers(kind);
        const task = await ada.task('auth');
        await ada.call('CreateTaskPushNotificationConfig', { taskId: task.id, ...hook });
        const [foreign, missing] = [await attempt(bob, task.id), await attempt(bob, 'never-made')];
        expectRefusal(foreign, 'TASK_NOT_FOUND');
        expect(withoutIds(foreign, task.id)).toEqual(withoutIds(missing, 'never-made'));
        expect(await ada.get(task.id)).toEqual(task);
        const { result } = await ada.call('ListTaskPushNotificationConfigs', { taskId: task.id });
        expect(result.configs).toEqual([{ taskId: task.id, ...hook }]);
      },
    );
  });

  verifies(
    ['REQ-060', 'REQ-061', 'REQ-337', 'case 112'],
    'is all that a list shows, with filters and without',
    async () => {
      const { ada, bob } = await twoCallers(kind);
      const [mine, yours] = [await ada.task('task mine'), await bob.task('task yours')];
      const { result, text } = await bob.call('ListTasks', { includeArtifacts: true });
      expect(result).toMatchObject({ totalSize: 1, tasks: [{ id: yours.id }] });
      expect(text).not.toContain(mine.id);
      const contextId = mine.contextId;
      expect((await bob.call('ListTasks', { contextId })).result).toMatchObject({ totalSize: 0, tasks: [] });
      expect((await ada.call('ListTasks', { contextId })).result).toMatchObject({
        totalSize: 1,
        tasks: [{ id: mine.id }],
      });
    },
  );

  verifies('case 70', 'is all that a page token leads to', async () => {
    const { ada, bob } = await twoCallers(kind);
    for (let n = 0; n < 2; n++) await ada.task('task');
    const { nextPageToken } = (await ada.call('ListTasks', { pageSize: 1 })).result;
    expectRefusal(await bob.call('ListTasks', { pageSize: 1, pageToken: nextPageToken }), 'INVALID_PARAMS', [
      'pageToken',
    ]);
  });

  verifies(['REQ-337', 'case 64'], 'is all that references lead to', async () => {
    const { ada, bob } = await twoCallers(kind);
    const [mine, yours] = [await ada.task('task'), await bob.task('task')];
    const referenceTaskIds = [mine.id, yours.id, 'never-made'];
    const { result } = await ada.send('refs', { message: { referenceTaskIds } });
    expect(result.message.parts).toEqual([{ data: [mine.id] }]);
  });

  verifies(['REQ-337', 'case 61', 'case 112'], 'keeps contexts and message ids of two callers apart', async () => {
    const { ada, bob } = await twoCallers(kind);
    const message = { contextId: 'shared', messageId: 'same' };
    const heard = async (wire: Wire, word: string) =>
      (await wire.send(`remember ${word}`, { message })).result.message.parts[0].text;
    expect(await heard(ada, 'secret')).toBe('secret');
    expect(await heard(bob, 'hello')).toBe('hello');
    const [mine, yours] = [await ada.task('task', { message }), await bob.task('task', { message })];
    expect(mine.id).not.toBe(yours.id);
    expect((await bob.call('ListTasks', { contextId: 'shared' })).result.totalSize).toBe(1);
  });

  verifies(['REQ-284', 'REQ-341', 'case 112'], 'ends at the tenant', async () => {
    const wire = await kind.start();
    const { task } = (await wire.send('input', {}, { tenant: 'acme' })).result;
    for (const other of [{ tenant: 'globex' }, {}]) {
      expectRefusal(await wire.call('GetTask', { id: task.id }, other), 'TASK_NOT_FOUND');
      expect((await wire.call('ListTasks', {}, other)).result.totalSize).toBe(0);
      expectRefusal(await wire.send('x', { message: { taskId: task.id } }, other), 'TASK_NOT_FOUND');
    }
    expect((await wire.call('GetTask', { id: task.id }, { tenant: 'acme' })).result).toEqual(task);
    expect((await wire.send('who', {}, { tenant: 'acme' })).result.message.parts[0].data.tenant).toBe('acme');
  });

  verifies(
    ['REQ-320', 'REQ-341', 'REQ-181'],
    'holds the tenants that the caller is allowed, and no other can be told to exist',
    async () => {
      const wire = await kind.start({ authenticate, tenants: ['evil', 'acme'] });
      const eve = wire.as(callers.eve);
      expect((await eve.call('ListTasks', {}, { tenant: 'evil' })).error).toBeUndefined();
      const answers = [];
      for (const tenant of ['acme', 'no-such']) answers.push(await eve.call('ListTasks', {}, { tenant }));
      for (const answer of answers) expectRefusal(answer, 'TASK_NOT_FOUND');
      const [served, unknown] = answers.map((answer) => withoutIds(answer, 'none'));
      expect(unknown).toEqual(served);
    },
  );
});
