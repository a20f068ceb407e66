import { describe, expect, it } from 'vitest';
import { memoryStore } from '../stores/memory/memory-store.js';
import { inProcessInterface } from '../testing/in-process.js';
import { createScriptedAgent } from '../testing/scripted-agent.js';
import { createTestServer, itemsOf } from '../testing/test-server.js';
import { createServer } from './create-server.js';
import type { PushGate } from './ports.js';

const { agent } = createScriptedAgent({ capabilities: {} });
const options = () => ({ store: memoryStore(), interfaces: [inProcessInterface] });

describe('a server', () => {
  it('needs no more than an agent, a store and its interfaces', async () => {
    const server = createServer(agent, options());
    const call = await server.open({ binding: 'X', header: (name) => (name === 'a2a-version' ? '1.0' : undefined) });
    const message = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'task' }] };
    expect(await server.call('sendMessage', { message }, call)).toMatchObject({
      task: { status: { state: 'TASK_STATE_COMPLETED' } },
    });
    await server.close();
  });

  it.each([
    ['name', { ...agent, name: '' }, {}],
    ['supportedInterfaces', agent, { interfaces: [] }],
    ['supportedInterfaces[0].url', agent, { interfaces: [{ ...inProcessInterface, url: '/a2a' }] }],
    ['limits.maxParts', agent, { limits: { maxParts: 0 } }],
    ['push', { ...agent, capabilities: { pushNotifications: true } }, {}],
  ])('says at once what is wrong with its setup (%s)', (member, given, more) => {
    expect(() => createServer(given, { ...options(), ...more })).toThrow(TypeError);
    expect(() => createServer(given, { ...options(), ...more })).toThrow(`${member}:`);
  });

  it('has a card, the same object as long as nothing changes', () => {
    const server = createServer(agent, options());
    expect(server.card).toMatchObject({ name: agent.name, supportedInterfaces: [inProcessInterface] });
    expect(server.card).toBe(server.card);
  });

  it('asks for its interfaces when its card is wanted, where they are known late', () => {
    let port = 0;
    const server = createServer(agent, {
      ...options(),
      interfaces: () => [{ ...inProcessInterface, url: `http://localhost:${port}/` }],
    });
    port = 4_000;
    const { card } = server;
    expect(card.supportedInterfaces).toMatchObject([{ url: 'http://localhost:4000/' }]);
    expect(server.card).toBe(card);
    port = 4_001;
    expect(server.card.supportedInterfaces).toMatchObject([{ url: 'http://localhost:4001/' }]);
  });

  it('has push notifications delivered from its store, and waits for that to stop', async () => {
    const calls: unknown[] = [];
    const store = memoryStore();
    const push: PushGate = {
      violations: () => [],
      start: (from) => calls.push(from),
      close: async () => {
        calls.push('closed');
      },
    };
    const server = createServer(agent, { ...options(), store, push });
    expect(calls).toEqual([store]);
    await server.close();
    expect(calls).toEqual([store, 'closed']);
  });
});

