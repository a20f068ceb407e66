import { userMessage } from 'a2a-kit/client';
import { handOver } from '../../planner/say.js';
import { kitStage } from './kit-stage.js';
import { rpc, taskIdOf, withHeaders } from './rpc.js';
import type { Scenario } from './scenario.js';
import { changeNamed } from './work.js';

const unknownTask = '00000000-0000-4000-8000-000000000000';

export const errors: Scenario = {
  name: '11-errors',
  about:
    'What is refused, and how: an error is a JSON-RPC response with code, message and details, and HTTP status 200 but where the edge itself refuses.',
  start: kitStage(),
  async play({ send }) {
    const message = userMessage('What languages can you review?');
    await send('test-runner', { title: 'no such task', body: rpc(1, 'GetTask', { id: unknownTask }) });
    await send('code-reviewer', {
      title: 'parameters that are wrong, each named',
      body: rpc(2, 'SendMessage', { message: { role: 'ROLE_USER', parts: [{ text: 7 }] } }),
    });
    await send('code-reviewer', { title: 'the name of version 0.3', body: rpc(3, 'message/send', { message }) });
    await send('code-reviewer', { title: 'not JSON', body: '{"jsonrpc": "2.0", "id": 4, "method": "SendMessage", ' });
    await send('code-reviewer', { title: 'no JSON-RPC request', body: { id: 5, method: 'GetTask' } });
    await send('code-reviewer', { title: 'a batch', body: [rpc(6, 'GetTask', { id: unknownTask })] });
    const done = await send('code-reviewer', {
      title: 'a task to try the next two on',
      body: rpc(7, 'SendMessage', { message: handOver(changeNamed('add-weeks.diff')) }),
    });
    const taskId = taskIdOf(done);
    await send('code-reviewer', {
      title: 'a message to a task that has ended',
      body: rpc(8, 'SendMessage', { message: userMessage('And now?', { taskId }) }),
    });
    await send('code-reviewer', {
      title: 'a task that cannot be canceled',
      body: rpc(9, 'CancelTask', { id: taskId }),
    });
    await send('code-reviewer', {
      title: 'a part that the agent does not take',
      body: rpc(10, 'SendMessage', {
        message: { ...message, parts: [{ raw: 'iVBORw0KGgo=', mediaType: 'image/png', filename: 'diff.png' }] },
      }),
    });
    await send('code-reviewer', {
      title: 'the wrong content type',
      headers: withHeaders({ 'Content-Type': 'text/plain' }),
      body: rpc(11, 'GetTask', { id: taskId }),
    });
    await send('code-reviewer', {
      title: 'the wrong verb',
      method: 'GET',
      headers: withHeaders({ 'Content-Type': undefined }),
    });
    await send('code-reviewer', {
      title: 'a path that is not served',
      target: '/a2a/soap',
      body: rpc(13, 'GetTask', {}),
    });
  },
};
