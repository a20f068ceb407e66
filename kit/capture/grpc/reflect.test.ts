import { serve } from 'a2a-kit/node';
import { afterEach, describe, expect, it } from 'vitest';
import { reflectedCodec } from './reflect.js';

const agent = {
  name: 'Echo',
  description: 'Says it again',
  version: '1.0.0',
  skills: [{ id: 'echo', name: 'Echo', description: 'Says it again', tags: ['echo'] }],
  run: async () => 'again',
};

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const each of cleanUp.splice(0)) await each();
});

async function hostOf(options: Parameters<typeof serve>[1]): Promise<string> {
  const served = await serve(agent, options);
  cleanUp.push(served.close);
  return `localhost:${served.port}`;
}

describe('the codec that an agent describes', () => {
  it('knows the services of the protocol, and 0.3 where that is served', async () => {
    const codec = await reflectedCodec(await hostOf({ grpc: { reflection: true }, compat: ['0.3'] }));
    expect(codec.typesOf('/lf.a2a.v1.A2AService/SubscribeToTask')).toEqual({
      request: 'lf.a2a.v1.SubscribeToTaskRequest',
      reply: 'lf.a2a.v1.StreamResponse',
    });
    expect(codec.typesOf('/a2a.v1.A2AService/TaskSubscription').reply).toBe('a2a.v1.StreamResponse');
    // Spec 01: `id` is field 2 of GetTaskRequest.
    expect(codec.decode('lf.a2a.v1.GetTaskRequest', Buffer.from([0x12, 1, 0x78]))).toEqual({ id: 'x' });
  });

  it('is not to be had of an agent without reflection', async () => {
    await expect(reflectedCodec(await hostOf({}))).rejects.toThrow('is reflection on?');
  });
});
