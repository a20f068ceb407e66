import { describe, expect, onTestFinished } from 'vitest';
import type { AgentClient } from '../../src/client/agent-client.js';
import { connect } from '../../src/entries/client-node.js';
import { serve } from '../../src/entries/node.js';
import type { AgentCard } from '../../src/protocol/generated/types.js';
import { createScriptedAgent } from '../../src/testing/scripted-agent.js';
import { authenticate, bearerScheme, callers } from '../support/callers.js';
import { verifies } from '../support/verifies.js';

const bindings = ['JSONRPC', 'HTTP+JSON', 'GRPC'] as const;

/** Starts an agent for known callers, and returns how each of them gets a client of 0.3. */
async function start() {
  const scripted = createScriptedAgent({ ...bearerScheme, capabilities: { streaming: true, pushNotifications: true } });
  const served = await serve(scripted.agent, {
    port: 0,
    compat: ['0.3'],
    authenticate,
    egress: { allow: ['loopback'] },
  });
  onTestFinished(() => served.close());
  const card: AgentCard = await (await fetch(`${served.url}/.well-known/agent-card.json`)).json();
  const supportedInterfaces = card.supportedInterfaces.filter(({ protocolVersion }) => protocolVersion === '0.3');
  const clientOf = async (who: 'ada' | 'bob', binding: string) => {
    const headers = { ...callers[who] };
    const client = await connect({ ...card, supportedInterfaces }, { compat: ['0.3'], bindings: [binding], headers });
    onTestFinished(() => client.close());
    return client;
  };
  return { ...scripted, clientOf };
}

const say = (text: string, members: object = {}) => ({
  message: { messageId: crypto.randomUUID(), role: 'ROLE_USER' as const, parts: [{ text }], ...members },
});

/** Everything that 0.3 can do with a task, by its id. */
const acts: Readonly<Record<string, (client: AgentClient, id: string) => Promise<unknown>>> = {
  get: (client, id) => client.getTask({ id }),
  cancel: (client, id) => client.cancelTask({ id }),
  subscribe: (client, id) => client.subscribeToTask({ id }).next(),
  send: (client, id) => client.sendMessage(say('task', { taskId: id })),
  stream: (client, id) => client.sendStreamingMessage(say('task', { taskId: id })).next(),
  register: (client, taskId) =>
    client.createTaskPushNotificationConfig({ taskId, id: 'h', url: 'http://127.0.0.1:9/' }),
  registration: (client, taskId) => client.getTaskPushNotificationConfig({ taskId, id: 'own' }),
  registrations: (client, taskId) => client.listTaskPushNotificationConfigs({ taskId }),
  unregister: (client, taskId) => client.deleteTaskPushNotificationConfig({ taskId, id: 'own' }),
};

describe.each(bindings)('in 0.3 over %s', (binding) => {
  verifies('case 112', "another caller's task is like no task, whatever is done with it", async () => {
    const { clientOf } = await start();
    const [ada, bob] = [await clientOf('ada', binding), await clientOf('bob', binding)];
    const { task } = await ada.sendMessage(say('input'));
    const id = task?.id ?? '';
    await ada.createTaskPushNotificationConfig({ taskId: id, id: 'own', url: 'http://127.0.0.1:9/' });
    const refusalOf = (act: Promise<unknown>, taskId: string) =>
      act.then(
        () => 'done',
        ({ code, message }) => `${code} ${message}`.replaceAll(taskId, 'ID'),
      );
    for (const [name, act] of Object.entries(acts)) {
      const foreign = await refusalOf(act(bob, id), id);
      expect([name, foreign]).toEqual([name, await refusalOf(act(bob, 'none'), 'none')]);
      expect(foreign).toMatch(/^TASK_NOT_FOUND /);
    }
    // And nothing has become of it.
    const after = await ada.getTask({ id });
    expect([after.status.state, after.history?.length]).toEqual([
      'TASK_STATE_INPUT_REQUIRED',
      task?.history?.length ?? after.history?.length,
    ]);
    const { configs } = await ada.listTaskPushNotificationConfigs({ taskId: id });
    expect(configs?.map((config) => config.id)).toEqual(['own']);
  });

  verifies('case 113', 'a caller is the same as over every other binding', async () => {
    const { clientOf } = await start();
    const { taskId = '' } = await (await clientOf('ada', binding)).ask('task');
    for (const other of bindings) {
      expect(await (await clientOf('ada', other)).getTask({ id: taskId })).toMatchObject({ id: taskId });
      await expect((await clientOf('bob', other)).getTask({ id: taskId })).rejects.toMatchObject({
        code: 'TASK_NOT_FOUND',
      });
    }
  });
});
