import { userMessage } from 'a2a-kit/client';
import { kitStage } from './kit-stage.js';
import type { Scenario } from './scenario.js';
import { drain, refusedWith, runTests, taskOf } from './work.js';

const question = 'What languages can you review?';
const sendMessage = '/lf.a2a.v1.A2AService/SendMessage';

export const grpc: Scenario = {
  name: '18-grpc',
  about:
    'The planner speaks gRPC to the port that serves the other bindings too: headers, messages and trailers of HTTP/2, each message shown as ProtoJSON under its prefix and size. A task is the same in all three bindings, and errors are a status with details.',
  start: kitStage(),
  describesGrpc: 'test-runner',
  async play({ recorder, client, call }) {
    const [reviewer, runner, overJsonRpc, overRest] = await Promise.all([
      client('code-reviewer', { binding: 'GRPC' }),
      client('test-runner', { binding: 'GRPC' }),
      client('test-runner', { binding: 'JSONRPC' }),
      client('test-runner', { binding: 'HTTP+JSON' }),
    ]);
    await recorder.step('SendMessage', () => reviewer.sendMessage({ message: userMessage(question) }));
    await recorder.step('GetTask, no such task', () =>
      refusedWith('TASK_NOT_FOUND', runner.getTask({ id: '00000000-0000-4000-8000-000000000000' })),
    );
    await call('code-reviewer', {
      title: 'SendMessage without a part',
      path: sendMessage,
      type: 'lf.a2a.v1.SendMessageRequest',
      message: { message: { messageId: 'm-1', role: 'ROLE_USER' } },
    });
    await call('code-reviewer', {
      title: 'SendMessage without a version',
      path: sendMessage,
      metadata: [],
      type: 'lf.a2a.v1.SendMessageRequest',
      message: { message: userMessage(question) },
    });
    const { id } = await recorder.step('SendMessage, a run of the tests', async () =>
      taskOf(await runner.sendMessage({ message: userMessage(runTests) })),
    );
    await recorder.step('GetTask', () => runner.getTask({ id }));
    await recorder.step('GetTask of the same task over JSON-RPC', () => overJsonRpc.getTask({ id }));
    await recorder.step('GetTask of the same task over HTTP+JSON', () => overRest.getTask({ id }));
    await recorder.step('SendStreamingMessage', () =>
      drain(runner.sendStreamingMessage({ message: userMessage(runTests) })),
    );
    await Promise.all([reviewer, runner].map((each) => each.close()));
  },
};
