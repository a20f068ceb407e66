import { afterEach, describe, expect, it } from 'vitest';
import { parseRecord } from '../record/parse-record.js';
import type { CaptureRecord } from '../record/record.js';
import { redact } from '../record/redact.js';
import { writeRecord } from '../record/write-record.js';
import { startReceiver } from '../wire/receiver.js';
import { createRecorder } from '../wire/recorder.js';
import { startFakeAgent } from './fake-agent.js';
import { replay, reportOf } from './replay.js';

const cleanUp: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const each of cleanUp.splice(0).reverse()) await each();
});

const secrets = new Map([['hush', 'notificationToken']]);

/** Starts a fresh agent with a receiver for its webhooks, and a recorder that knows them. */
async function startStage({ notes = 3, chunks = 4, polls = 1 }) {
  const recorder = createRecorder({ client: 'planner', servers: new Map() }, 5_000);
  const receiver = await startReceiver({ recorder, port: 0, from: 'agent', title: () => 'a webhook' });
  cleanUp.push(receiver.close);
  const hook = new URL(receiver.url).host;
  const agent = await startFakeAgent({ notes, chunks, polls, hook });
  cleanUp.push(agent.close);
  return { recorder, agent: agent.host, hook };
}

async function recordOf(): Promise<{ record: CaptureRecord; agent: string; hook: string }> {
  const { recorder, agent, hook } = await startStage({});
  const call = (id: number, method: string, params: object = {}) =>
    recorder.step(method, () =>
      recorder.send({
        method: 'POST',
        url: `http://${agent}/a2a/jsonrpc`,
        headers: [['Content-Type', 'application/json']],
        body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
      }),
    );
  const { headers } = await recorder.send({ method: 'GET', url: `http://${agent}/card` });
  const etag = headers.find(([name]) => name === 'ETag')?.[1] ?? '';
  await recorder.send({ method: 'GET', url: `http://${agent}/card`, headers: [['If-None-Match', etag]] });
  const { body } = await call(1, 'SendMessage');
  const { id } = JSON.parse(body).result.task;
  await call(2, 'GetTask', { id });
  await call(3, 'GetTask', { id });
  await call(4, 'SendStreamingMessage');
  await call(5, 'ListTasks');
  await expect.poll(async () => (await recorder.finished()).length).toBe(16);
  const exchanges = (await recorder.finished()).map((each) => redact(each, secrets));
  return { record: { name: 'x', about: 'y', exchanges }, agent, hook };
}

/** Replays the text of a record, changed by the test, against a fresh agent. */
async function findings(change: (text: string) => string, variation: Parameters<typeof startStage>[0] = {}) {
  const { record, agent, hook } = await recordOf();
  const before = writeRecord(record);
  const text = change(before);
  if (change !== unchanged) expect(text).not.toBe(before);
  const fresh = await startStage(variation);
  const hosts = new Map([
    [agent, fresh.agent],
    [hook, fresh.hook],
  ]);
  const options = { recorder: fresh.recorder, hosts, secrets, patienceMs: 1_000 };
  return (await replay(parseRecord(text, 'x.http'), options)).map((each) => reportOf('x.http', each));
}

const unchanged = (text: string) => text;

