import { describe, expect, it } from 'vitest';
import type { Transport } from '../client/transport.js';
import { A2AError } from '../protocol/a2a-error.js';
import type { SendMessageRequest } from '../protocol/generated/types.js';
import { TransportError } from '../protocol/transport-error.js';
import type { Agent } from '../server/agent.js';
import { aMessage } from './builders.js';
import { inProcess, inProcessInterface } from './in-process.js';
import { createScriptedAgent } from './scripted-agent.js';
import { createTestServer } from './test-server.js';

function start(profile: Partial<Agent> = {}) {
  const scripted = createScriptedAgent(profile);
  const test = createTestServer({ ...scripted.agent, ...profile });
  const factory = inProcess(test.server);
  const never = (): Promise<never> => Promise.reject(new Error('no wire'));
  const limits = { maxResponseBytes: 1, maxEventBytes: 1, responseTimeoutMs: 1, bodyTimeoutMs: 1, idleTimeoutMs: 1 };
  const transport: Transport = factory.open(inProcessInterface, { fetch: never, limits });
  return { ...scripted, ...test, transport, factory };
}

const headers = { 'a2a-version': '1.0' };
const send = (text: string): SendMessageRequest => ({ message: aMessage(text) });

describe('a client and a server without a wire between them', () => {
  it('speak the binding that the interface names', () => {
    expect(start().factory.binding).toBe(inProcessInterface.protocolBinding);
  });

  it('exchange calls and answers', async () => {
    const { transport } = start();
    expect(await transport.call('sendMessage', send('echo hi'), { headers })).toMatchObject({
      message: { parts: [{ text: 'hi' }] },
    });
  });

  it('share no object', async () => {
    const request = send('task');
    const { transport, turns } = start();
    const { task } = await transport.call('sendMessage', request, { headers });
    expect(turns[0]?.message.parts[0]).toEqual(request.message.parts[0]);
    expect(turns[0]?.message.parts[0]).not.toBe(request.message.parts[0]);
    if (task !== undefined) task.history = [];
    const again = await transport.call('getTask', { id: task?.id ?? '' }, { headers });
    expect(again.history).toHaveLength(1);
  });

  it('pass headers, tenant and errors on, and no cause', async () => {
    const { transport } = start();
    await expect(transport.call('listTasks', {}, { headers: {} })).rejects.toMatchObject({
      code: 'VERSION_NOT_SUPPORTED',
      metadata: { supportedVersions: '1.0' },
    });
    const refusal: unknown = await transport.call('sendMessage', send('refuse'), { headers }).catch((e: unknown) => e);
    expect(refusal).toBeInstanceOf(A2AError);
    expect(refusal).toMatchObject({ code: 'INTERNAL_ERROR' });
    expect(refusal).not.toHaveProperty('cause');
    const request = { ...send('who'), tenant: 'acme' };
    expect(await transport.call('sendMessage', request, { headers })).toMatchObject({
      message: { parts: [{ data: { tenant: 'acme' } }] },
    });
  });

  it('stream, opening with the first read', async () => {
    const { transport, turns } = start();
    const stream = transport.stream('sendStreamingMessage', send('task'), { headers });
    expect(turns).toHaveLength(0);
    const kinds: string[] = [];
    for await (const event of stream) kinds.push(...Object.keys(event));
    expect(kinds).toEqual(['task', 'statusUpdate', 'artifactUpdate', 'statusUpdate']);
  });

  it('say before the first event what is wrong', async () => {
    const { transport } = start();
    const stream = transport.stream('subscribeToTask', { id: 'never-made' }, { headers });
    await expect(stream.next()).rejects.toMatchObject({ code: 'TASK_NOT_FOUND' });
  });

  it('part at once when the caller aborts, and the work goes on', async () => {
    const { transport, waiting, release, call, clock } = start();
    const aborting = new AbortController();
    const options = { headers, signal: aborting.signal };
    const sending = transport.call('sendMessage', send('slow g'), options).catch((error: unknown) => error);
    await waiting('g');
    aborting.abort();
    const refusal = await sending;
    expect(refusal).toBeInstanceOf(TransportError);
    expect(refusal).toMatchObject({ kind: 'aborted' });
    await expect(transport.call('listTasks', {}, options)).rejects.toMatchObject({ kind: 'aborted' });
    release('g');
    await clock.advance(0);
    expect((await call('listTasks', {})).tasks).toMatchObject([{ status: { state: 'TASK_STATE_COMPLETED' } }]);
  });

  it('part at once when a stream is aborted while it waits', async () => {
    const { transport } = start();
    const aborting = new AbortController();
    const stream = transport.stream('sendStreamingMessage', send('hang'), { headers, signal: aborting.signal });
    await stream.next();
    await stream.next();
    const next = stream.next().catch((error: unknown) => error);
    aborting.abort(new TransportError('timeout', 'too long'));
    expect(await next).toMatchObject({ kind: 'timeout' });
  });
});
