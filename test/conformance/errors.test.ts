import { describe, expect } from 'vitest';
import { memoryStore } from '../../src/entries/server.js';
import { privateText } from '../../src/testing/scripted-agent.js';
import { breakable } from '../support/breakable-store.js';
import { authenticate, callers } from '../support/callers.js';
import { a2aReasons, expectForm, expectRefusal, type Reason } from '../support/refusal.js';
import { verifies } from '../support/verifies.js';
import { sendParams, type Wire, wires } from '../support/wire.js';
import type { Answer } from '../support/wire-answer.js';
import type { StartOptions } from '../support/wire-host.js';

const required = { uri: 'https://extensions.example/x/v1', required: true };

// One way to each of the nine errors: how the agent is set up, and the call that is refused.
const nine: Readonly<Record<string, readonly [StartOptions, (wire: Wire) => Promise<Answer>]>> = {
  TASK_NOT_FOUND: [{}, (wire) => wire.call('GetTask', { id: 'never-made' })],
  TASK_NOT_CANCELABLE: [{}, async (wire) => wire.call('CancelTask', { id: (await wire.task('task')).id })],
  PUSH_NOTIFICATION_NOT_SUPPORTED: [
    { profile: { capabilities: {} } },
    (wire) => wire.call('ListTaskPushNotificationConfigs', { taskId: 'any' }),
  ],
  UNSUPPORTED_OPERATION: [{}, (wire) => wire.call('GetExtendedAgentCard')],
  CONTENT_TYPE_NOT_SUPPORTED: [
    { profile: { defaultInputModes: ['text/plain'] } },
    (wire) => wire.send('', { message: { parts: [{ text: 'x', mediaType: 'video/mp4' }] } }),
  ],
  INVALID_AGENT_RESPONSE: [{}, (wire) => wire.send('junk')],
  EXTENDED_AGENT_CARD_NOT_CONFIGURED: [
    { authenticate, profile: { capabilities: { extendedAgentCard: true } } },
    (wire) => wire.as(callers.ada).call('GetExtendedAgentCard'),
  ],
  EXTENSION_SUPPORT_REQUIRED: [{ profile: { capabilities: { extensions: [required] } } }, (wire) => wire.send('task')],
  VERSION_NOT_SUPPORTED: [{}, (wire) => wire.send('task', {}, { headers: { 'a2a-version': '9.9' } })],
};

