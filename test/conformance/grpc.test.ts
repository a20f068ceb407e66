import { describe, expect } from 'vitest';
import { authenticate, bearerScheme, callers } from '../support/callers.js';
import { expectRefusal } from '../support/refusal.js';
import { verifies } from '../support/verifies.js';
import { wiresOf } from '../support/wire.js';
import { rpcs } from '../support/wire-request.js';

const one = 'https://extensions.example/one/v1';
const two = 'https://extensions.example/two/v1';

// The caller is a client of HTTP/2 by hand with messages by protobuf-es, so the proto and its service are the wire's.
describe.each(wiresOf('GRPC'))('$name', ({ start }) => {
  verifies('REQ-263', 'has every method of the service', async () => {
    const wire = await start();
    for (const rpc of rpcs.filter((name) => !name.startsWith('Send'))) {
      const { error } = await wire.call(rpc, { id: 'none', taskId: 'none', url: 'https://hooks.example/' });
      expect(error?.status, rpc).not.toBe('UNIMPLEMENTED');
    }
  });

  verifies(['REQ-160', 'REQ-161', 'REQ-163'], 'takes version, extensions and caller from metadata', async () => {
    const extensions = [{ uri: one }, { uri: two }];
    const wire = await start({ authenticate, profile: { ...bearerScheme, capabilities: { extensions } } });
    for (const named of [`${one},${two}`, [one, two]]) {
      const headers = { ...callers.ada, 'a2a-extensions': named };
      const { result, headers: answered } = await wire.send('who', {}, { headers });
      expect(result.message.parts[0].data).toMatchObject({ principal: 'ada', extensions: [one, two] });
      expect(answered.get('a2a-extensions')).toBe(`${one}, ${two}`);
    }
  });

  verifies('REQ-162', 'refuses a version that it does not have, and none', async () => {
    const wire = await start();
    for (const version of ['9.9', '0.3', null]) {
      const answer = await wire.call('ListTasks', {}, { headers: { 'a2a-version': version } });
      expectRefusal(answer, 'VERSION_NOT_SUPPORTED');
    }
  });

  verifies(['REQ-198', 'C7 send'], 'has the reason of an error in the details of its status', async () => {
    const { error } = await (await start()).call('GetTask', { id: 'none' });
    expect(error).toMatchObject({ code: 5, status: 'NOT_FOUND', metadata: { taskId: 'none' } });
    expect(error?.details[0]).toMatchObject({
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'TASK_NOT_FOUND',
      domain: 'a2a-protocol.org',
    });
  });
});
