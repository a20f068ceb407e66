import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AgentCard, type Message, Role, TaskState } from '@a2a-js/sdk';
import { AgentEvent, type AgentExecutor, DefaultRequestHandler, InMemoryTaskStore } from '@a2a-js/sdk/server';
import { jsonRpcHandler, restHandler, UserBuilder } from '@a2a-js/sdk/server/express';
import express from 'express';
import { answerText } from '../workload.js';
import { reportTo } from './report-cpu.js';

// The same agent as `ours.ts`, written over the public API of @a2a-js/sdk with its in-memory store, as its samples do.
const parts = [
  { content: { $case: 'text' as const, value: answerText }, metadata: undefined, filename: '', mediaType: '' },
];

const executor: AgentExecutor = {
  async execute(context, bus) {
    const { taskId, contextId, userMessage } = context;
    if (!textOf(userMessage).startsWith('task')) {
      const none = { taskId: '', metadata: undefined, extensions: [], referenceTaskIds: [] };
      bus.publish(AgentEvent.message({ messageId: randomUUID(), contextId, role: Role.ROLE_AGENT, parts, ...none }));
      bus.finished();
      return;
    }
    const status = (state: TaskState) => ({ state, message: undefined, timestamp: new Date().toISOString() });
    bus.publish(
      AgentEvent.task({
        id: taskId,
        contextId,
        status: status(TaskState.TASK_STATE_SUBMITTED),
        history: [userMessage],
        artifacts: [],
        metadata: undefined,
      }),
    );
    bus.publish(
      AgentEvent.statusUpdate({ taskId, contextId, status: status(TaskState.TASK_STATE_WORKING), metadata: undefined }),
    );
    bus.publish(
      AgentEvent.artifactUpdate({
        taskId,
        contextId,
        artifact: {
          artifactId: randomUUID(),
          name: 'answer',
          description: '',
          parts,
          metadata: undefined,
          extensions: [],
        },
        append: false,
        lastChunk: true,
        metadata: undefined,
      }),
    );
    bus.publish(
      AgentEvent.statusUpdate({
        taskId,
        contextId,
        status: status(TaskState.TASK_STATE_COMPLETED),
        metadata: undefined,
      }),
    );
    bus.finished();
  },
  async cancelTask() {},
};

function textOf(message: Message): string {
  const content = message.parts[0]?.content;
  return content?.$case === 'text' ? content.value : '';
}

const app = express();
const server = createServer(app);
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  const at = (path: string, protocolBinding: string) => ({
    url: `http://127.0.0.1:${port}${path}`,
    protocolBinding,
    protocolVersion: '1.0',
    tenant: '',
  });
  const card: AgentCard = {
    name: 'Benchmark',
    description: 'Answers at once',
    version: '1.0.0',
    supportedInterfaces: [at('/a2a/jsonrpc', 'JSONRPC'), at('/a2a/rest', 'HTTP+JSON')],
    provider: undefined,
    capabilities: { streaming: true, pushNotifications: false, extensions: [] },
    securitySchemes: {},
    securityRequirements: [],
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [],
    signatures: [],
  };
  const requestHandler = new DefaultRequestHandler(card, new InMemoryTaskStore(), executor);
  const userBuilder = UserBuilder.noAuthentication;
  app.use('/a2a/jsonrpc', jsonRpcHandler({ requestHandler, userBuilder }));
  app.use('/a2a/rest', restHandler({ requestHandler, userBuilder }));
  reportTo(port);
});
