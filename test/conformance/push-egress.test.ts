import { describe, expect } from 'vitest';
import { expectRefusal } from '../support/refusal.js';
import { verifies } from '../support/verifies.js';
import { sendParams, type Wire, wires } from '../support/wire.js';

/** Registers a webhook in each of the ways there are, and returns the answers with the field that each would name. */
async function register(wire: Wire, taskId: string, url: string) {
  const inline = sendParams('task', { configuration: { taskPushNotificationConfig: { url } } });
  return [
    [await wire.call('CreateTaskPushNotificationConfig', { taskId, url }), 'url'],
    [await wire.call('SendMessage', inline), 'configuration.taskPushNotificationConfig.url'],
  ] as const;
}

describe.each(wires)('a webhook over $name', ({ start }) => {
  verifies(['REQ-124', 'case 103'], 'is refused on an address of a private network', async () => {
    const wire = await start({ egress: {} });
    const { id } = await wire.begin('slow never');
    // Both ends of 127/8, 10/8, 172.16/12 and 192.168/16, and one of them in IPv6.
    for (const host of [
      '127.0.0.1',
      '127.255.255.255',
      '10.0.0.0',
      '10.255.255.255',
      '172.16.0.0',
      '172.31.255.255',
      '192.168.0.0',
      '192.168.255.255',
      '[::ffff:10.0.0.1]',
    ]) {
      for (const [answer, field] of await register(wire, id, `https://${host}/`)) {
        expectRefusal(answer, 'INVALID_PARAMS', [field]);
      }
    }
  });

  verifies(['REQ-125', 'case 103'], 'is refused on this machine and on its link', async () => {
    const wire = await start({ egress: {} });
    const { id } = await wire.begin('slow never');
    for (const host of ['localhost', 'a.localhost', '[::1]', '169.254.169.254', '[fe80::1]', '0.0.0.0']) {
      for (const [answer, field] of await register(wire, id, `https://${host}/`)) {
        expectRefusal(answer, 'INVALID_PARAMS', [field]);
      }
    }
  });

  verifies(['REQ-123', 'case 103'], 'is refused without https, unless its host is allowed', async () => {
    const wire = await start({ egress: { allow: ['10.0.0.7'] } });
    const { id } = await wire.begin('slow never');
    for (const url of ['http://hooks.example/', 'file:///etc/passwd', 'ftp://hooks.example/']) {
      for (const [answer, field] of await register(wire, id, url)) expectRefusal(answer, 'INVALID_PARAMS', [field]);
    }
    const allowed = await wire.call('CreateTaskPushNotificationConfig', { taskId: id, url: 'http://10.0.0.7/' });
    expect(allowed.error).toBeUndefined();
  });
});
