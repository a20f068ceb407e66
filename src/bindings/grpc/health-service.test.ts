import { describe, expect, it } from 'vitest';
import { decodeMessage, encodeMessage } from './generated/codec.js';
import { type HealthOptions, healthService } from './health-service.js';
import type { GrpcRequest, GrpcStream } from './service.js';

const ask = async (method: string, service: string, options: Partial<HealthOptions> = {}) => {
  const request: GrpcRequest = {
    message: Buffer.from(encodeMessage('HealthCheckRequest', { service })),
    header: () => undefined,
    signal: new AbortController().signal,
    url: 'http://localhost/',
  };
  const answer = await healthService({ services: ['a.Service'], ...options }).methods.get(method)?.(request);
  return answer?.messages;
};
const check = async (service: string, options?: Partial<HealthOptions>) => {
  return decodeMessage('HealthCheckResponse', (await ask('Check', service, options)) as Uint8Array).status;
};

describe('Check', () => {
  it.each(['', 'a.Service'])('says that "%s" serves', async (service) => {
    expect(await check(service)).toBe('SERVING');
  });

  it('says that a server which takes no more calls does not serve', async () => {
    expect(await check('', { isServing: () => false })).toBe('NOT_SERVING');
  });

  it('does not find a service that is not there', async () => {
    await expect(ask('Check', 'b.Service')).rejects.toMatchObject({ status: 'NOT_FOUND' });
  });
});

describe('Watch', () => {
  it('tells the status at once, then every change of it, and stops listening when it is left', async () => {
    let isServing = true;
    const listeners = new Set<() => void>();
    const onChange = (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    };
    const stream = (await ask('Watch', 'a.Service', { isServing: () => isServing, onChange })) as GrpcStream;
    const next = async () => {
      const { value } = await stream.messages.next();
      return value === undefined ? undefined : decodeMessage('HealthCheckResponse', value).status;
    };
    expect(await next()).toBe('SERVING');
    const second = next();
    for (const listener of listeners) listener();
    isServing = false;
    for (const listener of listeners) listener();
    expect(await second).toBe('NOT_SERVING');
    const third = next();
    await stream.messages.return?.();
    expect(await third).toBeUndefined();
    expect(listeners.size).toBe(0);
  });

  it('tells that a service is not known', async () => {
    const { messages } = (await ask('Watch', 'b.Service')) as GrpcStream;
    const { value } = await messages.next();
    expect(decodeMessage('HealthCheckResponse', value ?? Buffer.alloc(0)).status).toBe('SERVICE_UNKNOWN');
  });
});
