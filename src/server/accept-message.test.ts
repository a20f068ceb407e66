import { describe, expect, it } from 'vitest';
import { verifies } from '../../test/support/verifies.js';
import type { Message, Task } from '../protocol/generated/types.js';
import { aMessage, aPushConfig } from '../testing/builders.js';
import { createScriptedAgent } from '../testing/scripted-agent.js';
import { createTestServer } from '../testing/test-server.js';
import type { Agent } from './agent.js';

function start(profile: Partial<Agent> = {}) {
  const scripted = createScriptedAgent(profile);
  return { ...scripted, ...createTestServer(scripted.agent) };
}

describe('a message that is malformed', () => {
  const { messageId: _, ...noId } = aMessage('task');
  const { role: __, ...noRole } = aMessage('task');
  const { parts: ___, ...noParts } = aMessage('task');
  it.each([
    ['message.parts', aMessage('', { parts: [] })],
    ['message.parts', noParts],
    ['message.role', noRole],
    ['message.messageId', noId],
    ['message.messageId', { ...noId, messageId: 'x'.repeat(129) }],
    ['message.taskId', aMessage('task', { taskId: 'x'.repeat(129) })],
    ['message.contextId', aMessage('task', { contextId: 'x'.repeat(129) })],
    ['message.parts', aMessage('', { parts: Array.from({ length: 1_001 }, () => ({ text: '' })) })],
    ['message.referenceTaskIds', aMessage('task', { referenceTaskIds: Array.from({ length: 101 }, () => 'x') })],
    ['message.referenceTaskIds[1]', aMessage('task', { referenceTaskIds: ['x', 'x'.repeat(129)] })],
  ])('names %s, and nothing has happened', async (field, message) => {
    const { call, turns } = start();
    await expect(call('sendMessage', { message })).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
      violations: [expect.objectContaining({ field })],
    });
    expect(turns).toHaveLength(0);
    expect(await call('listTasks', {})).toMatchObject({ totalSize: 0 });
  });

  it('names every field that is wrong', async () => {
    const { call } = start();
    const message = aMessage('task', { taskId: 'x'.repeat(129), contextId: 'x'.repeat(129) });
    await expect(call('sendMessage', { message, configuration: { historyLength: -1 } })).rejects.toMatchObject({
      violations: [
        { field: 'configuration.historyLength' },
        { field: 'message.taskId' },
        { field: 'message.contextId' },
      ],
    });
  });

  it('is refused when it names another tenant than the call', async () => {
    const { as } = start();
    const message = aMessage('task');
    await expect(as({ tenant: 'acme' }).call('sendMessage', { message, tenant: 'globex' })).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
      violations: [{ field: 'tenant' }],
    });
    await expect(as({}).call('sendMessage', { message, tenant: 'globex' })).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
    });
    await expect(as({ tenant: 'acme' }).call('sendMessage', { message, tenant: 'acme' })).resolves.toBeDefined();
  });
});

describe('a message without a task', () => {
  it('gets a context of its own, in the message and in the task alike', async () => {
    const { send, task } = start();
    const contexts = [(await send('hi')).message, await task('task'), await task('task')].map((is) => is?.contextId);
    expect(new Set(contexts).size).toBe(3);
    for (const contextId of contexts) expect(contextId).toEqual(expect.stringMatching(/^.{36}$/));
  });

  it('keeps the context that the caller gives, known or not', async () => {
    const { send, task } = start();
    const message = { contextId: 'mine' };
    expect((await send('hi', { message })).message).toMatchObject({ contextId: 'mine' });
    expect(await task('task', { message })).toMatchObject({ contextId: 'mine' });
  });

  it('counts empty ids as none', async () => {
    const { task } = start();
    const made = await task('task', { message: { taskId: '', contextId: '' } });
    expect(made.id).not.toBe('');
    expect(made.contextId).not.toBe('');
  });

  it('is stored as it came, with nothing added but task and context', async () => {
    const { task } = start();
    const message: Partial<Message> = {
      metadata: { a: [1, { b: null }] },
      extensions: ['urn:x'],
      referenceTaskIds: ['other'],
      parts: [{ text: 'task' }, { data: { 你好: '😀' }, mediaType: 'application/json', filename: 'f' }],
    };
    const made = await task('task', { message });
    expect(made.history).toEqual([{ ...aMessage('task', message), taskId: made.id, contextId: made.contextId }]);
  });

  it('is a new one also when its id was used before', async () => {
    const { task, call } = start();
    const first = await task('task');
    const second = await task('task');
    expect(second.id).not.toBe(first.id);
    expect(await call('listTasks', {})).toMatchObject({ totalSize: 2 });
  });
});