describe.each(wires)('errors over $name', ({ start, binding }) => {
  describe.each(a2aReasons)('%s', (reason) => {
    verifies(
      [
        'REQ-175',
        'REQ-176',
        'REQ-190',
        'REQ-191',
        'REQ-192',
        'REQ-193',
        'REQ-201',
        'case 37',
        'case 38',
        'C6 send',
        'C7 send',
        'C8 send',
      ],
      'has the numbers of its binding, a message, and its reason as a typed detail',
      async () => {
        const [options, refused] = nine[reason] ?? [{}, (wire) => wire.call('ListTasks')];
        expectRefusal(await refused(await start(options)), reason);
      },
    );
  });

  verifies(
    ['REQ-194', 'REQ-195', 'REQ-199', 'REQ-200'],
    'carry their details where their binding has them',
    async () => {
      const { body } = await (await start()).call('GetTask', { id: 'never-made' });
      const details = [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason: 'TASK_NOT_FOUND',
          domain: 'a2a-protocol.org',
          metadata: { taskId: 'never-made' },
        },
      ];
      const message = expect.stringMatching(/\w/);
      const expected = {
        JSONRPC: { jsonrpc: '2.0', id: expect.any(Number), error: { code: -32001, message, data: details } },
        'HTTP+JSON': { error: { code: 404, status: 'NOT_FOUND', message, details } },
        GRPC: expect.objectContaining({ code: 5, message, details }),
      };
      expect(body).toEqual(expected[binding]);
    },
  );

  verifies(
    ['REQ-184', 'REQ-185', 'REQ-196', 'case 37'],
    'of input name each field that is wrong, and what is right',
    async () => {
      const params = { message: { parts: [{}], role: 'boss' }, configuration: { historyLength: -1 } };
      const { details, violations } = expectRefusal(
        await (await start()).call('SendMessage', params),
        'INVALID_PARAMS',
      );
      expect(details[1]['@type']).toBe('type.googleapis.com/google.rpc.BadRequest');
      for (const { field, description } of violations) {
        expect(field).toMatch(/^message\.\w+(\[\d+\])?(\.\w+)*$/);
        expect(description).toMatch(/expected|required/);
      }
      expect(violations.map(({ field }) => field)).toEqual(['message.messageId', 'message.role', 'message.parts[0]']);
    },
  );

  verifies(
    ['REQ-186', 'REQ-043', 'REQ-078', 'REQ-087', 'REQ-096', 'REQ-099', 'REQ-102', 'REQ-106'],
    'say that there is no such task, in every operation on one',
    async () => {
      const wire = await start();
      const missing = { id: 'never-made', taskId: 'never-made', url: 'https://hooks.example/' };
      const answers = [
        await wire.call('GetTask', { id: missing.id }),
        await wire.call('CancelTask', { id: missing.id }),
        await wire.call('SubscribeToTask', { id: missing.id }),
        await wire.call('CreateTaskPushNotificationConfig', { taskId: missing.id, url: missing.url }),
        await wire.call('GetTaskPushNotificationConfig', { taskId: missing.id, id: 'c' }),
        await wire.call('ListTaskPushNotificationConfigs', { taskId: missing.id }),
        await wire.call('DeleteTaskPushNotificationConfig', { taskId: missing.id, id: 'c' }),
        await wire.send('task', { message: { taskId: missing.id } }),
      ];
      for (const answer of answers) expectRefusal(answer, 'TASK_NOT_FOUND');
    },
  );

  verifies(['REQ-187', 'REQ-188'], 'that pass are told from those that stay, with when to try again', async () => {
    const wire = await start({ limits: { maxStreams: 1 } });
    const stream = await wire.streamOf('slow never');
    const [full, lasting] = [await wire.call('SendStreamingMessage', sendParams('task')), await wire.send('refuse')];
    await stream.close();
    await wire.server.close();
    const closing = await wire.call('ListTasks');
    for (const [answer, reason] of [
      [full, 'RESOURCE_EXHAUSTED'],
      [closing, 'UNAVAILABLE'],
    ] as const satisfies readonly (readonly [Answer, Reason])[]) {
      expectRefusal(answer, reason);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    }
    expectRefusal(lasting, 'INTERNAL_ERROR');
    expect(lasting.headers.get('retry-after')).toBeNull();
  });

  verifies(['REQ-189', 'case 29'], 'of the server stand whole in its log and nowhere else', async () => {
    const { store, break: breakStore } = breakable(memoryStore());
    const wire = await start({ store });
    const refused = await wire.send('refuse');
    const failed = await wire.task('throw');
    const late = await wire.task('throw late');
    breakStore('list');
    const broken = await wire.call('ListTasks');
    for (const answer of [refused, broken]) {
      const { metadata } = expectRefusal(answer, 'INTERNAL_ERROR');
      const line = wire.logs.find(({ facts }) => facts.correlationId === metadata.correlationId);
      expect(line?.level).toBe('error');
      expect(String(line?.facts.cause)).toContain(privateText);
    }
    for (const { status } of [failed, late]) {
      const [, id = ''] = /(\S+)$/.exec(status.message.parts[0].text) ?? [];
      expect(
        wire.logs.some(({ facts }) => facts.correlationId === id && String(facts.cause).includes(privateText)),
      ).toBe(true);
    }
    for (const body of [refused.text, broken.text, JSON.stringify([failed, late])]) {
      expect(body).not.toContain(privateText);
      expect(body).not.toMatch(/\bat .*\.[jt]s:\d/);
    }
  });

  verifies('case 29', 'of a body that is no JSON repeat nothing of it', async () => {
    const wire = await start();
    const path = binding === 'JSONRPC' ? '/a2a/jsonrpc' : '/a2a/rest/message:send';
    const headers = { 'a2a-version': '1.0', 'content-type': 'application/json' };
    const response = await wire.raw(path, { method: 'POST', headers, body: '{"secret=/etc/x' });
    const text = await response.text();
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(text).not.toMatch(/secret|position|Unexpected| at /);
    const { error } = JSON.parse(text);
    expect(error.code).toBe(binding === 'JSONRPC' ? -32700 : 400);
    expectForm({ ...error, details: error.data ?? error.details });
  });
});
