import { describe, expect, test } from 'vitest';
import { aMessage } from '../testing/builders.js';
import { assertRequest } from './check-request.js';

/** Returns arrays in each other, so many of them. */
function nested(levels: number): unknown {
  let value: unknown = [];
  for (let level = 1; level < levels; level++) value = [value];
  return value;
}

const saying = (part: unknown, fields = {}): object => ({ message: { ...aMessage(), parts: [part] }, ...fields });

describe('a request that no agent could take is a TypeError that names the field', () => {
  test.each([
    ['getTask', {}, 'id'],
    ['getTask', { id: '' }, 'id'],
    ['getTask', { id: 't', historyLength: 1.5 }, 'historyLength'],
    ['cancelTask', {}, 'id'],
    ['subscribeToTask', { id: 7 }, 'id'],
    ['getTaskPushNotificationConfig', { taskId: 't' }, 'id'],
    ['deleteTaskPushNotificationConfig', { id: 'c' }, 'taskId'],
    ['listTaskPushNotificationConfigs', {}, 'taskId'],
    ['createTaskPushNotificationConfig', { taskId: 't' }, 'url'],
    ['listTasks', { pageSize: Number.NaN }, 'pageSize'],
    ['sendMessage', {}, 'message'],
    ['sendMessage', { message: { ...aMessage(), parts: [] } }, 'message.parts'],
    ['sendMessage', { message: { ...aMessage(), messageId: '' } }, 'message.messageId'],
    ['sendMessage', saying({}), 'message.parts[0]'],
    ['sendMessage', saying({ raw: Uint8Array.of(1) }), 'message.parts[0].raw'],
    ['sendMessage', saying({ text: () => 'x' }), 'message.parts[0].text'],
  ] as const)('%s %j', (operation, request, field) => {
    expect(() => assertRequest(operation, request)).toThrow(TypeError);
    expect(() => assertRequest(operation, request)).toThrow(`${operation}: ${field}: `);
  });

  test.each([undefined, null, 5, 'x'])('%j, which is no request at all', (request) => {
    expect(() => assertRequest('listTasks', request)).toThrow(TypeError);
  });
});

describe('what JSON does not have', () => {
  const cyclic: unknown[] = [];
  cyclic.push(cyclic);

  test.each([
    ['a function', () => {}],
    ['not a number', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['a bigint', 1n],
    ['bytes', Uint8Array.of(1)],
    ['a map', new Map()],
    ['a list with a hole', [undefined]],
    ['a circle', cyclic],
  ])('%s, is a TypeError in data and metadata alike', (_, value) => {
    const sent = saying({ data: { deep: [value] } });
    expect(() => assertRequest('sendMessage', sent)).toThrow(TypeError);
    expect(() => assertRequest('sendMessage', sent)).toThrow(/^sendMessage\.message\.parts\[0\]\.data\.deep\[0\]/);
    expect(() => assertRequest('sendMessage', saying({ text: 'x' }, { metadata: { value } }))).toThrow(TypeError);
  });
});

test('data may nest as deep as agents read, the envelope included, and no deeper', () => {
  // Request, message, parts and part are four levels, and the envelope of JSON-RPC one more: 95 are left of 100.
  expect(() => assertRequest('sendMessage', saying({ data: nested(95) }))).not.toThrow();
  expect(() => assertRequest('sendMessage', saying({ data: nested(96) }))).toThrow(TypeError);
  expect(() => assertRequest('sendMessage', saying({ data: nested(100_000) }))).toThrow(TypeError);
});

test.each([
  ['listTasks', {}],
  ['getTask', { id: 't', historyLength: undefined, tenant: undefined }],
  ['sendMessage', saying({ data: { at: new Date(0), none: undefined } })],
  ['sendMessage', saying({ data: null })],
] as const)('lets %s %j pass', (operation, request) => {
  expect(() => assertRequest(operation, request)).not.toThrow();
});
