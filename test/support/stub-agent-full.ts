import type { AgentClient } from '../../src/entries/client.js';
import { aMessage, aStatus, aTask } from '../../src/testing/builders.js';
import { aCard } from './agent-peer.js';
import { type Stub, type StubOptions, startStub } from './stub-agent.js';
import { collect } from './transport-peer.js';
import type { Binding } from './wire-request.js';

/** The task of a full stub: its id is one that agents may give and that means something to URLs. */
export const fullTask = aTask({ id: 'a/b:c d%25é', status: aStatus('TASK_STATE_COMPLETED') });

/** The webhook of a full stub, with such an id too. */
export const fullConfig = { id: 'c?d#e', taskId: fullTask.id, url: 'https://hooks.example/', token: 'x' };

/** Starts an agent with an answer to every operation. */
export const startFullStub = (binding: Binding, options: StubOptions = {}): Promise<Stub> =>
  startStub(
    binding,
    {
      SendMessage: { task: fullTask },
      SendStreamingMessage: (_, { events }) => void events({ task: fullTask }).end(),
      GetTask: fullTask,
      ListTasks: { tasks: [fullTask], nextPageToken: '', pageSize: 50, totalSize: 1 },
      CancelTask: fullTask,
      SubscribeToTask: (_, { events }) => void events({ task: fullTask }).end(),
      CreateTaskPushNotificationConfig: fullConfig,
      GetTaskPushNotificationConfig: fullConfig,
      ListTaskPushNotificationConfigs: { configs: [fullConfig] },
      DeleteTaskPushNotificationConfig: {},
      GetExtendedAgentCard: aCard({
        capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: true },
      }),
    },
    options,
  );

/** What a caller may filter a list by, all of it. */
const filters = {
  contextId: 'a b+c/d&é',
  status: 'TASK_STATE_WORKING',
  pageSize: 5,
  pageToken: 'x+y=',
  historyLength: 0,
  statusTimestampAfter: '2025-11-09T11:30:00+01:00',
  includeArtifacts: false,
} as const;

/** Calls all operations in the order of the specification, with something in every field. */
export async function callAll(client: AgentClient, options: Parameters<AgentClient['getTask']>[1] = {}): Promise<void> {
  const { id, taskId } = fullConfig;
  const message = aMessage('hi', { taskId, extensions: ['https://x.example/a'] });
  const { id: _, ...inline } = { ...fullConfig, taskId: '' };
  const configuration = { returnImmediately: true, historyLength: 0, acceptedOutputModes: ['text/plain'] };
  await client.sendMessage(
    { message, configuration: { ...configuration, taskPushNotificationConfig: inline } },
    options,
  );
  await collect(client.sendStreamingMessage({ message, metadata: { a: 1 } }, options));
  await client.getTask({ id: taskId, historyLength: 0 }, options);
  await client.listTasks(filters, options);
  await client.cancelTask({ id: taskId, metadata: { why: 'x' } }, options);
  await collect(client.subscribeToTask({ id: taskId }, options));
  await client.createTaskPushNotificationConfig(fullConfig, options);
  await client.getTaskPushNotificationConfig({ taskId, id }, options);
  await client.listTaskPushNotificationConfigs({ taskId, pageSize: 2, pageToken: 'p/2' }, options);
  await client.deleteTaskPushNotificationConfig({ taskId, id }, options);
  await client.getExtendedAgentCard({}, options);
}
