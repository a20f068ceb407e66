import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '../../src/entries/client-node.js';
import { serve } from '../../src/entries/node.js';
import type { AgentCard } from '../../src/protocol/generated/types.js';
import { createScriptedAgent } from '../../src/testing/scripted-agent.js';
import { startPeer } from '../support/scripted-peer.js';
import { collect } from '../support/transport-peer.js';

const follow = { reconnectMinMs: 1, reconnectMaxMs: 20, pollMinMs: 5, pollMaxMs: 20 };

/** Starts an agent that speaks both versions, and connects by a card of 0.3 as it gives it to whoever names no version. */
async function start(binding: string) {
  const scripted = createScriptedAgent({ capabilities: { streaming: true, pushNotifications: true } });
  const served = await serve(scripted.agent, { port: 0, compat: ['0.3'], egress: { allow: ['loopback'] } });
  onTestFinished(() => served.close());
  const card: AgentCard = await (await fetch(`${served.url}/.well-known/agent-card.json`)).json();
  const supportedInterfaces = card.supportedInterfaces.filter(({ protocolVersion }) => protocolVersion === '0.3');
  const only = { ...card, supportedInterfaces };
  const client = await connect(only, { compat: ['0.3'], bindings: [binding], follow });
  onTestFinished(() => client.close());
  return { ...scripted, served, client };
}

describe.each(['JSONRPC', 'HTTP+JSON', 'GRPC'])('our client and our server in 0.3 over %s', (binding) => {
  test('agree on tasks, streams and questions', async () => {
    const { client } = await start(binding);
    expect([client.protocolVersion, client.interface.protocolBinding]).toEqual(['0.3', binding]);
    expect((await client.ask('echo Grüße')).text).toBe('Grüße');
    expect(await client.ask('chunks 3')).toMatchObject({ text: '123', state: 'TASK_STATE_COMPLETED' });
    const asked = await client.ask('input');
    expect(asked).toMatchObject({ inputRequired: true, text: 'Which one?' });
    expect(await asked.reply('blue')).toMatchObject({ text: 'blue', taskId: asked.taskId });
  });

  test('agree on cancels, subscriptions and errors', async () => {
    const { client, waiting, release } = await start(binding);
    const message = { messageId: 'm', role: 'ROLE_USER' as const, parts: [{ text: 'slow gate' }] };
    const { task } = await client.sendMessage({ message, configuration: { returnImmediately: true } });
    const id = task?.id ?? '';
    await waiting('gate');
    const events = client.subscribeToTask({ id });
    expect((await events.next()).value).toMatchObject({ task: { id, status: { state: 'TASK_STATE_WORKING' } } });
    release('gate');
    const { events: rest, error } = await collect(events);
    expect([rest.at(-1)?.statusUpdate?.status.state, error]).toEqual(['TASK_STATE_COMPLETED', undefined]);
    await expect(client.cancelTask({ id })).rejects.toMatchObject({ code: 'TASK_NOT_CANCELABLE' });
    await expect(client.getTask({ id: 'none' })).rejects.toMatchObject({ code: 'TASK_NOT_FOUND' });
  });

  test('agree on webhooks', async () => {
    const hook = await startPeer((_, reply) => reply.send(''));
    const { client } = await start(binding);
    const { taskId = '' } = await client.ask('task');
    const created = await client.createTaskPushNotificationConfig({ taskId, id: 'h', url: hook.url, token: 'x' });
    expect(created).toEqual({ taskId, id: 'h', url: hook.url, token: 'x' });
    expect(await client.getTaskPushNotificationConfig({ taskId, id: 'h' })).toEqual(created);
    expect((await client.listTaskPushNotificationConfigs({ taskId })).configs).toEqual([created]);
    expect(await client.deleteTaskPushNotificationConfig({ taskId, id: 'h' })).toEqual({});
  });
});

test('a card that offers both is called in 1.0, whatever is allowed', async () => {
  const { served } = await start('JSONRPC');
  const warnings: string[] = [];
  const client = await connect(served.url, { cache: false, compat: ['0.3'], onWarning: (text) => warnings.push(text) });
  onTestFinished(() => client.close());
  expect([client.protocolVersion, warnings]).toEqual(['1.0', []]);
});

test('a version that there is not is a TypeError', async () => {
  await expect(connect('http://localhost:1', { compat: ['0.2'] as never })).rejects.toThrow(TypeError);
});
