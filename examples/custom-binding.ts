// A binding of one's own, on both sides: POST a request to /calls/OPERATION, get the response. The card declares it.
import assert from 'node:assert/strict';
import { A2AError, connect, TransportError, type TransportFactory } from 'a2a-kit/client';
import { type CustomBinding, serve } from 'a2a-kit/node';
import {
  decode,
  encode,
  isStreamOperation,
  type OperationTypes,
  operationNames,
  operations,
  toA2AError,
} from 'a2a-kit/protocol';

const uri = 'https://bindings.example/plain-calls/v1';

// #region docs
const plainCalls: CustomBinding = {
  binding: uri,
  path: '/calls',
  handler: (engine) => async (request) => {
    const headers = ['Content-Type', 'application/json'];
    try {
      const operation = operationNames.find((name) => request.path.endsWith(`/calls/${name}`));
      if (operation === undefined || isStreamOperation(operation)) throw new A2AError('METHOD_NOT_FOUND');
      const { signal } = request;
      const call = await engine.open({ binding: uri, header: (name) => request.header(name), signal });
      const response = await engine.call(operation, JSON.parse(await request.text()), call);
      return { status: 200, headers, body: encode(operations[operation].response, response) };
    } catch (thrown) {
      const { code, message } = toA2AError(thrown);
      return { status: 400, headers, body: JSON.stringify({ code, message }) };
    }
  },
};
// #endregion docs

// #region client
const plainCallsTransport: TransportFactory = {
  binding: uri,
  open: ({ url }, { fetch }) => ({
    async call(operation, request, { headers, signal }) {
      const init = { method: 'POST', headers, body: JSON.stringify(request), ...(signal && { signal }) };
      const response = await fetch(`${url}/${operation}`, init);
      const answer: unknown = await response.json();
      if (!response.ok) throw new A2AError('INTERNAL_ERROR', JSON.stringify(answer), { wire: answer });
      const decoded = decode(operations[operation].response, answer, { presence: 'lenient' });
      if (!decoded.ok) throw new TransportError('malformed', 'The answer is not what the operation gives');
      // The operation table pairs each operation with its response.
      return decoded.value as OperationTypes[typeof operation]['response'];
    },
    stream: () => {
      throw new TransportError('malformed', 'This binding has no streams');
    },
  }),
};
// #endregion client

const served = await serve(
  {
    name: 'Clerk',
    description: 'Files what it is given',
    version: '1.0.0',
    skills: [{ id: 'file', name: 'File', description: 'Files a text', tags: ['office'] }],
    capabilities: { streaming: false },
    async *run(turn) {
      yield turn.artifact('file', `Filed: ${turn.text}`);
    },
  },
  { bindings: [plainCalls] },
);
const agent = await connect(served.url, { transports: [plainCallsTransport], bindings: [uri] });
assert.equal(agent.interface.url, `${served.url}/calls`);
assert.equal((await agent.ask('a letter')).text, 'Filed: a letter');
await assert.rejects(agent.getTask({ id: 'none' }), { wire: { code: 'TASK_NOT_FOUND', message: 'Task not found' } });

await agent.close();
await served.close();
