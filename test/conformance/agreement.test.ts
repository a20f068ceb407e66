import { describe, expect } from 'vitest';
import { authenticate, bearerScheme, callers } from '../support/callers.js';
import { verifies } from '../support/verifies.js';
import { sendParams, type Wire, wiresOf } from '../support/wire.js';
import type { Answer, Json } from '../support/wire-answer.js';
import { rpcs } from '../support/wire-request.js';

/** gRPC needs a port. */
const bindingsOf = ({ adapter }: Pick<Wire, 'adapter'>) =>
  adapter === 'node' ? (['JSONRPC', 'HTTP+JSON', 'GRPC'] as const) : (['JSONRPC', 'HTTP+JSON'] as const);

/** Makes the same call over every binding and returns what they say, once it is the same. */
async function inEvery(wire: Wire, call: (wire: Wire) => Promise<Answer>): Promise<Json> {
  const said = [];
  for (const binding of bindingsOf(wire)) {
    const { result, error } = await call(wire.over(binding));
    said.push(
      error === undefined ? { result } : { reason: error.reason, message: error.message, details: error.details },
    );
  }
  const [first, ...others] = said;
  for (const other of others) expect(other).toEqual(first);
  return first;
}

// One server and all its bindings: the wires of one binding differ in their adapter only.
describe.each(wiresOf('JSONRPC'))('the bindings by $adapter', ({ start }) => {
  verifies(['REQ-252', 'REQ-256'], 'all serve every operation, and all stand in the card', async () => {
    const wire = await start();
    const { supportedInterfaces }: Json = await (await wire.raw('/.well-known/agent-card.json')).json();
    expect(supportedInterfaces.map(({ protocolBinding }: Json) => protocolBinding)).toEqual(bindingsOf(wire));
    for (const rpc of rpcs.filter((name) => !name.startsWith('Send'))) {
      const params = { id: 'none', taskId: 'none', url: 'https://hooks.example/' };
      const { reason } = await inEvery(wire, (over) => over.call(rpc, { ...params }));
      expect(reason).not.toBe('METHOD_NOT_FOUND');
    }
  });

  verifies(['REQ-253', 'REQ-235'], 'read what any of them has written, and read it alike', async () => {
    const wire = await start();
    for (const binding of bindingsOf(wire)) {
      const over = wire.over(binding);
      const task = await over.task('two 3');
      expect((await inEvery(wire, (each) => each.call('GetTask', { id: task.id }))).result).toEqual(task);
      const config = { taskId: task.id, id: 'hook', url: 'https://hooks.example/', token: 't' };
      await over.call('CreateTaskPushNotificationConfig', config);
      const asked = { taskId: task.id, id: 'hook' };
      expect((await inEvery(wire, (each) => each.call('GetTaskPushNotificationConfig', asked))).result).toEqual(config);
      await inEvery(wire, (each) => each.call('ListTaskPushNotificationConfigs', { taskId: task.id }));
    }
    for (const params of [{}, { pageSize: 1 }, { includeArtifacts: true, historyLength: 0 }]) {
      await inEvery(wire, (each) => each.call('ListTasks', params));
    }
  });

  verifies(['REQ-253', 'REQ-033'], 'stream the same events of the same task', async () => {
    const wire = await start();
    const { id } = await wire.begin('chunks 10 gate');
    await wire.waiting('gate');
    const streams = await Promise.all(bindingsOf(wire).map((one) => wire.over(one).stream('SubscribeToTask', { id })));
    const leading = await Promise.all(streams.map((stream) => stream.event()));
    wire.release('gate');
    const events = await Promise.all(streams.map((stream) => stream.events()));
    for (const one of leading) expect(one).toEqual(leading[0]);
    for (const one of events) expect(one).toEqual(events[0]);
    expect(events[0]).toHaveLength(10);
  });

  verifies(['REQ-254', 'REQ-193'], 'refuse the same for the same reason, in the same words', async () => {
    const wire = await start({ profile: { defaultInputModes: ['text/plain'], capabilities: { streaming: false } } });
    const { id } = await wire.task('task');
    const calls: readonly ((over: Wire) => Promise<Answer>)[] = [
      (over) => over.call('GetTask', { id: 'none' }),
      (over) => over.call('CancelTask', { id }),
      (over) => over.call('SubscribeToTask', { id }),
      (over) => over.call('CreateTaskPushNotificationConfig', { taskId: id, url: 'https://hooks.example/' }),
      (over) => over.call('GetExtendedAgentCard'),
      (over) => over.call('SendMessage', {}),
      (over) => over.call('SendMessage', sendParams('x', { message: { parts: [{ text: 'x', mediaType: 'a/b' }] } })),
      (over) => over.send('x', { message: { taskId: id } }),
      (over) => over.send('x', { message: { taskId: 'none' } }),
      (over) => over.send('x', {}, { headers: { 'a2a-version': '9.9' } }),
      (over) => over.call('ListTasks', { pageSize: 101 }),
      (over) => over.call('ListTasks', { pageToken: 'garbage' }),
      (over) => over.call('ListTasks', { status: 99 }),
    ];
    for (const call of calls) expect((await inEvery(wire, call)).reason).toMatch(/^[A-Z_]+$/);
  });

  verifies(['REQ-255', 'case 113'], 'know the same caller by the same credentials', async () => {
    const wire = await start({ authenticate, allowAnonymous: false, profile: bearerScheme });
    const who = sendParams('who', { message: { contextId: 'c' } });
    for (const [id, headers] of [
      ['ada', callers.ada],
      ['bob', callers.bob],
    ] as const) {
      const seen = [];
      for (const binding of bindingsOf(wire)) {
        const { result } = await wire.over(binding).as(headers).call('SendMessage', who, { tenant: 'acme' });
        seen.push(result.message.parts);
      }
      expect(seen[0][0].data).toMatchObject({ principal: id, tenant: 'acme' });
      for (const one of seen) expect(one).toEqual(seen[0]);
    }
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: 'Basic eDp5' }]) {
      expect((await inEvery(wire, (over) => over.as(headers).call('ListTasks'))).reason).toBe('UNAUTHENTICATED');
    }
  });
});
