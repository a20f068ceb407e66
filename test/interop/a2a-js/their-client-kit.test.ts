import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Artifact, StreamResponse } from '@a2a-js/sdk';
import { createAuthenticatingFetchWithRetry } from '@a2a-js/sdk/client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Kit, startKit } from '../../../kit/start-kit.js';
import { bindings, peerClient, sending } from './peer-client.js';
import { messageOf, stateOf, taskOf, tell, textOf } from './peer-shapes.js';

const folder = (path: string) => fileURLToPath(new URL(`../../../kit/workspace/${path}`, import.meta.url));
const slow = [process.execPath, '-e', 'console.log("begun"); setInterval(() => {}, 1_000)'];

let kit: Kit;
let slowKit: Kit;
beforeAll(async () => {
  const ports = { testRunner: 0, codeReviewer: 0 };
  kit = await startKit({ workspace: folder('.'), ports });
  slowKit = await startKit({ workspace: folder('.'), ports, command: slow });
});
afterAll(() => Promise.all([kit.close(), slowKit.close()]));

describe.each(bindings)('the kit, called by the client of @a2a-js/sdk over %s', (binding) => {
  it('says with a direct message what it can review', async () => {
    const client = await peerClient(kit.codeReviewer.url, binding);
    const reply = messageOf(await client.sendMessage(sending('What languages can you review?')));
    expect(textOf(reply.parts)).toMatch(/JavaScript/);
    expect(reply.taskId).toBe('');
  });

  it('runs the tests while the client waits', async () => {
    const client = await peerClient(kit.testRunner.url, binding);
    const task = taskOf(await client.sendMessage(sending('Run the tests.')));
    expect(stateOf(task)).toBe('TASK_STATE_COMPLETED');
    const report = task.artifacts.find(({ name }) => name === 'report.json');
    expect(report && Artifact.toJSON(report)).toMatchObject({
      parts: [{ mediaType: 'application/json', data: { counts: { total: 19, passed: 18, failed: 1 } } }],
    });
    expect(await client.getTask({ tenant: '', id: task.id })).toEqual(task);
  });

  it('streams a run: progress, output in chunks, the report and the end', async () => {
    const client = await peerClient(kit.testRunner.url, binding);
    const lines: string[] = [];
    for await (const event of client.sendMessageStream(sending('Run the tests.'))) lines.push(...tell([event]));
    expect(lines[0]).toBe('task TASK_STATE_SUBMITTED');
    expect(lines[1]).toBe('status TASK_STATE_WORKING');
    expect(lines.filter((line) => line.startsWith('artifact output.log')).length).toBeGreaterThan(2);
    expect(lines.filter((line) => line.startsWith('artifact report.json'))).toHaveLength(1);
    expect(lines.at(-1)).toBe('status TASK_STATE_COMPLETED');
  });

  it('goes on with a run that the client has stopped watching, and cancels it', async () => {
    const client = await peerClient(slowKit.testRunner.url, binding);
    let id = '';
    for await (const { payload } of client.sendMessageStream(sending('Run the tests.'))) {
      if (payload?.$case === 'artifactUpdate') {
        id = payload.value.taskId;
        break;
      }
    }
    const states: string[] = [];
    for await (const event of client.resubscribeTask({ tenant: '', id })) {
      states.push(...tell([event]));
      if (event.payload?.$case !== 'task') continue;
      const canceled = await client.cancelTask({ tenant: '', id, metadata: undefined });
      expect(stateOf(canceled)).toBe('TASK_STATE_CANCELED');
    }
    expect(states.at(-1)).toBe('status TASK_STATE_CANCELED');
  });

  it('asks about a diff that lacks its base, and reviews it when it has come', async () => {
    const client = await peerClient(kit.codeReviewer.url, binding);
    const asked = taskOf(await client.sendMessage(await diff('without-base.diff')));
    expect(stateOf(asked)).toBe('TASK_STATE_INPUT_REQUIRED');
    expect(textOf(asked.status?.message?.parts ?? [])).not.toBe('');

    const task = taskOf(await client.sendMessage(await diff('add-weeks.diff', asked.id)));
    expect(task.id).toBe(asked.id);
    expect(stateOf(task)).toBe('TASK_STATE_COMPLETED');
    expect(task.artifacts.map(({ name }) => name)).toEqual(['findings.json', 'review.md']);
  });

  it('shows its extended card to who has the token', async () => {
    const fetch = createAuthenticatingFetchWithRetry(globalThis.fetch, {
      headers: async () => ({ Authorization: `Bearer ${kit.token}` }),
      shouldRetryWithHeaders: async () => undefined,
    });
    const client = await peerClient(kit.codeReviewer.url, binding, { fetch });
    const { skills } = await client.getAgentCard();
    expect(skills.map(({ id }) => id)).toEqual(['review-diff', 'languages', 'rules']);
  });

  it('sends webhooks that the peer can read', async () => {
    const hook = await webhook();
    const client = await peerClient(kit.codeReviewer.url, binding);
    const taskPushNotificationConfig = { url: hook.url, token: 'token' };
    const request = await diff('add-weeks.diff');
    const sent = { ...sending('', { configuration: { taskPushNotificationConfig } }), message: request.message };
    const { id } = taskOf(await client.sendMessage(sent));
    const events = await hook.until((line) => line === 'status TASK_STATE_COMPLETED');
    expect(events).toContain('artifact review.md');
    const { configs } = await client.listTaskPushNotificationConfig({
      tenant: '',
      taskId: id,
      pageSize: 0,
      pageToken: '',
    });
    expect(configs).toMatchObject([{ taskId: id, url: hook.url, token: 'token' }]);
  });
});

async function diff(name: string, taskId = '') {
  const text = await readFile(folder(`changes/${name}`), 'utf8');
  return sending('', { message: { taskId, parts: [{ text, mediaType: 'text/x-diff' }] } });
}

interface Webhook {
  readonly url: string;
  /** Resolves with what came, one line an event, once a line is the one waited for. */
  until(last: (line: string) => boolean): Promise<readonly string[]>;
}

/** Receives webhooks and reads them with the peer's own types. */
async function webhook(): Promise<Webhook> {
  const lines: string[] = [];
  let look = (): void => {};
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const [line = ''] = tell([StreamResponse.fromJSON(JSON.parse(Buffer.concat(chunks).toString()))]);
    lines.push(line.startsWith('artifact') ? line.split(' ').slice(0, 2).join(' ') : line);
    response.writeHead(204).end();
    look();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    // A server that listens on a port has an address of this kind.
    url: `http://localhost:${(server.address() as AddressInfo).port}/hook`,
    until: (last) =>
      new Promise((resolve) => {
        look = () => void (lines.some(last) && resolve(lines));
        look();
      }),
  };
}
