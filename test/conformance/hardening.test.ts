import { describe, expect } from 'vitest';
import { startReceiver } from '../support/receiver.js';
import { expectRefusal } from '../support/refusal.js';
import { verifies } from '../support/verifies.js';
import { jsonWires, sendParams, type Wire, wires } from '../support/wire.js';
import type { Json } from '../support/wire-answer.js';
import { type JsonBinding, requestFor } from '../support/wire-request.js';

/** Sends a body as it is to where a message goes, and returns the status with the error. */
async function refusal(wire: Wire, binding: JsonBinding, body: string): Promise<Json> {
  const { path, method, headers } = requestFor(binding, 'SendMessage', {});
  const response = await wire.raw(path, { method, headers, body });
  expect(response.headers.get('content-type')).toMatch(/^application\/(a2a\+)?json$/);
  const { error }: Json = await response.json();
  return [response.status, (error.data ?? error.details)[0].reason];
}

describe.each(jsonWires)('a hostile body over $name', ({ start, binding }) => {
  const rpcStatus = (status: number) => (binding === 'JSONRPC' ? 200 : status);

  verifies('REQ-322', 'is limited in its size and its complexity', async () => {
    const wire = await start({ limits: { maxBodyBytes: 1_000_000 } });
    expect(await refusal(wire, binding, JSON.stringify(sendParams('x'.repeat(1_000_000))))).toEqual([
      413,
      'INVALID_REQUEST',
    ]);
    const inRequest = (params: string) => `{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":${params}}`;
    const deep = inRequest('['.repeat(5_000) + ']'.repeat(5_000));
    const broad = inRequest(`{"a":[${'0,'.repeat(450_000)}0]}`);
    for (const body of [deep, broad]) {
      expect(await refusal(wire, binding, body)).toEqual([rpcStatus(400), 'INVALID_PARAMS']);
    }
  });
});

describe.each(wires)('hostile input over $name', ({ start }) => {
  verifies('REQ-322', 'is limited in how much it names', async () => {
    const wire = await start({ limits: { maxParts: 10, maxReferences: 10, idLength: 64 } });
    const parts = Array.from({ length: 11 }, () => ({ text: 'x' }));
    expectRefusal(await wire.send('', { message: { parts } }), 'INVALID_PARAMS', ['message.parts']);
    const referenceTaskIds = Array.from({ length: 11 }, () => 'x');
    expectRefusal(await wire.send('', { message: { referenceTaskIds } }), 'INVALID_PARAMS', [
      'message.referenceTaskIds',
    ]);
    const long = await wire.send('', { message: { messageId: 'm'.repeat(65) } });
    expectRefusal(long, 'INVALID_PARAMS', ['message.messageId']);
    expect(wire.turns).toEqual([]);
    expect((await wire.send('task', { message: { messageId: 'm'.repeat(64) } })).error).toBeUndefined();
  });

  verifies(
    'REQ-334',
    'is data and nothing else: keys of prototypes, frames inside of text, line separators',
    async () => {
      const wire = await start();
      const metadata = JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}');
      const { result } = await wire.send('input', { message: { metadata }, metadata });
      expect(Object.keys(result.task.history[0].metadata)).toEqual(['__proto__', 'constructor']);
      expect(({} as Json).polluted).toBeUndefined();
      const text = 'x\n\ndata: {"task":{}}\n\nevent: error\r\rid: 1\u2028\u2029';
      const stream = await wire.streamOf(`task ${text}`);
      const frames = [];
      for await (const frame of stream) frames.push(frame);
      for (const { sse } of frames) {
        expect(sse?.event).toBeUndefined();
        expect(sse?.data ?? '').not.toContain('\u2028');
      }
      const { artifactUpdate } = frames.map(({ event }) => event).find((event) => event.artifactUpdate !== undefined);
      expect(artifactUpdate.artifact.parts[0].text).toBe(text);
      const { headers } = await wire.send('x', { message: { taskId: 'a\r\nset-cookie: b' } });
      expect(headers.get('set-cookie')).toBeNull();
    },
  );

  verifies('REQ-335', 'cannot make the server fetch what a part points to', async () => {
    const place = await startReceiver();
    const wire = await start();
    const parts = [{ text: 'echo' }, { url: `${place.url}/latest/meta-data`, mediaType: 'text/plain' }];
    const { result } = await wire.send('', { message: { parts } });
    expect(result.message.parts[1]).toEqual(parts[1]);
    await wire.task('', { message: { parts: [{ text: 'task' }, parts[1]] } });
    expect(place.received).toEqual([]);
  });
});
