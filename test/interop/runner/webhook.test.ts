import { expect, it, onTestFinished } from 'vitest';
import { readNews, startWebhook } from './webhook.js';

const completed = { state: 'TASK_STATE_COMPLETED' };

it.each([
  ['a task of 1.0', { task: { id: 't', status: completed } }],
  ['a status of 1.0', { statusUpdate: { taskId: 't', contextId: 'c', status: completed } }],
  ['a task of 0.3', { kind: 'task', id: 't', status: { state: 'completed' } }],
  ['a status of 0.3', { kind: 'status-update', taskId: 't', final: true, status: { state: 'completed' } }],
])('reads the state in %s', (_, body) => {
  expect(readNews(JSON.stringify(body))).toEqual({ taskId: 't', state: 'TASK_STATE_COMPLETED' });
});

it.each([
  ['input-required', 'TASK_STATE_INPUT_REQUIRED'],
  ['canceled', 'TASK_STATE_CANCELED'],
  ['TASK_STATE_CANCELLED', 'TASK_STATE_CANCELED'],
])('gives the state %s its name of 1.0', (state, name) => {
  expect(readNews(JSON.stringify({ id: 't', status: { state } }))).toEqual({ taskId: 't', state: name });
});

it('knows the task of an artifact, which has no state', () => {
  const body = { artifactUpdate: { taskId: 't', artifact: { artifactId: 'a', parts: [] } } };
  expect(readNews(JSON.stringify(body))).toEqual({ taskId: 't', state: '' });
});

it.each(['', '{', '[]', '{"task":{}}', '"task"'])('takes nothing from %j', (body) => {
  expect(readNews(body)).toBeUndefined();
});

it('tells the end of a task, whatever comes behind it, with the count and the token', async () => {
  const webhook = await startWebhook();
  onTestFinished(() => webhook.close());
  const seen = async () => (await fetch(`${webhook.url}/seen?task=t`)).json();
  const post = (state: string, headers: Record<string, string> = {}) =>
    fetch(webhook.url, { method: 'POST', headers, body: JSON.stringify({ task: { id: 't', status: { state } } }) });
  expect(await seen()).toEqual({ state: '', count: 0, token: '' });
  await post('TASK_STATE_COMPLETED', { 'X-A2A-Notification-Token': 'tok' });
  await post('TASK_STATE_WORKING', { 'A2A-Notification-Token': 'other' });
  expect(await seen()).toEqual({ state: 'TASK_STATE_COMPLETED', count: 2, token: 'other' });
  expect([...webhook.tokens]).toEqual(['tok', 'other']);
});
