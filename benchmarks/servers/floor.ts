import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerText } from '../workload.js';
import { reportTo } from './report-cpu.js';

// The least that any server of these answers on node:http has to do: read the body, parse it, write an answer of the
// same shape. Nothing is checked, stored or routed.
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString());
    const { message } = body.params ?? body;
    const result = message.parts[0].text.startsWith('task') ? taskFor(message) : replyTo();
    const rest = body.jsonrpc === undefined;
    const text = JSON.stringify(rest ? result : { jsonrpc: '2.0', id: body.id, result });
    response.writeHead(200, ['content-type', 'application/json', 'content-length', String(Buffer.byteLength(text))]);
    response.end(text);
  });
});

function replyTo(): unknown {
  return {
    message: { messageId: randomUUID(), contextId: randomUUID(), role: 'ROLE_AGENT', parts: [{ text: answerText }] },
  };
}

function taskFor(message: object): unknown {
  const ids = { taskId: randomUUID(), contextId: randomUUID() };
  return {
    task: {
      id: ids.taskId,
      contextId: ids.contextId,
      status: { state: 'TASK_STATE_COMPLETED', timestamp: new Date().toISOString() },
      artifacts: [{ artifactId: randomUUID(), name: 'answer', parts: [{ text: answerText }] }],
      history: [{ ...message, ...ids }],
    },
  };
}

server.listen(0, '127.0.0.1', () => reportTo((server.address() as AddressInfo).port));
