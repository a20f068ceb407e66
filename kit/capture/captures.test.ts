import { describe, expect, it } from 'vitest';
import { exchange, files, record, textOf } from './committed-records.js';
import { repository } from './folders.js';
import { headerOf, isEventStream } from './record/record.js';
import { machineTraces, thisMachine } from './record/traces.js';
import { framesOf } from './replay/event-stream.js';

// What specification and guide say of each record; the values stand in neither our server nor our client.

const sent = (name: string, number: number) => JSON.parse(exchange(name, number).request.body);
const got = (name: string, number: number) => JSON.parse(exchange(name, number).reply.body);
const all = files.flatMap((file) => record(file.replace('.http', '')).exchanges.map((each) => ({ file, ...each })));
const jsonRpc = all.filter(({ request }) => request.method === 'POST' && request.target === '/a2a/jsonrpc');
// What callers say who speak 0.3, or do not know better.
const misspoken = ['11-errors.http', '15-versions.http', '19-v03.http'];
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

describe('the committed records', () => {
  it('are the nineteen that there are', () => {
    expect(files).toEqual([
      '01-agent-cards.http',
      '02-message-reply.http',
      '03-blocking-task.http',
      '04-polling.http',
      '05-streaming.http',
      '06-subscribe.http',
      '07-input-required.http',
      '08-cancel.http',
      '09-list-tasks.http',
      '10-push-notification.http',
      '11-errors.http',
      '12-push-configs.http',
      '13-extended-card.http',
      '14-extensions.http',
      '15-versions.http',
      '16-rest-binding.http',
      '17-tenants.http',
      '18-grpc.http',
      '19-v03.http',
    ]);
  });

  it('tell nothing of the machine they were written on, and hold no token', () => {
    for (const file of files) {
      const text = textOf(file.replace('.http', ''));
      expect(machineTraces(text, thisMachine(repository))).toEqual([]);
      expect(text.match(/^(?:authorization|x-a2a-notification-token): (?!(?:Bearer )?\{\{\w+\}\}$).*/gim)).toBeNull();
      expect(text.match(/"(?:token|credentials)": ?"(?!\{\{)[^"]*"/g)).toBeNull();
    }
  });

  it('have every header of a request and every header of a reply', () => {
    for (const { request, reply, to } of all) {
      expect(headerOf(request, 'host') ?? headerOf(request, ':authority')).toMatch(/^localhost:4124[1-4]$/);
      if (to !== 'receiver') expect(headerOf(reply, 'date')).toMatch(/ GMT$/);
    }
  });

  it('count the bytes of each body as it was sent', () => {
    for (const { request } of jsonRpc) {
      const compact = compactOf(request.body);
      // Placeholders are shorter or longer than what they stand for.
      if (compact.includes('{{') || compact === '') continue;
      expect(Number(headerOf(request, 'content-length'))).toBe(Buffer.byteLength(compact));
    }
  });
});

function compactOf(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body));
  } catch {
    return body;
  }
}

