import { describe, expect } from 'vitest';
import type { Part } from '../../src/entries/client.js';
import { aMessage, anArtifact, anArtifactUpdate, aStatus, aTask } from '../../src/testing/builders.js';
import { completed, task } from '../support/rpc-agent.js';
import { bindings, jsonBindings, type StubReply, startStub } from '../support/stub-agent.js';
import { collect } from '../support/transport-peer.js';
import { verifies } from '../support/verifies.js';
import type { Json } from '../support/wire-answer.js';
import type { Binding } from '../support/wire-request.js';

const message = aMessage();

/** Starts an agent that gives back the parts it is sent: at once, or as an artifact of a stream. */
const startEcho = (binding: Binding) =>
  startStub(binding, {
    SendMessage: ({ message: sent }) => ({ message: { ...aMessage('', { role: 'ROLE_AGENT' }), parts: sent.parts } }),
    SendStreamingMessage: ({ message: sent }, { events }) => {
      const artifact = { artifactId: 'echo', parts: sent.parts };
      events(task(), { artifactUpdate: anArtifactUpdate(artifact) }, completed).end();
    },
  });

describe.each(bindings)('data over %s', (binding) => {
  verifies('case 47', 'is text code point for code point, in UTF-8 on the wire', async () => {
    const text =
      '<b>5 < 6 & "7"</b> 你好 😀 \u2028 \u2029 \u0085 \u0000 \r\n\n data: x \\ é e\u0301 \u{10ffff} \\u2028';
    const { client, calls } = await startEcho(binding);
    const sent = await client.sendMessage({ message: aMessage(text, { messageId: 'm' }) });
    expect(sent.message?.parts).toEqual([{ text }]);
    expect((await client.ask(text)).text).toBe(text);
    // The stub reads what arrives as UTF-8; another encoding would not come out of that whole.
    for (const { params } of calls) expect(params.message.parts).toEqual([{ text }]);
  });

  verifies(['REQ-250', 'REQ-251'], 'is bytes in base64, and any JSON value', async () => {
    const parts: Part[] = [
      { raw: '+//+', filename: 'f.bin', mediaType: 'application/octet-stream' },
      { raw: '' },
      { url: 'https://h.example/f' },
      ...[null, 0, -1.5, 1e300, '', true, [], [1, [null]], {}, { a: { b: [] } }].map((data) => ({ data })),
    ];
    const { client, calls } = await startEcho(binding);
    expect((await client.sendMessage({ message: aMessage('', { parts }) })).message?.parts).toEqual(parts);
    expect((await client.ask(parts)).artifacts[0]?.parts).toEqual(parts);
    for (const { params } of calls) expect(params.message.parts).toEqual(parts);
    // Both alphabets of RFC 4648, padded or not, are the bytes fb ff fe and 00.
    const { client: other } = await startStub(binding, {
      GetTask: aTask({
        artifacts: [anArtifact('', { parts: ['-__-', '+//+', 'AA', 'AA=='].map((raw) => ({ raw })) })],
      }),
    });
    const [artifact] = (await other.getTask({ id: 'task-1' })).artifacts ?? [];
    expect(artifact?.parts.map(({ raw }) => raw)).toEqual(['+//+', '+//+', 'AA==', 'AA==']);
  });

  verifies('REQ-248', 'is metadata of any shape, as it came', async () => {
    const metadata = {
      '': null,
      a_b: [1.5, { c: [[]] }],
      'https://x.example/y': { text: '', flag: false, big: 1e300 },
    };
    const { client, calls } = await startStub(binding, {
      SendMessage: ({ message: sent, metadata: also }) => ({
        task: aTask({ metadata: also, history: [{ ...sent, messageId: 'm' }] }),
      }),
    });
    const { task: made } = await client.sendMessage({ message: aMessage('x', { metadata }), metadata });
    expect([made?.metadata, made?.history?.[0]?.metadata]).toEqual([metadata, metadata]);
    expect([calls[0]?.params.metadata, calls[0]?.params.message.metadata]).toEqual([metadata, metadata]);
  });

  verifies(['REQ-240', 'C45 accept'], 'has times with any number of digits, and in any zone', async () => {
    for (const [timestamp, ms] of [
      ['2025-10-28T10:30:00Z', 0],
      ['2025-10-28T10:30:00.1Z', 100],
      ['2025-10-28T10:30:00.12Z', 120],
      ['2025-10-28T10:30:00.123Z', 123],
      ['2025-10-28T10:30:00.123456Z', 123],
      ['2025-10-28T10:30:00.123456789Z', 123],
      ['2025-10-28T12:30:00.5+02:00', 500],
      ['2025-10-28T06:00:00-04:30', 0],
    ] as const) {
      const { client } = await startStub(binding, {
        GetTask: aTask({ status: aStatus('TASK_STATE_WORKING', { timestamp }) }),
      });
      const { status } = await client.getTask({ id: 'task-1' });
      expect(Date.parse(status.timestamp ?? '')).toBe(Date.UTC(2025, 9, 28, 10, 30, 0, ms));
    }
  });
});

describe.each(jsonBindings)('JSON over %s', (binding) => {
  verifies('case 47', 'is read whatever spelling of JSON it comes in, and wherever it is cut', async () => {
    const text = 'é 😀 \u2028\u2029\u0085 </b>';
    const raw = (value: Json): string => JSON.stringify(value);
    const escaped = (value: Json): string =>
      raw(value).replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    for (const spell of [raw, escaped]) {
      const body = (reply: StubReply): Buffer => Buffer.from(spell(reply.wrap({ message: aMessage(text) })));
      const { client } = await startStub(binding, {
        SendMessage: (_, reply) => {
          reply.raw.response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
          for (const byte of body(reply)) reply.raw.response.write(Buffer.of(byte));
          reply.raw.response.end();
        },
        SendStreamingMessage: (_, reply) => {
          const stream = reply.raw.stream().write('data: ');
          for (const byte of body(reply)) stream.write(Buffer.of(byte));
          stream.write('\n\n').end();
        },
      });
      expect((await client.sendMessage({ message })).message?.parts).toEqual([{ text }]);
      expect((await client.ask('Ada')).text).toBe(text);
    }
  });

  verifies(['REQ-247', 'case 46'], 'may hold what nobody knows yet, at every depth', async () => {
    const extra = { novelty: 1, nested: { deep: [null] } };
    const novel = (value: Json): Json => {
      if (typeof value !== 'object' || value === null) return value;
      if (Array.isArray(value)) return value.map(novel);
      return { ...Object.fromEntries(Object.entries(value).map(([key, one]) => [key, novel(one)])), ...extra };
    };
    const plain = aTask({
      status: aStatus('TASK_STATE_COMPLETED', { message: aMessage('done') }),
      artifacts: [anArtifact('a')],
      history: [message],
    });
    const { client } = await startStub(binding, {
      GetTask: novel(plain),
      SendStreamingMessage: (_, { events }) => void events(novel(task()), novel(completed)).end(),
      SendMessage: (_, { raw, wrap }) => raw.send({ ...wrap(novel({ task: plain })), ...extra }),
    });
    expect(await client.getTask({ id: 'task-1' })).toEqual(plain);
    expect((await client.sendMessage({ message })).task).toEqual(plain);
    expect((await collect(client.sendStreamingMessage({ message }))).events).toEqual([task(), completed]);
  });
});
