import { randomUUID } from 'node:crypto';
import type { SendMessageConfiguration, SendMessageRequest } from '../../src/protocol/generated/types.js';
import { authenticate, bearerScheme, callers } from '../support/callers.js';
import { deafPush } from '../support/wire-host.js';
import { eventForms, firstOf, messageForm, refusalOf, taskForm } from './normal-form.js';
import type { Line, Setting } from './way.js';

/** One course of events, and what the specification lets a caller see of it: written out, never copied from an answer. */
export interface Scenario {
  readonly name: string;
  readonly setting?: Setting;
  readonly play: (line: Line) => Promise<unknown>;
  readonly expected: unknown;
  /** What is different in 0.3, with the reason; null where 0.3 has no way to say it at all. */
  readonly in03?: {
    readonly because: string;
    readonly expected: unknown;
    readonly bindings?: readonly string[];
  } | null;
}

function sending(text: string, fields: object = {}, configuration?: SendMessageConfiguration): SendMessageRequest {
  const message = { messageId: randomUUID(), role: 'ROLE_USER' as const, parts: [{ text }], ...fields };
  return { message, ...(configuration && { configuration }) };
}

/** Sends a text, waits, and returns the task. */
async function taskOf(line: Line, text: string, fields = {}, headers = {}) {
  const { task } = await line.call('sendMessage', sending(text, fields), headers);
  if (task === undefined) throw new Error(`"${text}" made no task`);
  return task;
}

/** Sends a text and returns the id of the task without waiting for it. */
async function begun(line: Line, text: string): Promise<string> {
  const { task } = await line.call('sendMessage', sending(text, {}, { returnImmediately: true }));
  return task?.id ?? '';
}

const push: Setting = { push: () => deafPush };
const hook = { id: 'hook', url: 'https://hooks.example/' };
const finished = { state: 'COMPLETED', artifacts: ['result: hi'], history: ['user: task hi'] };
const extension = 'https://example.com/ext/v1';

