import { describe, expect, test } from 'vitest';
import { collect } from '../../test/support/transport-peer.js';
import type { StreamResponse } from '../protocol/generated/types.js';
import { aTask } from '../testing/builders.js';
import { defaultLimits } from './connect.js';
import { lateTransport } from './late-transport.js';
import type { Transport, TransportFactory } from './transport.js';

const agentInterface = { url: 'h:1', protocolBinding: 'GRPC', protocolVersion: '1.0' };
const parts = { fetch: () => Promise.reject(new Error('not used')), limits: defaultLimits, secure: true };
const options = { headers: {} };

function inner() {
  const seen: unknown[] = [];
  const transport: Transport = {
    // The one operation that the test calls answers with a task.
    async call(operation) {
      seen.push(operation);
      return aTask() as never;
    },
    async *stream(): AsyncGenerator<StreamResponse, void> {
      yield { task: aTask() };
    },
    close: async () => void seen.push('closed'),
  };
  const factory: TransportFactory = {
    binding: 'GRPC',
    open(...given) {
      seen.push(given);
      return transport;
    },
  };
  return { factory, seen };
}

describe('a transport that is loaded late', () => {
  test('is loaded once, with the first call, and opened with what it was given', async () => {
    const { factory, seen } = inner();
    let loads = 0;
    const load = async (): Promise<TransportFactory> => {
      loads++;
      return factory;
    };
    const late = lateTransport({ binding: 'GRPC', load });
    expect(late).toMatchObject({ binding: 'GRPC', protocolVersion: '1.0' });
    const transport = late.open(agentInterface, parts);
    expect(loads).toBe(0);
    expect(await transport.call('getTask', { id: 't' }, options)).toEqual(aTask());
    expect((await collect(transport.stream('subscribeToTask', { id: 't' }, options))).events).toEqual([
      { task: aTask() },
    ]);
    await transport.close?.();
    expect([loads, seen]).toEqual([1, [[agentInterface, parts], 'getTask', 'closed']]);
  });

  test('is closed without being loaded', async () => {
    const late = lateTransport({ binding: 'GRPC', load: () => Promise.reject(new Error('loaded')) });
    await late.open(agentInterface, parts).close?.();
  });

  test('fails every call with what kept it from being loaded', async () => {
    const reason = new Error('not installed');
    const late = lateTransport({ binding: 'GRPC', load: () => Promise.reject(reason) }).open(agentInterface, parts);
    await expect(late.call('getTask', { id: 't' }, options)).rejects.toBe(reason);
    await expect(late.stream('subscribeToTask', { id: 't' }, options).next()).rejects.toBe(reason);
    await late.close?.();
  });
});
