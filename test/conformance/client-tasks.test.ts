import { describe, expect } from 'vitest';
import { aMessage, anArtifact, aStatus, aTask } from '../../src/testing/builders.js';
import { completed, plainCard, status, task } from '../support/rpc-agent.js';
import { bindings, inTurn, startStub } from '../support/stub-agent.js';
import { collect } from '../support/transport-peer.js';
import { verifies } from '../support/verifies.js';
import type { Json } from '../support/wire-answer.js';

const message = aMessage();

// Ids that say nothing to a client: as long, as empty of letters and as full of marks as agents like.
const oddIds = ['a/b:c d%25é?#&=+', '007', 'null', ' ', '日本語\u2028😀', '%2F..%2F', 'x'.repeat(2000), '-0'];

describe.each(bindings)('a conversation over %s', (binding) => {
  verifies(
    ['REQ-208', 'REQ-216', 'REQ-218', 'REQ-219', 'REQ-222', 'case 50'],
    'names no task and no context but those that the agent has named',
    async () => {
      const question = status('TASK_STATE_INPUT_REQUIRED', 'Which?');
      const { client, calls } = await startStub(binding, {
        SendStreamingMessage: inTurn(
          (_, { events }) =>
            void events({ message: aMessage('Hi', { role: 'ROLE_AGENT', contextId: 'context-1' }) }).end(),
          (_, { events }) => void events(task(), question).end(),
          (_, { events }) => void events(status('TASK_STATE_WORKING'), completed).end(),
          (_, { events }) => void events({ message: aMessage('Bye', { role: 'ROLE_AGENT' }) }).end(),
        ),
      });
      const greeted = await client.ask('hello');
      const asked = await greeted.reply('review this');
      expect(asked).toMatchObject({ inputRequired: true, taskId: 'task-1', contextId: 'context-1' });
      const done = await asked.reply('the blue one');
      expect(done).toMatchObject({ state: 'TASK_STATE_COMPLETED', taskId: 'task-1' });
      await done.reply('thanks');
      const links = calls.map(({ params: { message: sent } }) => {
        const { messageId: _, parts: __, role: ___, ...rest } = sent;
        return rest;
      });
      expect(links).toEqual([
        {},
        { contextId: 'context-1' },
        { taskId: 'task-1', contextId: 'context-1' },
        // What has ended is referred to, not continued.
        { contextId: 'context-1', referenceTaskIds: ['task-1'] },
      ]);
      expect(new Set(calls.map(({ params }) => params.message.messageId)).size).toBe(4);
    },
  );

  verifies(['REQ-218', 'REQ-219', 'REQ-222'], 'can be continued by ids that were kept elsewhere', async () => {
    const { client, calls } = await startStub(binding, {
      SendStreamingMessage: (_, { events }) => void events({ message: aMessage('Hi', { role: 'ROLE_AGENT' }) }).end(),
    });
    const links = [
      { contextId: 'c' },
      { taskId: 't' },
      { taskId: 't', contextId: 'c' },
      { referenceTaskIds: ['a', 'b'] },
    ];
    for (const link of links) await client.ask('go on', link);
    for (const [at, link] of links.entries()) expect(calls[at]?.params.message).toMatchObject(link);
    expect(calls.map(({ params }) => Object.keys(params.message).length)).toEqual([4, 4, 5, 4]);
  });

  verifies('REQ-209', 'gives ids back as they came, whatever they look like', async () => {
    for (const id of oddIds) {
      const odd = { id, contextId: `${id}c` };
      const config = { id: `${id}p`, taskId: id, url: 'https://hooks.example/' };
      const { client, calls } = await startStub(binding, {
        SendStreamingMessage: inTurn(
          (_, { events }) =>
            void events({ task: aTask({ ...odd, status: aStatus('TASK_STATE_INPUT_REQUIRED') }) }).end(),
          (_, { events }) => void events({ task: aTask({ ...odd, status: aStatus('TASK_STATE_COMPLETED') }) }).end(),
        ),
        GetTask: aTask(odd),
        CancelTask: aTask(odd),
        ListTasks: { tasks: [aTask(odd)], nextPageToken: `${id}n`, pageSize: 1, totalSize: 9 },
        SubscribeToTask: (_, { events }) => void events({ task: aTask(odd) }).end(),
        CreateTaskPushNotificationConfig: config,
        GetTaskPushNotificationConfig: config,
        DeleteTaskPushNotificationConfig: {},
      });
      const asked = await client.ask('go');
      await asked.reply('go on');
      const { nextPageToken } = await client.listTasks();
      await client.listTasks({ pageToken: nextPageToken, contextId: asked.contextId ?? '' });
      const { taskId = '' } = asked;
      await client.getTask({ id: taskId });
      await client.cancelTask({ id: taskId });
      await collect(client.subscribeToTask({ id: taskId }));
      const created = await client.createTaskPushNotificationConfig({ taskId, url: config.url });
      await client.getTaskPushNotificationConfig({ taskId, id: created.id ?? '' });
      await client.deleteTaskPushNotificationConfig({ taskId, id: created.id ?? '' });
      const sent: Json[] = calls.slice(1).map(({ params }) => params);
      expect(sent[0].message).toMatchObject({ taskId: id, contextId: `${id}c` });
      expect(sent[2]).toEqual({ pageToken: `${id}n`, contextId: `${id}c` });
      for (const at of [3, 4, 5]) expect(sent[at]).toEqual({ id });
      expect(sent[6]).toMatchObject({ taskId: id });
      for (const at of [7, 8]) expect(sent[at]).toEqual({ taskId: id, id: `${id}p` });
      expect(sent).toHaveLength(9);
    }
  });

  verifies(['REQ-012', 'C14 send'], 'leaves the task of an inline webhook to the agent', async () => {
    const hook = { url: 'https://hooks.example/', token: 'x' };
    const { client, calls } = await startStub(binding, {
      SendMessage: { message: aMessage('Hi', { role: 'ROLE_AGENT' }) },
      SendStreamingMessage: (_, { events }) => void events({ message: aMessage('Hi', { role: 'ROLE_AGENT' }) }).end(),
    });
    const request = { message, configuration: { taskPushNotificationConfig: hook } };
    await client.sendMessage(request);
    await client.ask(request);
    await client.ask(request, { taskId: 'task-1' });
    for (const { params } of calls) expect(params.configuration.taskPushNotificationConfig).toEqual(hook);
  });

  verifies(['REQ-074', 'C32 accept'], 'knows the end of a list by the empty token, and by nothing else', async () => {
    const page = (ids: string[], rest: object): object => ({
      tasks: ids.map((id) => aTask({ id })),
      pageSize: 2,
      totalSize: 4,
      ...rest,
    });
    // The last page says so in words, or, as ProtoJSON leaves out what is empty, by saying nothing.
    for (const end of [{ nextPageToken: '' }, {}]) {
      const { client, calls } = await startStub(binding, {
        ListTasks: inTurn(
          page(['1', '2'], { nextPageToken: 'a+/=' }),
          page([], { nextPageToken: 'b c' }),
          page(['3'], { nextPageToken: 'c' }),
          page(['4'], end),
        ),
      });
      const seen: string[] = [];
      for await (const { id } of client.listAllTasks({ contextId: 'k' })) seen.push(id);
      expect(seen).toEqual(['1', '2', '3', '4']);
      expect(calls.map(({ params }) => params)).toEqual([
        { contextId: 'k' },
        ...['a+/=', 'b c', 'c'].map((pageToken) => ({ contextId: 'k', pageToken })),
      ]);
    }
  });

  verifies('REQ-357', 'sends what goes with one reply with no later one', async () => {
    const signIn = (step: number) => status('TASK_STATE_AUTH_REQUIRED', `Approve step ${step}`);
    const { client, calls } = await startStub(binding, {
      SendStreamingMessage: inTurn(
        (_, { events }) => void events(task(), signIn(1)).end(),
        (_, { events }) => void events(status('TASK_STATE_WORKING'), signIn(2)).end(),
        (_, { events }) => void events(status('TASK_STATE_WORKING'), completed).end(),
      ),
    });
    const grant = { headers: { 'x-grant': 'step-1' }, extensions: ['https://x.example/approval'] };
    const first = await client.ask('pay');
    const second = await first.reply({ parts: [{ text: 'yes' }], metadata: { grant: 'step-1' } }, grant);
    // The next step is asked for again, in its own words.
    expect(second).toMatchObject({ authRequired: true, text: 'Approve step 2' });
    expect((await second.reply('yes')).state).toBe('TASK_STATE_COMPLETED');
    const carried = calls.map(({ headerLines, params }) => [
      headerLines('x-grant'),
      headerLines('a2a-extensions'),
      params.message.metadata,
    ]);
    expect(carried).toEqual([
      [[], [], undefined],
      [['step-1'], ['https://x.example/approval'], { grant: 'step-1' }],
      [[], [], undefined],
    ]);
  });
});

