import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Agent, type Served, serve } from '../../../src/entries/node.js';
import type { NetClient } from './client.js';
import { jsonRpcClient } from './client-jsonrpc.js';
import { restClient } from './client-rest.js';
import { JsonException } from './read.js';
import { say } from './scenarios.js';

const agent: Agent = {
  name: 'Agent',
  description: 'Asks',
  version: '1.0.0',
  skills: [{ id: 'ask', name: 'Ask', description: 'Asks', tags: ['test'] }],
  capabilities: { pushNotifications: true },
  async *run(turn) {
    yield turn.inputRequired('Which one?');
    return turn.completed();
  },
};

let served: Served | undefined;
beforeAll(async () => {
  served = await serve(agent, { egress: { allow: ['loopback'] } });
});
afterAll(() => served?.close());

/** An address that is kept and never called: the task tells nothing more. */
const config = { url: 'http://127.0.0.1:9/hook', token: 'tok' };

describe.each<[string, () => NetClient]>([
  ['JSON-RPC', () => jsonRpcClient(`${served?.url}/a2a/jsonrpc`, {})],
  ['HTTP+JSON', () => restClient(`${served?.url}/a2a/rest`, {})],
])('our server and the webhooks of A2A .NET over %s', (binding, open) => {
  test('keeps a webhook that is told in the shape of .NET, and lists it by the singular name', async () => {
    const client = open();
    const { task } = await client.sendMessage({ message: say('begin') });
    const id = task?.id ?? '';

    // C13: the answer is flat, and cannot be read there. What is kept shows in a list, which is flat too.
    await expect(client.createPush(id, 'hook', config)).rejects.toThrow(JsonException);
    await expect(client.listPush(id)).rejects.toThrow(/configs\[0\].*pushNotificationConfig/);

    if (binding === 'HTTP+JSON') return;
    await client.deletePush(id, 'hook');
    expect(await client.listPush(id)).toEqual({ configs: [], nextPageToken: '' });
  });
});