describe('a message to a task', () => {
  it('is refused where the task is not there, whoever asks', async () => {
    const { as, send } = start();
    const mine = await as({ principal: { id: 'ada' } }).task('input');
    const refusals = await Promise.all(
      [mine.id, 'never-made'].map((taskId) => send('x', { message: { taskId } }).catch((error: unknown) => error)),
    );
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ code: 'TASK_NOT_FOUND', message: 'Task not found' });
  });

  it('continues it in its own context, which is inferred', async () => {
    const { task, turns } = start();
    const asked = await task('input');
    const done = await task('the blue one', { message: { taskId: asked.id } });
    expect(done).toMatchObject({ id: asked.id, contextId: asked.contextId });
    const said = done.history?.filter(({ role }) => role === 'ROLE_USER');
    expect(said?.map(({ taskId, contextId }) => [taskId, contextId])).toEqual([
      [asked.id, asked.contextId],
      [asked.id, asked.contextId],
    ]);
    expect(turns.map(({ contextId }) => contextId)).toEqual([asked.contextId]);
  });

  it('may repeat the context, and is refused when it names another', async () => {
    const { task, send } = start();
    const { id: taskId, contextId } = await task('input');
    await expect(send('x', { message: { taskId, contextId: 'other' } })).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
      violations: [{ field: 'message.contextId' }],
    });
    const done = await task('blue', { message: { taskId, ...(contextId && { contextId }) } });
    expect(done.id).toBe(taskId);
  });

  it.each(['states COMPLETED', 'states FAILED', 'states REJECTED', 'cancel'])(
    'that has ended (%s) is refused before the agent runs',
    async (how) => {
      const { task, begin, call, send, streamOf, turns } = start();
      const ended: Task =
        how === 'cancel' ? await call('cancelTask', { id: (await begin('slow g')).id }) : await task(how);
      const message = { taskId: ended.id };
      await expect(send('x', { message })).rejects.toMatchObject({ code: 'UNSUPPORTED_OPERATION' });
      await expect(streamOf('x', { message })).rejects.toMatchObject({ code: 'UNSUPPORTED_OPERATION' });
      expect(turns).toHaveLength(1);
    },
  );
});

describe('media types', () => {
  const part = (mediaType?: string) => ({ parts: [{ text: 'task', ...(mediaType && { mediaType }) }] });
  const takes = { defaultInputModes: ['text/plain', 'image/*'] };
  const skills = [{ id: 's', name: 'S', description: 'D', tags: ['t'], inputModes: ['application/json'] }];

  it.each([
    [takes, undefined, true],
    [takes, 'text/plain', true],
    [takes, 'Text/Plain; charset=utf-8', true],
    [takes, 'image/png', true],
    [takes, 'video/mp4', false],
    [takes, 'text/html', false],
    [takes, 'imagex/png', false],
    [{ ...takes, skills }, 'application/json', true],
    [{ skills }, 'application/json', true],
    [{ skills }, 'text/plain', true],
    [{ skills }, 'video/mp4', false],
    [{}, 'video/mp4', true],
    [{ defaultInputModes: ['*/*'] }, 'video/mp4', true],
  ])('of an agent with %j: %s is taken: %s', async (profile, mediaType, taken) => {
    const { send, turns } = start(profile);
    const sent = send('task', { message: part(mediaType) });
    if (taken) await expect(sent).resolves.toBeDefined();
    else await expect(sent).rejects.toMatchObject({ code: 'CONTENT_TYPE_NOT_SUPPORTED', metadata: { mediaType } });
    expect(turns).toHaveLength(taken ? 1 : 0);
  });

  it('are checked on follow-ups too, before anything is stored', async () => {
    const { task, send, get } = start(takes);
    const asked = await task('input');
    const message = { taskId: asked.id, ...part('video/mp4') };
    await expect(send('x', { message })).rejects.toMatchObject({ code: 'CONTENT_TYPE_NOT_SUPPORTED' });
    expect(await get(asked.id)).toEqual(asked);
  });

  it.each([
    [['text/plain'], ['image/png'], false],
    [['text/plain'], ['image/png', 'text/plain;q=1'], true],
    [['text/plain'], ['*/*'], true],
    [['image/png'], ['image/*'], true],
    [['image/*'], ['image/png'], true],
    [['text/plain'], [], true],
    [undefined, ['image/png'], true],
  ])(
    'that an agent produces (%j) against those accepted (%j): served %s',
    async (defaultOutputModes, accepted, served) => {
      const { send } = start({ ...(defaultOutputModes && { defaultOutputModes }) });
      const sent = send('task', { configuration: { acceptedOutputModes: accepted } });
      if (served) await expect(sent).resolves.toBeDefined();
      else await expect(sent).rejects.toMatchObject({ code: 'CONTENT_TYPE_NOT_SUPPORTED' });
    },
  );
});