describe('a server that closes', () => {
  it('takes nothing more', async () => {
    const { server, open, call } = createTestServer(createScriptedAgent().agent);
    const before = await open();
    await server.close();
    const refused = { code: 'UNAVAILABLE', http: { headers: { 'Retry-After': expect.any(String) } } };
    await expect(open()).rejects.toMatchObject(refused);
    await expect(server.call('listTasks', {}, before)).rejects.toMatchObject(refused);
    await expect(server.stream('subscribeToTask', { id: 'x' }, before)).rejects.toMatchObject(refused);
    await expect(server.resume('x', 1)).rejects.toMatchObject(refused);
    await expect(call('listTasks', {})).rejects.toMatchObject(refused);
  });

  it('stops its agents, ends their tasks as interrupted, and lets streams see that', async () => {
    const { server, streamOf, begin, waiting, clock, store } = createTestServer2();
    const stream = itemsOf(await streamOf('slow g'));
    const hanging = await begin('hang');
    await waiting('g');
    const closing = server.close();
    await clock.advance(5_000);
    await closing;
    const last = (await stream).at(-1)?.event.statusUpdate;
    // The agent that looks at its signal returned; nobody can tell whether it was done.
    expect(last?.status.state).toBe('TASK_STATE_FAILED');
    expect(last?.metadata).toEqual({ reason: 'INTERRUPTED' });
    expect(await store.head({ tenant: '', owner: '' }, hanging.id)).toMatchObject({
      task: { status: { state: 'TASK_STATE_FAILED' }, metadata: { reason: 'INTERRUPTED' } },
    });
  });

  it('leaves tasks that wait as they are, for whoever comes after it', async () => {
    const { server, task, agent, store, clock } = createTestServer2();
    const asked = await task('input');
    await server.close();
    const later = createTestServer(agent, { store, clock });
    expect(await later.get(asked.id)).toEqual(asked);
    const done = await later.task('task', { message: { taskId: asked.id } });
    expect(done.status.state).toBe('TASK_STATE_COMPLETED');
  });

  it('answers blocking calls with the task as it is', async () => {
    const { server, task, waiting } = createTestServer2();
    const sending = task('slow g');
    await waiting('g');
    await server.close();
    expect((await sending).status.state).toBe('TASK_STATE_FAILED');
  });

  it('does not wait for a direct reply beyond its grace', async () => {
    const never = { ...agent, run: () => new Promise<string>(() => {}) };
    const { server, send, clock } = createTestServer(never);
    const sending = send('x').catch((error: unknown) => error);
    await clock.advance(0);
    const closing = server.close();
    await clock.advance(5_000);
    await closing;
    expect(await sending).toMatchObject({ code: 'INTERNAL_ERROR' });
  });

  it('closes once, however often it is asked', async () => {
    const { server } = createTestServer2();
    await Promise.all([server.close(), server.close()]);
    await server.close();
  });

  function createTestServer2() {
    const scripted = createScriptedAgent();
    return { ...scripted, ...createTestServer(scripted.agent) };
  }
});

describe('removing a task', () => {
  it('removes it whole; a second time there is nothing to remove', async () => {
    const { server, task, call, get } = createTestServer(createScriptedAgent().agent);
    const { id } = await task('input');
    expect(await server.deleteTask(id)).toBe(true);
    await expect(get(id)).rejects.toMatchObject({ code: 'TASK_NOT_FOUND' });
    expect(await call('listTasks', {})).toMatchObject({ totalSize: 0 });
    expect(await server.deleteTask(id)).toBe(false);
  });

  it('stops the agent first, and a caller who waits learns that it is gone', async () => {
    const scripted = createScriptedAgent();
    const { server, send, clock, call } = createTestServer(scripted.agent);
    const sending = send('hang').catch((error: unknown) => error);
    await clock.advance(0);
    const [{ id } = { id: '' }] = (await call('listTasks', {})).tasks;
    await server.deleteTask(id);
    expect(scripted.turns[0]?.signal.aborted).toBe(true);
    expect(await sending).toMatchObject({ code: 'TASK_NOT_FOUND' });
  });
});

describe('every operation', () => {
  it.each([
    ['getTask', { id: '' }, 'id'],
    ['getTask', { id: 'x', historyLength: -1 }, 'historyLength'],
    ['cancelTask', {}, 'id'],
    ['getTaskPushNotificationConfig', { taskId: 't' }, 'id'],
    ['deleteTaskPushNotificationConfig', { id: 't' }, 'taskId'],
    ['getTask', { id: 5 }, 'id'],
    ['getTask', [], ''],
    ['getTask', 'x', ''],
  ] as const)('%s refuses %j by the name of the field', async (operation, params, field) => {
    const { call } = createTestServer(createScriptedAgent().agent);
    await expect(call(operation, params)).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
      violations: [expect.objectContaining({ field })],
    });
  });

  it('takes the spellings of ProtoJSON, and passes over fields that it does not know', async () => {
    const { call, task } = createTestServer(createScriptedAgent().agent);
    const { id } = await task('task');
    expect(await call('getTask', { id, history_length: 0, unknown: { x: 1 } })).not.toHaveProperty('history');
  });
});