describe.each(bindings)('waiting for a task over %s', (binding) => {
  verifies(['REQ-295', 'case 131', 'C52 send'], 'is never by a stream of an agent that has none', async () => {
    const { client, calls } = await startStub(
      binding,
      {
        SendMessage: task('TASK_STATE_SUBMITTED'),
        GetTask: inTurn(
          aTask({ status: aStatus('TASK_STATE_WORKING') }),
          aTask({ status: aStatus('TASK_STATE_COMPLETED'), artifacts: [anArtifact('done')] }),
        ),
      },
      { card: plainCard },
    );
    const inline = { taskPushNotificationConfig: { url: 'https://hooks.example/' } };
    for (const [call, code] of [
      [() => client.sendStreamingMessage({ message }).next(), 'UNSUPPORTED_OPERATION'],
      [() => client.subscribeToTask({ id: 't' }).next(), 'UNSUPPORTED_OPERATION'],
      [() => client.getExtendedAgentCard(), 'UNSUPPORTED_OPERATION'],
      [() => client.sendMessage({ message, configuration: inline }), 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
      [() => client.listTaskPushNotificationConfigs({ taskId: 't' }), 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
    ] as const) {
      await expect(call()).rejects.toMatchObject({ code });
    }
    expect(calls).toEqual([]);
    expect(await client.ask('Ada')).toMatchObject({ text: 'done', state: 'TASK_STATE_COMPLETED' });
    expect(calls.map(({ rpc }) => rpc)).toEqual(['SendMessage', 'GetTask', 'GetTask']);
    expect(calls[0]?.params.configuration.returnImmediately).toBe(true);
  });

  verifies('case 130', 'ends in time, with fewer and fewer looks, and an error that names the task', async () => {
    let over = false;
    const { client, rpcs } = await startStub(
      binding,
      {
        SendMessage: task(),
        GetTask: () => aTask({ status: aStatus(over ? 'TASK_STATE_COMPLETED' : 'TASK_STATE_WORKING') }),
      },
      { card: plainCard, follow: { pollMinMs: 4, pollMaxMs: 10_000 } },
    );
    const failure = await client.ask('Ada', { timeoutMs: 400 }).catch((error) => error);
    expect(failure).toMatchObject({ name: 'TransportError', kind: 'timeout', taskId: 'task-1' });
    // Half of 4 ms, grown by half each time, is beyond 400 ms in sum after 12 looks; without growth there were 100.
    expect(rpcs().length).toBeLessThanOrEqual(1 + 13);
    over = true;
    expect((await client.waitForTask(failure.taskId)).state).toBe('TASK_STATE_COMPLETED');
  });

  verifies('REQ-351', 'goes on while it waits for an authorization, by a stream or by looking', async () => {
    const signIn = status('TASK_STATE_AUTH_REQUIRED', 'Sign in');
    const waiting = aTask({ status: signIn.statusUpdate?.status ?? aStatus() });
    const streaming = await startStub(binding, {
      SendStreamingMessage: (_, { events }) => events(task(), signIn).cut(),
      SubscribeToTask: inTurn(
        (_, { events }) => events({ task: waiting }).cut(),
        (_, { events }) => void events({ task: waiting }, status('TASK_STATE_WORKING'), completed).end(),
        (_, { events }) => void events({ task: waiting }, completed).end(),
      ),
    });
    expect((await collect(streaming.client.stream('pay'))).events).toEqual([
      task(),
      signIn,
      status('TASK_STATE_WORKING'),
      completed,
    ]);
    expect((await collect(streaming.client.followTask('task-1'))).events).toEqual([{ task: waiting }, completed]);

    const plain = await startStub(
      binding,
      { SendMessage: { task: waiting }, GetTask: inTurn(waiting, waiting, task('TASK_STATE_COMPLETED').task ?? {}) },
      { card: plainCard },
    );
    expect((await collect(plain.client.stream('pay'))).events).toEqual([
      { task: waiting },
      task('TASK_STATE_COMPLETED'),
    ]);
    expect(plain.rpcs()).toEqual(['SendMessage', 'GetTask', 'GetTask', 'GetTask']);
  });
});