describe('of several faults', () => {
  it('the one told is the task that is not there, then its end, then the media type', async () => {
    const { task, send } = start({ defaultInputModes: ['text/plain'] });
    const parts = [{ text: 'x', mediaType: 'video/mp4' }];
    await expect(send('x', { message: { taskId: 'never-made', parts } })).rejects.toMatchObject({
      code: 'TASK_NOT_FOUND',
    });
    const { id: taskId } = await task('task');
    await expect(send('x', { message: { taskId, parts } })).rejects.toMatchObject({ code: 'UNSUPPORTED_OPERATION' });
  });
});

describe('an inline push configuration', () => {
  const { taskId: _, id: __, ...hook } = aPushConfig();
  const configuration = { taskPushNotificationConfig: hook };

  verifies('case 106', 'is refused where push is off, and nothing has happened', async () => {
    const { send, turns } = start({ capabilities: {} });
    await expect(send('task', { configuration })).rejects.toMatchObject({ code: 'PUSH_NOTIFICATION_NOT_SUPPORTED' });
    expect(turns).toHaveLength(0);
  });

  it('is registered for the new task, and gets an id', async () => {
    const { task, call } = start();
    const { id } = await task('task', { configuration });
    const { configs } = await call('listTaskPushNotificationConfigs', { taskId: id });
    expect(configs).toEqual([{ ...hook, id: expect.any(String), taskId: id }]);
  });

  it('is registered with a follow-up, up to the limit', async () => {
    const scripted = createScriptedAgent();
    const { task, send, call } = createTestServer(scripted.agent, { limits: { maxPushConfigs: 2 } });
    const { id: taskId } = await task('auth 3', { configuration });
    await task('x', { message: { taskId }, configuration });
    await expect(send('y', { message: { taskId }, configuration })).rejects.toMatchObject({
      code: 'RESOURCE_EXHAUSTED',
    });
    const { configs = [] } = await call('listTaskPushNotificationConfigs', { taskId });
    expect(configs).toHaveLength(2);
    const again = { taskPushNotificationConfig: { ...hook, id: configs[0]?.id ?? '', token: 'new' } };
    await task('z', { message: { taskId }, configuration: again });
    expect(await call('listTaskPushNotificationConfigs', { taskId })).toMatchObject({
      configs: [{ token: 'new' }, {}],
    });
  });

  it('may not name another task', async () => {
    const { send } = start();
    await expect(
      send('task', { configuration: { taskPushNotificationConfig: { ...hook, taskId: 'other' } } }),
    ).rejects.toMatchObject({ violations: [{ field: 'configuration.taskPushNotificationConfig.taskId' }] });
  });

  it('is checked by the gate, and its violations name the place in the request', async () => {
    const scripted = createScriptedAgent();
    const { send } = createTestServer(scripted.agent, {
      push: { violations: () => [{ field: 'url', description: 'refused' }], start() {}, async close() {} },
    });
    await expect(send('task', { configuration })).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
      violations: [{ field: 'configuration.taskPushNotificationConfig.url', description: 'refused' }],
    });
    expect(scripted.turns).toHaveLength(0);
  });

  verifies('case 107', 'is none when the configuration is empty', async () => {
    const { task, call } = start();
    const { id } = await task('task', { configuration: {} });
    expect(await call('listTaskPushNotificationConfigs', { taskId: id })).toEqual({ configs: [], nextPageToken: '' });
  });
});

describe('references to other tasks', () => {
  verifies('case 64', 'give the agent what the caller may see, and no sign of the rest', async () => {
    const { as } = start();
    const ada = as({ principal: { id: 'ada' } });
    const bob = as({ principal: { id: 'bob' } });
    const mine = await ada.task('task');
    const foreign = await bob.task('task');
    const referenceTaskIds = [foreign.id, mine.id, 'never-made', mine.id];
    const { message } = await ada.send('refs', { message: { referenceTaskIds } });
    expect(message?.parts).toEqual([{ data: [mine.id] }]);
  });
});