describe('a replay', () => {
  it('finds no difference with a fresh agent of the same kind', async () => {
    expect(await findings(unchanged)).toEqual([]);
  });

  it('minds neither the number of notes and chunks nor how many polls a task takes', async () => {
    expect(await findings(unchanged, { notes: 7, chunks: 2, polls: 4 })).toEqual([]);
    expect(await findings(unchanged, { notes: 2, chunks: 9, polls: 1 })).toEqual([]);
  });

  it.each<[string, (text: string) => string, string]>([
    ['a status', (text) => text.replace('HTTP/1.1 304 Not Modified', 'HTTP/1.1 200 OK'), 'exchange 2'],
    [
      'a header value',
      (text) => text.replace('Content-Type: application/json\nD', 'Content-Type: text/plain\nD'),
      'header Content-Type',
    ],
    ['a missing header', (text) => text.replace(/ETag: .*\n/, ''), 'header ETag'],
    ['a further header', (text) => text.replace('ETag:', 'Vary: *\nETag:'), 'header Vary'],
    ['a JSON-RPC id', (text) => text.replace('"id": 1,\n  "result"', '"id": 7,\n  "result"'), '$.id'],
    [
      'a state',
      (text) => text.replace('"state": "TASK_STATE_COMPLETED"', '"state": "TASK_STATE_FAILED"'),
      '$.result.task.status.state',
    ],
    [
      'a missing member',
      (text) => text.replace(/"failed": 1/, '"skipped": 1'),
      '$.result.task.artifacts[1].parts[0].data.failed',
    ],
    ['a further member', (text) => text.replace('"failed": 1', '"failed": 1, "more": 2'), 'data.more'],
    ['a number', (text) => text.replace('"failed": 1', '"failed": 2'), 'recorded 2\n  replayed 1'],
    [
      'text of an artifact',
      (text) => text.replace('"text": "passed i"', '"text": "passes i"'),
      '$.result.task.artifacts[0].parts[0].text',
    ],
    [
      'the first note',
      (text) => text.replace('"text": "Starting"', '"text": "Beginning"'),
      '$.result.task.history[1].parts[0].text',
    ],
    [
      'the first note of a stream',
      (text) => text.replace('"text":"Starting"', '"text":"Beginning"'),
      'stream first statusUpdate WORKING',
    ],
    [
      'what the user said',
      (text) => text.replace('"text": "Go"', '"text": "Stop"'),
      '$.result.task.history[0].parts[0].text',
    ],
    ['the task of a poll', (text) => swapTaskId(text), '$.result.id'],
    [
      'a page token that is empty',
      (text) => text.replace(/"nextPageToken": ".*"/, '"nextPageToken": ""'),
      '$.result.nextPageToken',
    ],
    [
      'a frame without envelope',
      (text) => text.replace(/data: \{"jsonrpc":"2.0","id":4,"result":(.*)\}\n/, 'data: $1\n'),
      'frame forms',
    ],
    [
      'a frame with another id',
      (text) => text.replace('data: {"jsonrpc":"2.0","id":4', 'data: {"jsonrpc":"2.0","id":5'),
      'frame forms',
    ],
    [
      'the order of kinds',
      (text) =>
        text
          .replaceAll(/^(data: .*WORKING.*)$/gm, '')
          .replace(
            /^(data: .*"state":"TASK_STATE_COMPLETED".*)$/m,
            (line) => `${line.replace('COMPLETED', 'WORKING')}\n\n${line}`,
          ),
      'kinds in order',
    ],
    [
      'the last state',
      (text) => text.replace(/^(data: .*)TASK_STATE_COMPLETED/m, '$1TASK_STATE_FAILED'),
      'stream last event',
    ],
    [
      'a further member in a later frame',
      (text) => text.replace('"append":true,', '"append":true,"final":false,'),
      'stream members of artifactUpdate output',
    ],
    [
      'a chunk of a stream',
      (text) => text.replace(/^(data: .*"parts":\[\{"text":"n)(.*append)/m, '$1?$2'),
      'stream artifacts[0].parts[0].text',
    ],
    [
      'a webhook header',
      (text) => text.replace('X-A2A-Notification-Token', 'X-Token'),
      'header X-A2A-Notification-Token',
    ],
    [
      'a webhook that is not sent',
      (text) => text.replace(/(### \d+ agent [^#]*)TASK_STATE_SUBMITTED/, '$1TASK_STATE_REJECTED'),
      'webhooks kinds in order',
    ],
  ])('reports %s', async (_, change, place) => {
    const found = await findings(change);
    expect(found.join('\n')).toContain(place);
  });

  it('says file, exchange, place and both sides', async () => {
    const found = await findings((text) => text.replace('"failed": 1', '"failed": 2'));
    expect(found[0]).toBe(
      'x.http, exchange 3 (SendMessage): $.result.task.artifacts[1].parts[0].data.failed\n  recorded 2\n  replayed 1',
    );
  });
});

/** Gives the task another id in the reply of the second poll only, so that it no longer is the one asked for. */
function swapTaskId(text: string): string {
  const at = text.indexOf('"id": 3,\n  "result"');
  const tail = text.slice(at);
  return text.slice(0, at) + tail.replace(/("result": \{\s+"id": ")[0-9a-f]{8}/, '$100000000');
}
