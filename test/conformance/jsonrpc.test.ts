import { describe, expect } from 'vitest';
import { verifies } from '../support/verifies.js';
import { sendParams, type Wire, wiresOf } from '../support/wire.js';
import type { Json } from '../support/wire-answer.js';
import { rpcs } from '../support/wire-request.js';

const json = { 'a2a-version': '1.0', 'content-type': 'application/json' };

/** Posts a body as it is and returns the answer. */
async function post({ raw }: Wire, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await raw('/a2a/jsonrpc', { method: 'POST', headers: { ...json, ...headers }, body: text });
  const answer: Json = await response.json();
  return { status: response.status, type: response.headers.get('content-type'), answer };
}

const request = (fields: object = {}) => ({ jsonrpc: '2.0', id: 1, method: 'ListTasks', params: {}, ...fields });

describe.each(wiresOf('JSONRPC'))('$name', ({ start }) => {
  verifies(['REQ-259', 'REQ-252', 'C2 accept'], 'knows the eleven methods by their names and no others', async () => {
    const wire = await start();
    for (const method of rpcs) {
      const { answer } = await post(wire, request({ method, params: { id: 'none' } }));
      expect(answer.error?.code).not.toBe(-32601);
    }
    for (const method of [
      'message/send',
      'tasks/get',
      'sendMessage',
      'sendmessage',
      'A2AService.SendMessage',
      '',
      'toString',
    ]) {
      const { status, answer } = await post(wire, request({ method, params: sendParams('task') }));
      expect([status, answer.id, answer.error.code]).toEqual([200, 1, -32601]);
    }
    expect(wire.turns).toEqual([]);
  });

  verifies('REQ-260', 'speaks application/json', async () => {
    const wire = await start();
    for (const type of ['application/json', 'application/json; charset=utf-8']) {
      expect((await post(wire, request(), { 'content-type': type })).type).toBe('application/json');
    }
    const { status, type } = await post(wire, request(), { 'content-type': 'text/plain' });
    expect([status, type]).toEqual([415, 'application/json']);
  });

  verifies(
    ['REQ-261', 'REQ-197', 'case 32', 'C50 send'],
    'tells a request that is none from one with wrong parameters',
    async () => {
      const wire = await start();
      const expected: readonly (readonly [unknown, number])[] = [
        [request({ jsonrpc: '1.0' }), -32600],
        [{ id: 1, method: 'ListTasks' }, -32600],
        [{ jsonrpc: '2.0', id: 1 }, -32600],
        [request({ method: 5 }), -32600],
        [[], -32600],
        [[request()], -32600],
        ['"text"', -32600],
        ['null', -32600],
        [request({ params: 'text' }), -32602],
        [request({ params: [] }), -32602],
        [request({ params: { pageSize: 'many' } }), -32602],
        [request({ method: 'SendMessage', params: sendParams('refuse') }), -32603],
      ];
      for (const [body, code] of expected) {
        const { status, type, answer } = await post(wire, body);
        expect([status, type, answer.error?.code], JSON.stringify(body)).toEqual([200, 'application/json', code]);
        expect(answer).not.toHaveProperty('result');
      }
    },
  );

  verifies(['REQ-197', 'case 28'], 'answers JSON to what is no JSON', async () => {
    const wire = await start();
    for (const body of ['{bad', '', 'plain text', '{"jsonrpc":"2.0","id":1,"method":"ListTas', '\u0000', '<html>']) {
      const { status, type, answer } = await post(wire, body);
      expect([status, type]).toEqual([200, 'application/json']);
      expect(answer).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32700 } });
    }
  });

  verifies(['case 31', 'C50 accept', 'C50 send'], 'gives the id of the request back with its type', async () => {
    const wire = await start();
    for (const id of [7, 0, -1, 1.5, 'abc', '7', '']) {
      expect((await post(wire, request({ id }))).answer).toMatchObject({ id, result: {} });
    }
    for (const id of [null, {}, [], true, undefined]) {
      expect((await post(wire, request({ id }))).answer).toMatchObject({ id: null, error: { code: -32600 } });
    }
  });

  verifies('REQ-262', 'puts a whole response under the id of the request into each frame', async () => {
    const wire = await start();
    const body = JSON.stringify(
      request({ id: 'str-1', method: 'SendStreamingMessage', params: sendParams('chunks 2') }),
    );
    const response = await wire.raw('/a2a/jsonrpc', { method: 'POST', headers: json, body });
    const frames = (await response.text()).split('\n\n').filter((frame) => frame !== '');
    expect(frames).toHaveLength(5);
    for (const frame of frames) {
      expect(frame).toMatch(/^data: [^\n]+$/);
      expect(JSON.parse(frame.slice('data: '.length))).toEqual({
        jsonrpc: '2.0',
        id: 'str-1',
        result: expect.any(Object),
      });
    }
  });

  verifies(['REQ-158', 'REQ-159'], 'takes version and extensions from headers, several in one', async () => {
    const extensions = ['https://x.example/a/v1', 'https://x.example/b/v1'].map((uri) => ({ uri }));
    const wire = await start({ profile: { capabilities: { extensions } } });
    const inBody = request({
      method: 'SendMessage',
      'A2A-Version': '1.0',
      params: { ...sendParams('who'), 'A2A-Version': '1.0' },
    });
    expect((await post(wire, inBody, { 'a2a-version': '' })).answer.error.code).toBe(-32009);
    const uris = extensions.map(({ uri }) => uri);
    const { answer } = await post(wire, inBody, { 'a2a-extensions': uris.join(',') });
    expect(answer.result.message.parts[0].data.extensions).toEqual(uris);
  });

  verifies(
    ['REQ-027', 'case 82'],
    'shows an early failure of a stream to callers who take nothing but streams',
    async () => {
      const wire = await start({ profile: { capabilities: { streaming: false } } });
      const body = JSON.stringify(request({ id: 5, method: 'SendStreamingMessage', params: sendParams('task') }));
      const ask = (accept: string) => wire.raw('/a2a/jsonrpc', { method: 'POST', headers: { ...json, accept }, body });
      const plain = await ask('application/json, text/event-stream');
      expect(await plain.json()).toMatchObject({ id: 5, error: { code: -32004 } });
      const framed = await ask('text/event-stream');
      expect(framed.headers.get('content-type')).toBe('text/event-stream');
      const [, data = ''] = /^data: (.*)$/m.exec(await framed.text()) ?? [];
      expect(JSON.parse(data)).toMatchObject({ jsonrpc: '2.0', id: 5, error: { code: -32004 } });
    },
  );
});
