// What a server takes and gives where the sources of the protocol disagree, as far as no test of a requirement shows it.
import { describe, expect } from 'vitest';
import { expectRefusal } from '../support/refusal.js';
import { verifies } from '../support/verifies.js';
import { jsonWires, sendParams } from '../support/wire.js';
import type { Json } from '../support/wire-answer.js';
import { requestFor } from '../support/wire-request.js';

const schemes = { token: { httpAuthSecurityScheme: { scheme: 'Bearer' } } };

describe.each(jsonWires)('a server over $name', ({ start, binding }) => {
  verifies('C4 accept', 'takes the tenant from path, body and query, which have to agree', async () => {
    const wire = await start({ tenants: ['acme', 'a/b', 'tasks'] });
    const { id } = (await wire.call('SendMessage', sendParams('task'), { tenant: 'a/b' })).result.task;
    expect((await wire.call('GetTask', { id }, { tenant: 'a/b' })).result.id).toBe(id);
    expect((await wire.call('GetTask', { id }, { query: 'tenant=a%2Fb' })).result.id).toBe(id);
    expectRefusal(await wire.call('GetTask', { id }, { tenant: 'acme' }), 'TASK_NOT_FOUND');
    const twice = { tenant: 'acme', query: 'tenant=a%2Fb' };
    expectRefusal(await wire.call('GetTask', { id }, twice), 'INVALID_PARAMS', ['tenant']);
    const inBody = { ...sendParams('task'), tenant: 'acme' };
    const { path, ...init } = requestFor(binding, 'SendMessage', inBody, { query: 'tenant=acme' });
    expect((await wire.raw(path, init)).status).toBe(200);
    // A tenant may have the name of a route, which hides it in a path.
    expect((await wire.call('ListTasks', {}, { query: 'tenant=tasks' })).result.totalSize).toBe(0);
  });

  verifies('C9 send', 'ends the stream of a message when the task asks its caller', async () => {
    const wire = await start();
    const events = await (await wire.streamOf('input')).events();
    expect(events.at(-1).statusUpdate.status.state).toBe('TASK_STATE_INPUT_REQUIRED');
  });

  verifies('C14 accept', 'takes a webhook in a message under both names', async () => {
    const wire = await start();
    for (const name of ['taskPushNotificationConfig', 'pushNotificationConfig']) {
      const { id } = await wire.task('task', { configuration: { [name]: { url: `https://hooks.example/${name}` } } });
      const { configs } = (await wire.call('ListTaskPushNotificationConfigs', { taskId: id })).result;
      expect(configs.map(({ url }: Json) => url)).toEqual([`https://hooks.example/${name}`]);
    }
  });

  verifies(['C33 accept', 'C35 accept'], 'reads snake_case, and the time filter under its older name', async () => {
    const wire = await start();
    const send = {
      message: { message_id: 'm', role: 'ROLE_USER', parts: [{ text: 'task' }], context_id: 'c' },
      configuration: { history_length: 0 },
    };
    const { task } = (await wire.call('SendMessage', send)).result;
    expect(task).toMatchObject({ contextId: 'c', status: { state: 'TASK_STATE_COMPLETED' } });
    expect(task.history).toBeUndefined();
    const { timestamp } = task.status;
    const later = new Date(Date.parse(timestamp) + 1).toISOString();
    for (const name of ['lastUpdatedAfter', 'last_updated_after', 'status_timestamp_after']) {
      const found = await wire.call('ListTasks', { context_id: 'c', [name]: timestamp, page_size: 5 });
      expect(found.result).toMatchObject({ totalSize: 1, pageSize: 5 });
      expect((await wire.call('ListTasks', { [name]: later })).result.totalSize).toBe(0);
    }
  });

  verifies('C49 send', 'answers 200 to every success, a creation and a deletion too', async () => {
    const wire = await start();
    const { id } = await wire.task('task');
    const hook = { taskId: id, id: 'h', url: 'https://hooks.example/' };
    for (const answer of [
      await wire.send('task'),
      await wire.call('CreateTaskPushNotificationConfig', hook),
      await wire.call('DeleteTaskPushNotificationConfig', { taskId: id, id: 'h' }),
    ]) {
      expect([answer.status, answer.error]).toEqual([200, undefined]);
    }
  });
});

// The card is no matter of a binding.
describe.each(jsonWires.filter(({ binding }) => binding === 'JSONRPC'))('a card over $name', ({ start }) => {
  verifies(['C21 send', 'C26 send'], 'has its security and its flags as the proto has them', async () => {
    const securityRequirements = [{ schemes: { token: { list: ['tasks'] } } }, { schemes: {} }];
    const wire = await start({ profile: { securitySchemes: schemes, securityRequirements, extendedCard: {} } });
    const card: Json = await (await wire.raw('/.well-known/agent-card.json')).json();
    expect(card).toMatchObject({ securitySchemes: schemes, securityRequirements });
    expect(card.capabilities.extendedAgentCard).toBe(true);
    for (const name of ['security', 'supportsAuthenticatedExtendedCard', 'supportsExtendedAgentCard', 'url']) {
      expect(card).not.toHaveProperty(name);
    }
  });
});
