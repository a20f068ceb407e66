import { expect } from 'vitest';
import { decode } from '../../src/protocol/decode.js';
import { decodeQuery } from '../../src/protocol/decode-query.js';
import { encode } from '../../src/protocol/encode.js';
import type { MessageName } from '../../src/protocol/generated/types.js';
import { verifies } from '../support/verifies.js';

const message = (fields: object = {}) => ({ messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'x' }], ...fields });

/** The paths that a request is refused for. */
function refused(name: MessageName, value: unknown): string[] {
  const decoded = decode(name, value);
  return decoded.ok ? [] : decoded.violations.map((violation) => violation.field);
}

verifies('REQ-240', 'timestamps are read with 0 to 9 digits and any offset', () => {
  for (let count = 0; count <= 9; count++) {
    const fraction = '123456789'.slice(0, count);
    const sent = `2025-10-28T12:30:00${fraction && `.${fraction}`}+02:00`;
    const params = [['statusTimestampAfter', sent]] as const;
    const statusTimestampAfter = `2025-10-28T10:30:00.${fraction.padEnd(3, '0')}Z`;
    expect(decodeQuery('ListTasksRequest', params)).toEqual({ ok: true, value: { statusTimestampAfter } });
  }
});

verifies(['REQ-071', 'case 44'], 'enum names and numbers that the proto does not have are refused', () => {
  expect(refused('Message', message({ role: 'user' }))).toEqual(['role']);
  expect(refused('Message', message({ role: 7 }))).toEqual(['role']);
  expect(refused('Message', message({ role: 1 }))).toEqual([]);
  expect(decodeQuery('ListTasksRequest', [['status', 'TASK_STATE_RUNNING']]).ok).toBe(false);
});

verifies(
  ['REQ-244', 'REQ-245'],
  'a request that lacks a required field, or its content, is refused with every path',
  () => {
    expect(refused('SendMessageRequest', { message: { parts: [] } })).toEqual([
      'message.messageId',
      'message.role',
      'message.parts',
    ]);
  },
);

verifies(['REQ-245', 'case 8'], 'the tasks of an empty page are an array', () => {
  const page = encode('ListTasksResponse', { tasks: [], nextPageToken: '', pageSize: 50, totalSize: 0 });
  expect(page).toBe('{"tasks":[],"nextPageToken":"","pageSize":50,"totalSize":0}');
});

verifies(['REQ-247', 'case 46'], 'fields that the proto does not have are ignored at every depth', () => {
  const sent = { extra: 1, message: { ...message({ kind: 'message' }), parts: [{ kind: 'text', text: 'x' }] } };
  expect(decode('SendMessageRequest', sent)).toStrictEqual({ ok: true, value: { message: message() } });
});

verifies('REQ-248', 'metadata holds any JSON under any key, untouched', () => {
  const metadata = JSON.parse('{"":null,"a_b":[1.5,{"__proto__":[]}],"https://example.com/ext":{"x":""}}');
  const decoded = decode('Message', message({ metadata, unknown: 1 }));
  expect(decoded.ok && JSON.stringify(decoded.value.metadata)).toBe(JSON.stringify(metadata));
});

verifies('REQ-250', 'raw is base64', () => {
  expect(decode('Part', { raw: 'AQI' })).toEqual({ ok: true, value: { raw: 'AQI=' } });
  expect(refused('Part', { raw: '\u0001\u0002' })).toEqual(['raw']);
});

verifies('REQ-251', 'data is any JSON value, null included', () => {
  for (const data of [null, false, 0, '', 'x', 1.5, [], [null], {}, { a: null }]) {
    expect(encode('Part', { data })).toBe(`{"data":${JSON.stringify(data)}}`);
    expect(decode('Part', { data, unknown: 1 })).toStrictEqual({ ok: true, value: { data } });
  }
});
