import { describe, expect } from 'vitest';
import { expectRefusal } from '../support/refusal.js';
import { verifies } from '../support/verifies.js';
import { jsonWires, sendParams, wires } from '../support/wire.js';
import type { Json } from '../support/wire-answer.js';
import { requestFor, rpcs } from '../support/wire-request.js';

const version = (value: string | null) => ({ headers: { 'a2a-version': value } });

describe.each(jsonWires)('the version in HTTP over $name', ({ start, binding }) => {
  verifies('REQ-146', 'is found whatever the case of its name', async () => {
    const wire = await start();
    for (const name of ['A2A-Version', 'a2a-version', 'A2A-VERSION']) {
      const { path, headers, ...init } = requestFor(binding, 'SendMessage', sendParams('echo'), version(null));
      expect((await wire.raw(path, { ...init, headers: { ...headers, [name]: '1.0' } })).status).toBe(200);
    }
  });

  verifies(['REQ-148', 'C28 accept'], 'can be given as a query parameter instead', async () => {
    const wire = await start();
    for (const query of ['A2A-Version=1.0', 'a2a-version=1.0']) {
      expect((await wire.call('ListTasks', {}, { ...version(null), query })).error).toBeUndefined();
      expect((await wire.send('echo', {}, { ...version(null), query })).error).toBeUndefined();
    }
    expectRefusal(
      await wire.call('ListTasks', {}, { ...version(null), query: 'A2A-Version=9.9' }),
      'VERSION_NOT_SUPPORTED',
    );
    expectRefusal(
      await wire.call('ListTasks', {}, { ...version('9.9'), query: 'A2A-Version=1.0' }),
      'VERSION_NOT_SUPPORTED',
    );
  });
});

describe.each(wires)('the version over $name', ({ start }) => {
  verifies('REQ-149', 'of 1.0 means the shapes of 1.0', async () => {
    const { result } = await (await start()).send('task', {}, version('1.0'));
    expect(result.task).toMatchObject({ status: { state: 'TASK_STATE_COMPLETED' }, history: [{ role: 'ROLE_USER' }] });
    expect(JSON.stringify(result)).not.toContain('"kind"');
  });

  verifies(['REQ-150', 'REQ-155', 'REQ-153'], 'that is not served is refused, with those that are', async () => {
    const wire = await start();
    for (const value of ['99.0', '0.5', '2.0', '1.1', '0.3', '1', 'v1.0', '1.0-beta', '1.0, 1.0', 'latest']) {
      const { metadata, message } = expectRefusal(await wire.send('task', {}, version(value)), 'VERSION_NOT_SUPPORTED');
      expect(metadata.supportedVersions).toBe('1.0');
      expect(message).toContain('1.0');
    }
    expect(wire.turns).toEqual([]);
  });

  verifies(['REQ-151', 'C27 accept'], 'that is empty or missing means 0.3', async () => {
    const wire = await start();
    for (const value of [null, '', ' ']) {
      const { metadata } = expectRefusal(await wire.send('task', {}, version(value)), 'VERSION_NOT_SUPPORTED');
      expect(metadata.requestedVersion).toBe('0.3');
    }
  });

  verifies(['REQ-154', 'case 17', 'C27 accept'], 'is matched without its patch digits', async () => {
    const wire = await start();
    for (const value of ['1.0.0', '1.0.1', '1.0.7', '1.0.42']) {
      expect((await wire.send('task', {}, version(value))).error).toBeUndefined();
    }
  });

  verifies(['REQ-153', 'REQ-155'], 'stands in the card as major and minor', async () => {
    const card: Json = await (await (await start()).raw('/.well-known/agent-card.json')).json();
    for (const { protocolVersion } of card.supportedInterfaces) expect(protocolVersion).toMatch(/^\d+\.\d+$/);
  });

  verifies('case 16', 'is checked on every operation, before anything happens', async () => {
    const wire = await start();
    const waiting = await wire.task('input');
    const params: Json = { id: waiting.id, taskId: waiting.id, url: 'https://hooks.example/', ...sendParams('task') };
    for (const rpc of rpcs) {
      expectRefusal(await wire.call(rpc, { ...params }, version('9.9')), 'VERSION_NOT_SUPPORTED');
    }
    expect((await wire.call('ListTasks')).result).toMatchObject({ totalSize: 1, tasks: [{ status: waiting.status }] });
    expect((await wire.call('ListTaskPushNotificationConfigs', { taskId: waiting.id })).result.configs ?? []).toEqual(
      [],
    );
    expect(wire.turns).toHaveLength(1);
  });
});
