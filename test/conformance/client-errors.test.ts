import { describe, expect, test } from 'vitest';
import { A2AError, TransportError } from '../../src/entries/client.js';
import { aMessage, aStatusUpdate, aTask } from '../../src/testing/builders.js';
import { jsonBindings as bindings, type StubAnswer, startStub } from '../support/stub-agent.js';
import { a2aReasons, numberOf } from '../support/stub-agent-error.js';
import { collect } from '../support/transport-peer.js';
import { verifies } from '../support/verifies.js';

const message = aMessage();
const task = aTask();
const update = { statusUpdate: aStatusUpdate() };

/** What a call fails with. */
const failureOf = (call: () => Promise<unknown>): Promise<unknown> =>
  call().then(
    () => undefined,
    (error: unknown) => error,
  );

describe.each(bindings)('a failure over %s', (binding) => {
  verifies(['REQ-202', 'case 37'], 'is one of the nine errors of the protocol, by its name and code', async () => {
    for (const reason of a2aReasons) {
      const { client } = await startStub(binding, { GetTask: (_, { refuse }) => refuse(reason, 'because') });
      const failure = await failureOf(() => client.getTask({ id: task.id }));
      expect(failure).toBeInstanceOf(A2AError);
      expect(failure).toMatchObject({
        code: reason,
        message: 'because',
        http: { status: binding === 'JSONRPC' ? 200 : numberOf(binding, reason) },
      });
    }
  });

  verifies(['REQ-202', 'case 37'], 'keeps what else its details say', async () => {
    const { client } = await startStub(binding, {
      SendMessage: (_, { errorBody, raw }) => {
        const body = errorBody('VERSION_NOT_SUPPORTED');
        const { data, details = data } = body.error;
        details[0].metadata = { supportedVersions: '2.0' };
        details.push(
          {
            '@type': 'type.googleapis.com/google.rpc.BadRequest',
            fieldViolations: [{ field: 'message.parts', description: 'empty' }],
          },
          { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '3s' },
        );
        raw.send(body, { status: binding === 'JSONRPC' ? 200 : 400 });
      },
    });
    expect(await failureOf(() => client.sendMessage({ message }))).toMatchObject({
      code: 'VERSION_NOT_SUPPORTED',
      metadata: { supportedVersions: '2.0' },
      violations: [{ field: 'message.parts', description: 'empty' }],
      details: [{ retryDelay: '3s' }],
    });
  });

  verifies('REQ-202', 'is the same before a stream begins', async () => {
    for (const reason of a2aReasons) {
      const { client } = await startStub(binding, {
        SendStreamingMessage: (_, { refuse }) => refuse(reason),
        SubscribeToTask: (_, { refuse }) => refuse(reason),
      });
      expect(await collect(client.sendStreamingMessage({ message }))).toEqual({
        events: [],
        error: expect.objectContaining({ code: reason }),
      });
      expect((await collect(client.subscribeToTask({ id: task.id }))).error).toMatchObject({ code: reason });
    }
  });

  verifies(
    ['case 40', 'case 82', 'C51 accept'],
    'inside a stream is thrown after the events before it, typed',
    async () => {
      for (const frame of ['', 'event: error\n']) {
        const { client } = await startStub(binding, {
          SendStreamingMessage: (_, { events, errorBody }) => {
            const data = JSON.stringify(errorBody('INVALID_AGENT_RESPONSE', 'broke'));
            events({ task }, update).write(`${frame}data: ${data}\n\n`).end();
          },
        });
        const { events, error } = await collect(client.sendStreamingMessage({ message }));
        expect(events).toEqual([{ task }, update]);
        expect(error).toBeInstanceOf(A2AError);
        expect(error).toMatchObject({ code: 'INVALID_AGENT_RESPONSE', message: 'broke' });
        // What came is kept, number and details, not only a text.
        expect(JSON.stringify((error as A2AError).wire)).toContain(
          `"code":${numberOf(binding, 'INVALID_AGENT_RESPONSE')}`,
        );
        const seen: unknown[] = [];
        await expect(client.ask('Ada', { onEvent: (event) => seen.push(event) })).rejects.toMatchObject({
          code: 'INVALID_AGENT_RESPONSE',
        });
        expect(seen).toEqual([{ task }, update]);
      }
    },
  );

  // From a proxy in front of the agent, in its own words.
  verifies('case 41', 'of HTTP shows its status, the headers to act on and some of its body', async () => {
    const page = `<html>${'x'.repeat(5000)}</html>`;
    for (const [status, name, value] of [
      [502, 'content-type', 'text/html'],
      [401, 'www-authenticate', 'Bearer realm="agents", error="invalid_token"'],
      [403, 'content-type', 'text/html'],
      [429, 'retry-after', '7'],
      [503, 'retry-after', 'Wed, 21 Oct 2026 07:28:00 GMT'],
    ] as const) {
      const failing: StubAnswer = (_, { raw }) =>
        raw.send(page, { status, headers: { 'content-type': 'text/html', [name]: value } });
      const { client } = await startStub(binding, {
        GetTask: failing,
        SendMessage: failing,
        SendStreamingMessage: failing,
      });
      for (const call of [
        () => client.getTask({ id: task.id }),
        () => client.sendMessage({ message }),
        () => client.sendStreamingMessage({ message }).next(),
      ]) {
        const failure = await failureOf(call);
        expect(failure).toBeInstanceOf(TransportError);
        expect(failure).toMatchObject({ kind: 'status', status, headers: { [name]: value } });
        const { body = '', message: text } = failure as TransportError;
        expect(page.startsWith(body)).toBe(true);
        expect(body.length).toBeGreaterThan(100);
        expect(text).toContain(String(status));
        expect(text).not.toMatch(/unexpected token|JSON/i);
      }
    }
  });

  // Shapes of protocol 0.3, as its servers answer: the kind beside the members, states and roles in lower case.
  describe.each([
    ['a task', { kind: 'task', id: task.id, contextId: 'c', status: { state: 'completed' } }, /kind is "task"/],
    [
      'a task without its kind',
      { id: task.id, contextId: 'c', status: { state: 'input-required' } },
      /state is "input-required"/,
    ],
  ] as const)('is named, for %s of protocol 0.3', (_, legacy, where) => {
    verifies('case 26', 'in an answer and in a stream', async () => {
      const { client } = await startStub(binding, {
        GetTask: legacy,
        SendMessage: legacy,
        SendStreamingMessage: (_, { events }) => void events(legacy).end(),
        SubscribeToTask: (_, { events }) => void events({ task: legacy }).end(),
      });
      for (const call of [
        () => client.getTask({ id: task.id }),
        () => client.sendMessage({ message }),
        () => client.sendStreamingMessage({ message }).next(),
        () => client.subscribeToTask({ id: task.id }).next(),
      ]) {
        const failure = await failureOf(call);
        expect(failure).toMatchObject({ name: 'TransportError', kind: 'malformed' });
        expect(String(failure)).toMatch(/protocol 0\.3/);
        expect(String(failure)).toMatch(where);
      }
    });
  });

  verifies(['case 35', 'C48 accept'], 'is none where a delete is confirmed without words', async () => {
    const confirmations: StubAnswer[] = [
      {},
      (_, { raw, wrap }) => raw.send(wrap(null)),
      (_, { raw }) => void raw.response.writeHead(204).end(),
    ];
    for (const DeleteTaskPushNotificationConfig of confirmations) {
      const { client } = await startStub(binding, { DeleteTaskPushNotificationConfig });
      expect(await client.deleteTaskPushNotificationConfig({ taskId: 't', id: 'c' })).toEqual({});
    }
  });

  test('about a task names the task', async () => {
    const { client } = await startStub(binding, { CancelTask: (_, { raw }) => raw.send('<html>', { status: 502 }) });
    await expect(client.cancelTask({ id: 'mine' })).rejects.toMatchObject({ status: 502, taskId: 'mine' });
  });
});

verifies('case 34', 'a result beside an error of null is a success, in an answer and in a stream', async () => {
  const { client } = await startStub('JSONRPC', {
    GetTask: (_, { raw, wrap }) => raw.send({ ...wrap(task), error: null }),
    SendStreamingMessage: (_, { raw, wrap }) =>
      void raw
        .stream()
        .event({ ...wrap({ message }), error: null })
        .end(),
  });
  expect(await client.getTask({ id: task.id })).toEqual(task);
  expect(await collect(client.sendStreamingMessage({ message }))).toEqual({ events: [{ message }], error: undefined });
});

verifies(['REQ-202', 'C8 accept'], 'the number alone tells the nine errors apart over JSON-RPC', async () => {
  for (const reason of a2aReasons) {
    const { client } = await startStub('JSONRPC', {
      GetTask: (_, { raw }, { id }) => {
        raw.send({ jsonrpc: '2.0', id, error: { code: numberOf('JSONRPC', reason), message: 'no' } });
      },
    });
    await expect(client.getTask({ id: task.id })).rejects.toMatchObject({ code: reason });
  }
});