describe('01-agent-cards', () => {
  it.each([
    [1, 'localhost:41241'],
    [2, 'localhost:41242'],
  ])('lists three interfaces on the one port of the agent in exchange %i, JSON-RPC first', (number, host) => {
    expect(got('01-agent-cards', number).supportedInterfaces).toEqual([
      { url: `http://${host}/a2a/jsonrpc`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
      { url: `http://${host}/a2a/rest`, protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' },
      { url: host, protocolBinding: 'GRPC', protocolVersion: '1.0' },
    ]);
  });
});

describe('02-message-reply', () => {
  it('is one POST to the URL of the card, answered by a message and no task', () => {
    expect(record('02-message-reply').exchanges).toHaveLength(1);
    const { request, reply } = exchange('02-message-reply', 1);
    expect([request.method, request.target, headerOf(request, 'host')]).toEqual([
      'POST',
      '/a2a/jsonrpc',
      'localhost:41242',
    ]);
    expect(headerOf(request, 'content-type')).toBe('application/json');
    expect([reply.status, headerOf(reply, 'content-type')]).toEqual([200, 'application/json']);
    const { jsonrpc, id, method, params } = sent('02-message-reply', 1);
    expect([jsonrpc, id, method, params.message.role]).toEqual(['2.0', 1, 'SendMessage', 'ROLE_USER']);
    expect(params.message.parts).toEqual([{ text: 'What languages can you review?' }]);
    const answer = got('02-message-reply', 1);
    expect([answer.jsonrpc, answer.id]).toEqual(['2.0', id]);
    expect(Object.keys(answer.result)).toEqual(['message']);
    expect(Object.keys(answer.result.message).slice(0, 3)).toEqual(['messageId', 'contextId', 'role']);
    expect(answer.result.message.role).toBe('ROLE_AGENT');
    expect(answer.result.message.messageId).toMatch(uuid);
  });
});

describe('03-blocking-task and 16-rest-binding', () => {
  it('hold the same task, with and without an envelope', () => {
    const { task } = got('03-blocking-task', 1).result;
    const bare = got('16-rest-binding', 1).task;
    for (const each of [task, bare]) {
      expect(each.status.state).toBe('TASK_STATE_COMPLETED');
      expect(each.artifacts.map(({ name }: { name: string }) => name)).toEqual(['output.log', 'report.json']);
      const { counts, failures } = each.artifacts[1].parts[0].data;
      // By hand: the workspace has 7 + 7 + 3 + 2 tests, of which one fails.
      expect(counts).toEqual({ total: 19, passed: 18, failed: 1, skipped: 0 });
      expect(failures).toMatchObject([{ file: 'test/format.test.js' }]);
    }
    expect(Object.keys(task)).toEqual(Object.keys(bare));
  });

  it('name SendMessage in the body, and in verb and path', () => {
    expect(sent('03-blocking-task', 1).method).toBe('SendMessage');
    const { request, reply } = exchange('16-rest-binding', 1);
    expect([request.method, request.target]).toEqual(['POST', '/a2a/rest/message:send']);
    expect([headerOf(request, 'a2a-version'), headerOf(request, 'content-type')]).toEqual([
      '1.0',
      'application/a2a+json',
    ]);
    expect([reply.status, headerOf(reply, 'content-type')]).toEqual([200, 'application/a2a+json']);
    expect(Object.keys(sent('16-rest-binding', 1))).toEqual(['message']);
  });

  it('read the task by its path', () => {
    const { request } = exchange('16-rest-binding', 2);
    const { task } = got('16-rest-binding', 1);
    expect([request.method, request.target, request.body]).toEqual(['GET', `/a2a/rest/tasks/${task.id}`, '']);
    expect(got('16-rest-binding', 2)).toEqual(task);
  });

  it.each([3, 4])('show an error as google.rpc.Status in exchange %i', (number) => {
    const { reply } = exchange('16-rest-binding', number);
    const { error } = got('16-rest-binding', number);
    expect(error.code).toBe(reply.status);
    expect(error.status).toMatch(/^[A-Z_]+$/);
    expect(error.details[0]).toMatchObject({
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      domain: 'a2a-protocol.org',
    });
    expect(headerOf(reply, 'content-type')).toBe('application/a2a+json');
  });
});

describe('streams', () => {
  it('hold one complete JSON-RPC response a frame, with the id of the request', () => {
    const streams = jsonRpc.filter(({ file, reply }) => isEventStream(reply) && !misspoken.includes(file));
    expect(streams.map(({ file }) => file)).toEqual(['05-streaming.http', '06-subscribe.http']);
    for (const { request, reply } of streams) {
      const { id } = JSON.parse(request.body);
      const lines = reply.body.split('\n').filter((line) => line.startsWith('data:'));
      expect(lines).toHaveLength(framesOf(reply.body).length);
      for (const line of lines) {
        const frame = JSON.parse(line.slice('data: '.length));
        expect(Object.keys(frame)).toEqual(['jsonrpc', 'id', 'result']);
        expect([frame.jsonrpc, frame.id]).toEqual(['2.0', id]);
        expect(Object.keys(frame.result)).toHaveLength(1);
        expect(['task', 'statusUpdate', 'artifactUpdate']).toContain(Object.keys(frame.result)[0]);
      }
    }
  });

  it('begin with the task and end with its last state', () => {
    const events = framesOf(exchange('05-streaming', 1).reply.body).map(
      ({ data }) => JSON.parse(JSON.stringify(data)).result,
    );
    expect(events[0].task.status.state).toBe('TASK_STATE_SUBMITTED');
    expect(events.at(-1).statusUpdate.status.state).toBe('TASK_STATE_COMPLETED');
  });
});

describe('11-errors', () => {
  it('answers the name of version 0.3 with -32601 in its third exchange', () => {
    const { request, reply } = exchange('11-errors', 3);
    expect([headerOf(request, 'a2a-version'), sent('11-errors', 3).method]).toEqual(['1.0', 'message/send']);
    expect([reply.status, got('11-errors', 3).error.code]).toEqual([200, -32601]);
  });

  it('has the codes of the specification', () => {
    const codes = record('11-errors').exchanges.map(({ reply }) => JSON.parse(reply.body).error?.code);
    expect(codes.slice(0, 10)).toEqual([
      -32001,
      -32602,
      -32601,
      -32700,
      -32600,
      -32600,
      undefined,
      -32004,
      -32002,
      -32005,
    ]);
  });
});

describe('15-versions', () => {
  it('answers the name of 0.3 with -32009 without a version, and with -32601 under 1.0', () => {
    const answers = record('15-versions').exchanges.flatMap(({ request, reply }) =>
      request.body.includes('"message/send"')
        ? [[headerOf(request, 'a2a-version'), JSON.parse(reply.body).error.code]]
        : [],
    );
    expect(answers).toEqual([
      [undefined, -32009],
      ['1.0', -32601],
    ]);
  });

  it('takes no version for 0.3, and digits of a patch for nothing', () => {
    const codes = record('15-versions').exchanges.map(({ reply }) => JSON.parse(reply.body).error?.code);
    expect(codes.slice(0, 7)).toEqual([undefined, -32009, -32009, -32009, undefined, undefined, 400]);
  });
});

describe('every JSON-RPC exchange', () => {
  it('names its operation in PascalCase, and is answered under its id', () => {
    for (const { request, reply, file } of jsonRpc) {
      if (isEventStream(reply) || misspoken.includes(file)) continue;
      const called = JSON.parse(request.body);
      const answer = JSON.parse(reply.body);
      expect(called.method).toMatch(/^[A-Z][A-Za-z]+$/);
      expect(answer.id).toEqual(called.id);
      expect('result' in answer).not.toBe('error' in answer);
    }
  });
});
