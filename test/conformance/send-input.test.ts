import { describe, expect } from 'vitest';
import { expectRefusal } from '../support/refusal.js';
import { verifies } from '../support/verifies.js';
import { wires } from '../support/wire.js';

const message = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'task' }] };

/** Returns the message without one of its members. */
function without(member: keyof typeof message): object {
  const { [member]: _, ...rest } = message;
  return rest;
}

type Fault = readonly [what: string, params: object, fields: readonly string[]];

// What each send lacks or gets wrong, and the fields that have to be named for it.
const faults: readonly Fault[] = [
  ['nothing', {}, ['message']],
  ['no message id', { message: without('messageId') }, ['message.messageId']],
  ['an empty message id', { message: { ...message, messageId: '' } }, ['message.messageId']],
  ['no role', { message: without('role') }, ['message.role']],
  ['the role that stands for none', { message: { ...message, role: 'ROLE_UNSPECIFIED' } }, ['message.role']],
  ['no parts', { message: without('parts') }, ['message.parts']],
  ['an empty list of parts', { message: { ...message, parts: [] } }, ['message.parts']],
  ['none of the required', { message: {} }, ['message.messageId', 'message.role', 'message.parts']],
  ['a part without content', { message: { ...message, parts: [{}] } }, ['message.parts[0]']],
  ['a negative history length', { message, configuration: { historyLength: -1 } }, ['configuration.historyLength']],
];

// Faults of types, which protobuf has no way to make.
const jsonFaults: readonly Fault[] = [
  [
    'a second part with two contents',
    { message: { ...message, parts: [{ text: 'task' }, { text: 'x', url: 'https://a.example/' }] } },
    ['message.parts[1]'],
  ],
  ['a text that is a number', { message: { ...message, parts: [{ text: 5 }] } }, ['message.parts[0].text']],
  ['bytes that are not base64', { message: { ...message, parts: [{ raw: '%%' }] } }, ['message.parts[0].raw']],
  ['a message that is a text', { message: 'task' }, ['message']],
  ['metadata that is a list', { message: { ...message, metadata: [] } }, ['message.metadata']],
];

describe.each(wires)('the input of a send over $name', ({ start, binding }) => {
  describe.each(binding === 'GRPC' ? faults : [...faults, ...jsonFaults])('with %s', (_what, params, fields) => {
    verifies(
      ['REQ-010', 'REQ-011', 'REQ-183', 'REQ-184', 'REQ-244', 'REQ-333', 'case 43'],
      'is refused, field by field, before anything happens',
      async () => {
        const wire = await start();
        for (const rpc of ['SendMessage', 'SendStreamingMessage'] as const) {
          expectRefusal(await wire.call(rpc, { ...params }), 'INVALID_PARAMS', fields);
        }
        expect(wire.turns).toEqual([]);
        expect((await wire.call('ListTasks')).result.totalSize).toBe(0);
      },
    );
  });

  verifies(['case 44', 'C34 accept'], 'takes known names and numbers of an enum and no others', async () => {
    const wire = await start();
    for (const role of binding === 'GRPC' ? [7] : ['user', 'agent', 'ROLE_BOSS', 7, 1.5, null, {}]) {
      expectRefusal(await wire.send('task', { message: { role } }), 'INVALID_PARAMS', ['message.role']);
    }
    expect(wire.turns).toEqual([]);
    expect((await wire.task('task', { message: { role: 1 } })).history[0].role).toBe('ROLE_USER');
  });

  verifies('REQ-185', 'is told which values there are', async () => {
    const wire = await start();
    const role = binding === 'GRPC' ? 7 : 'user';
    const { violations } = expectRefusal(await wire.send('task', { message: { role } }), 'INVALID_PARAMS');
    expect(violations[0]?.description).toContain('ROLE_USER');
    const tooMany = expectRefusal(await wire.call('ListTasks', { pageSize: 101 }), 'INVALID_PARAMS');
    expect(tooMany.violations[0]?.description).toMatch(/\b1 to 100\b/);
  });
});