export const scenarios: readonly Scenario[] = [
  {
    name: 'a direct reply',
    play: async (line) => {
      const { message } = await line.call('sendMessage', sending('echo hello'));
      return message && messageForm(message);
    },
    expected: 'agent: hello',
  },
  {
    name: 'a blocking send, and the task as it is stored',
    async play(line) {
      const task = await taskOf(line, 'task hi');
      return [taskForm(task), taskForm(await line.call('getTask', { id: task.id }))];
    },
    expected: [finished, finished],
  },
  {
    name: 'a send that does not wait',
    async play(line) {
      const id = await begun(line, 'slow gate');
      const early = await line.call('getTask', { id });
      await line.scripted.waiting('gate');
      const events = line.stream('subscribeToTask', { id });
      await events.next();
      line.scripted.release('gate');
      const rest = await eventForms(events);
      return [early.status.state.replace(/SUBMITTED|WORKING/, 'ACTIVE'), rest.at(-1)];
    },
    expected: ['TASK_STATE_ACTIVE', 'status COMPLETED'],
  },
  {
    name: 'a streaming send',
    play: (line) => eventForms(line.stream('sendStreamingMessage', sending('task hi'))),
    expected: ['task SUBMITTED', 'status WORKING', 'artifact result hi last', 'status COMPLETED'],
  },
  {
    name: 'a stream of chunks',
    play: (line) => eventForms(line.stream('sendStreamingMessage', sending('chunks 3'))),
    expected: [
      'task SUBMITTED',
      'status WORKING',
      'artifact log 1',
      'artifact log +2',
      'artifact log +3 last',
      'status COMPLETED',
    ],
  },
  {
    name: 'a stream that holds a message',
    play: (line) => eventForms(line.stream('sendStreamingMessage', sending('echo hello'))),
    expected: ['message agent: hello'],
  },
  {
    name: 'a stream that ends at a question',
    play: (line) => eventForms(line.stream('sendStreamingMessage', sending('input'))),
    expected: ['task SUBMITTED', 'status INPUT_REQUIRED'],
  },
  {
    name: 'a subscription in the middle',
    async play(line) {
      const id = await begun(line, 'chunks 2 gate');
      await line.scripted.waiting('gate');
      const events = line.stream('subscribeToTask', { id });
      const first = await events.next();
      line.scripted.release('gate');
      return [first.value && Object.keys(first.value).join(), await eventForms(events)];
    },
    expected: ['task', ['artifact log +2 last', 'status COMPLETED']],
  },
  {
    name: 'a question and its answer',
    async play(line) {
      const asked = await taskOf(line, 'input');
      const answered = await taskOf(line, 'blue', { taskId: asked.id, contextId: asked.contextId });
      return [asked.status.state, answered.id === asked.id, taskForm(answered)];
    },
    expected: [
      'TASK_STATE_INPUT_REQUIRED',
      true,
      { state: 'COMPLETED', artifacts: ['answer: blue'], history: ['user: input', 'agent: Which one?', 'user: blue'] },
    ],
  },
  {
    name: 'history, cut to a length',
    async play(line) {
      const asked = await taskOf(line, 'input');
      await taskOf(line, 'blue', { taskId: asked.id });
      const at = async (historyLength: number) =>
        taskForm(await line.call('getTask', { id: asked.id, historyLength })).history;
      return [await at(1), await at(2)];
    },
    expected: [['user: blue'], ['agent: Which one?', 'user: blue']],
  },
  {
    name: 'parts of every kind',
    async play(line) {
      const parts = [
        { text: 'echo' },
        { raw: 'aGk=', filename: 'hi.txt', mediaType: 'text/plain' },
        { url: 'https://example.com/a', mediaType: 'text/html' },
        { data: { n: 1, list: [true, null] } },
        { data: [1, 'two'] },
      ];
      const { message } = await line.call('sendMessage', sending('', { parts }));
      return message && messageForm(message);
    },
    expected:
      'agent:  | aGk= (hi.txt text/plain) | https://example.com/a (text/html) | {"n":1,"list":[true,null]} | [1,"two"]',
  },
  {
    name: 'metadata and context',
    async play(line) {
      const metadata = { key: { deep: [1, 2.5, 'x', null, false] } };
      const request = { ...sending('input', { contextId: 'c-1', metadata }), metadata };
      const { task } = await line.call('sendMessage', request);
      return [task?.contextId, task?.history?.[0]?.metadata, line.scripted.turns[0]?.metadata];
    },
    expected: ['c-1', { key: { deep: [1, 2.5, 'x', null, false] } }, { key: { deep: [1, 2.5, 'x', null, false] } }],
  },
  {
    name: 'a cancellation, twice',
    async play(line) {
      const { id } = await taskOf(line, 'input');
      const canceled = await line.call('cancelTask', { id });
      return [taskForm(canceled).state, taskForm(await line.call('cancelTask', { id })).state];
    },
    expected: ['CANCELED', 'CANCELED'],
  },
  {
    name: 'a cancellation of work under way, as a subscriber sees it',
    async play(line) {
      const id = await begun(line, 'slow gate');
      await line.scripted.waiting('gate');
      const events = line.stream('subscribeToTask', { id });
      await events.next();
      await line.call('cancelTask', { id });
      return (await eventForms(events)).at(-1);
    },
    expected: 'status CANCELED',
  },
  {
    name: 'a list, page by page',
    async play(line) {
      for (const text of ['task a', 'task b', 'task c']) await taskOf(line, text, { contextId: 'c-1' });
      await taskOf(line, 'task d', { contextId: 'c-2' });
      const first = await line.call('listTasks', { contextId: 'c-1', pageSize: 2 });
      const pageToken = first.nextPageToken;
      const second = await line.call('listTasks', { contextId: 'c-1', pageSize: 2, pageToken });
      const texts = [...first.tasks, ...second.tasks].map((task) => taskForm(task).history[0]);
      // Those of one millisecond stand in the order of their ids.
      return [
        first.totalSize,
        first.pageSize,
        texts.toSorted(),
        second.nextPageToken,
        'artifacts' in (first.tasks[0] ?? {}),
      ];
    },
    expected: [3, 2, ['user: task a', 'user: task b', 'user: task c'], '', false],
    in03: null,
  },
  {
    name: 'tasks that fail and that are declined',
    async play(line) {
      const failed = await taskOf(line, 'fail');
      const declined = await taskOf(line, 'reject');
      const thrown = await taskOf(line, 'throw late');
      return [taskForm(failed), taskForm(declined), taskForm(thrown).state];
    },
    expected: [
      { state: 'FAILED', says: 'agent: It did not work out', artifacts: [], history: ['user: fail'] },
      { state: 'REJECTED', says: 'agent: Not my kind of work', artifacts: [], history: ['user: reject'] },
      'FAILED',
    ],
  },
  {
    name: 'tasks that are not there, or not yet and no longer',
    async play(line) {
      const { id } = await taskOf(line, 'task hi');
      return Promise.all([
        refusalOf(line, () => line.call('getTask', { id: 'nobody' })),
        refusalOf(line, () => line.call('cancelTask', { id: 'nobody' })),
        refusalOf(line, () => firstOf(line.stream('subscribeToTask', { id: 'nobody' }))),
        refusalOf(line, () => line.call('sendMessage', sending('x', { taskId: 'nobody' }))),
        refusalOf(line, () => firstOf(line.stream('sendStreamingMessage', sending('x', { taskId: 'nobody' })))),
        refusalOf(line, () => line.call('cancelTask', { id })),
        refusalOf(line, () => line.call('sendMessage', sending('x', { taskId: id }))),
        refusalOf(line, () => firstOf(line.stream('sendStreamingMessage', sending('x', { taskId: id })))),
      ]);
    },
    expected: [
      'TASK_NOT_FOUND',
      'TASK_NOT_FOUND',
      'TASK_NOT_FOUND',
      'TASK_NOT_FOUND',
      'TASK_NOT_FOUND',
      'TASK_NOT_CANCELABLE',
      'UNSUPPORTED_OPERATION',
      'UNSUPPORTED_OPERATION',
    ],
  },
  {
    name: 'a subscription to a task that has ended',
    async play(line) {
      const { id } = await taskOf(line, 'task hi');
      const events = line.stream('subscribeToTask', { id });
      if (line.version === '0.3') return eventForms(events);
      return refusalOf(line, () => firstOf(events));
    },
    expected: 'UNSUPPORTED_OPERATION',
    in03: { because: 'C36: 0.3 returned the task and closed the stream', expected: ['task COMPLETED'] },
  },
  {
    name: 'requests that say nothing or the wrong thing',
    async play(line) {
      const mismatch = { contextId: 'other', taskId: (await taskOf(line, 'input')).id };
      return Promise.all([
        refusalOf(line, () => line.call('sendMessage', sending('x', { parts: [] }))),
        refusalOf(line, () => line.call('sendMessage', sending('x', { messageId: '' }))),
        refusalOf(line, () => line.call('sendMessage', sending('x', mismatch))),
        refusalOf(line, () => line.call('getTask', { id: 'x', historyLength: -1 })),
      ]);
    },
    expected: [
      'INVALID_PARAMS message.parts',
      'INVALID_PARAMS message.messageId',
      'INVALID_PARAMS message.contextId',
      'INVALID_PARAMS historyLength',
    ],
    in03: {
      because: '0.3 has no place for the fields of a refusal',
      expected: ['INVALID_PARAMS', 'INVALID_PARAMS', 'INVALID_PARAMS', 'INVALID_PARAMS'],
    },
  },
  {
    name: 'lists that cannot be made',
    play: (line) =>
      Promise.all([
        refusalOf(line, () => line.call('listTasks', { pageSize: 101 })),
        refusalOf(line, () => line.call('listTasks', { pageToken: 'garbage' })),
      ]),
    expected: ['INVALID_PARAMS pageSize', 'INVALID_PARAMS pageToken'],
    in03: null,
  },
  {
    name: 'webhooks, made, read, listed and removed',
    setting: push,
    async play(line) {
      const { id: taskId } = await taskOf(line, 'input');
      const made = await line.call('createTaskPushNotificationConfig', { ...hook, taskId, token: 't' });
      const got = await line.call('getTaskPushNotificationConfig', { taskId, id: 'hook' });
      const listed = await line.call('listTaskPushNotificationConfigs', { taskId });
      await line.call('deleteTaskPushNotificationConfig', { taskId, id: 'hook' });
      const gone = await refusalOf(line, () => line.call('getTaskPushNotificationConfig', { taskId, id: 'hook' }));
      const left = await line.call('listTaskPushNotificationConfigs', { taskId });
      return [made.url, got.token, got.taskId === taskId, listed.configs?.length, gone, left.configs ?? []];
    },
    expected: ['https://hooks.example/', 't', true, 1, 'TASK_NOT_FOUND', []],
  },
  {
    name: 'a webhook that comes with the message',
    setting: push,
    async play(line) {
      const configuration = { taskPushNotificationConfig: { ...hook, token: 't' } };
      const { task } = await line.call('sendMessage', sending('input', {}, configuration));
      const { configs } = await line.call('listTaskPushNotificationConfigs', { taskId: task?.id ?? '' });
      return configs?.map(({ id, url, token }) => [id, url, token]);
    },
    expected: [['hook', 'https://hooks.example/', 't']],
  },
  {
    name: 'what an agent without capabilities refuses',
    setting: { profile: { capabilities: { streaming: false, pushNotifications: false } } },
    async play(line) {
      const { id: taskId } = await taskOf(line, 'input');
      return Promise.all([
        refusalOf(line, () => firstOf(line.stream('sendStreamingMessage', sending('task')))),
        refusalOf(line, () => firstOf(line.stream('subscribeToTask', { id: taskId }))),
        refusalOf(line, () => line.call('createTaskPushNotificationConfig', { ...hook, taskId })),
        refusalOf(line, () => line.call('getTaskPushNotificationConfig', { taskId, id: 'hook' })),
        refusalOf(line, () => line.call('listTaskPushNotificationConfigs', { taskId })),
        refusalOf(line, () => line.call('deleteTaskPushNotificationConfig', { taskId, id: 'hook' })),
        refusalOf(line, () => line.call('getExtendedAgentCard', {})),
      ]);
    },
    expected: [
      'UNSUPPORTED_OPERATION',
      'UNSUPPORTED_OPERATION',
      'PUSH_NOTIFICATION_NOT_SUPPORTED',
      'PUSH_NOTIFICATION_NOT_SUPPORTED',
      'PUSH_NOTIFICATION_NOT_SUPPORTED',
      'PUSH_NOTIFICATION_NOT_SUPPORTED',
      'UNSUPPORTED_OPERATION',
    ],
  },
  {
    name: 'the extended card',
    setting: {
      authenticate,
      profile: { ...bearerScheme, extendedCard: { name: 'Scripted agent, extended' } },
    },
    async play(line) {
      const { name } = await line.call('getExtendedAgentCard', {}, callers.ada);
      return [name, await refusalOf(line, () => line.call('getExtendedAgentCard', {}))];
    },
    expected: ['Scripted agent, extended', 'UNAUTHENTICATED'],
  },
  {
    name: 'an extended card that is declared and not there',
    setting: { authenticate, profile: { ...bearerScheme, capabilities: { extendedAgentCard: true } } },
    play: (line) => refusalOf(line, () => line.call('getExtendedAgentCard', {}, callers.ada)),
    expected: 'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
  },
  {
    name: 'callers, known and unknown, and whose a task is',
    setting: { authenticate, allowAnonymous: false, profile: bearerScheme },
    async play(line) {
      const { id } = await taskOf(line, 'task hi', {}, callers.ada);
      return Promise.all([
        refusalOf(line, () => line.call('getTask', { id }, callers.ada)),
        refusalOf(line, () => line.call('getTask', { id }, callers.bob)),
        refusalOf(line, () => line.call('getTask', { id })),
        refusalOf(line, () => line.call('getTask', { id }, { authorization: 'Bearer wrong' })),
        refusalOf(line, () => line.call('getTask', { id: 'nobody' }, callers.bob)),
      ]);
    },
    expected: ['accepted', 'TASK_NOT_FOUND', 'UNAUTHENTICATED', 'UNAUTHENTICATED', 'TASK_NOT_FOUND'],
  },
  {
    name: 'an extension that is required',
    setting: { profile: { capabilities: { extensions: [{ uri: extension, required: true }] } } },
    async play(line) {
      const named = { 'a2a-extensions': extension, 'x-a2a-extensions': extension };
      const refused = await refusalOf(line, () => line.call('sendMessage', sending('who')));
      const { message } = await line.call('sendMessage', sending('echo hello'), named);
      return [refused, message && messageForm(message), line.scripted.turns[0]?.extensions];
    },
    expected: ['EXTENSION_SUPPORT_REQUIRED', 'agent: hello', [extension]],
  },
  {
    name: 'media types that the agent does not take',
    setting: { profile: { defaultInputModes: ['text/plain'] } },
    play: (line) =>
      refusalOf(line, () =>
        line.call('sendMessage', sending('', { parts: [{ raw: 'aGk=', mediaType: 'image/png' }] })),
      ),
    expected: 'CONTENT_TYPE_NOT_SUPPORTED',
  },
  {
    name: 'an agent that answers with nothing, or not at all',
    play: (line) =>
      Promise.all([
        refusalOf(line, () => line.call('sendMessage', sending('junk'))),
        refusalOf(line, () => line.call('sendMessage', sending('refuse'))),
      ]),
    expected: ['INVALID_AGENT_RESPONSE', 'INTERNAL_ERROR'],
  },
  {
    name: 'a tenant, and a task that is only its own',
    async play(line) {
      const { message } = await line.call('sendMessage', { ...sending('who'), tenant: 'acme' });
      const { task } = await line.call('sendMessage', { ...sending('task hi'), tenant: 'acme' });
      const id = task?.id ?? '';
      const data = message?.parts[0]?.data as { tenant?: string } | undefined;
      return [
        data?.tenant,
        taskForm(await line.call('getTask', { tenant: 'acme', id })).state,
        await refusalOf(line, () => line.call('getTask', { tenant: 'other', id })),
        await refusalOf(line, () => line.call('getTask', { id })),
      ];
    },
    expected: ['acme', 'COMPLETED', 'TASK_NOT_FOUND', 'TASK_NOT_FOUND'],
    in03: null,
  },
  {
    name: 'more than there is room for',
    setting: { ...push, limits: { maxPushConfigs: 1 } },
    async play(line) {
      const { id: taskId } = await taskOf(line, 'input');
      await line.call('createTaskPushNotificationConfig', { ...hook, taskId });
      return refusalOf(line, () => line.call('createTaskPushNotificationConfig', { ...hook, id: 'other', taskId }));
    },
    expected: 'RESOURCE_EXHAUSTED',
  },
  {
    name: 'a version that is not served',
    async play(line) {
      return refusalOf(line, () => line.call('sendMessage', sending('task'), { 'a2a-version': '9.9' }));
    },
    expected: 'VERSION_NOT_SUPPORTED',
    in03: null,
  },
];
