import { describe, expect, it } from 'vitest';
import { verifies } from '../../test/support/verifies.js';
import { type DecodeOptions, decode } from './decode.js';
import type { MessageName } from './generated/types.js';

const message = (fields: object = {}) => ({ messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'x' }], ...fields });
const working = (fields: object = {}) => ({ state: 'TASK_STATE_WORKING', ...fields });
const flow = { tokenUrl: 'https://example.com/token', scopes: {} };
const card = (fields: object = {}) => ({
  name: 'n',
  description: 'd',
  supportedInterfaces: [{ url: 'https://example.com', protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
  version: '1',
  capabilities: {},
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [{ id: 's', name: 's', description: 's', tags: ['t'] }],
  ...fields,
});

/** The decoded value; a refusal fails the test by showing its violations. */
function read(name: MessageName, value: unknown, options?: DecodeOptions): unknown {
  const decoded = decode(name, value, options);
  return decoded.ok ? decoded.value : decoded.violations;
}

/** What was refused, one line a violation. */
function refusals(name: MessageName, value: unknown, options?: DecodeOptions): string[] {
  const decoded = decode(name, value, options);
  return decoded.ok ? [] : decoded.violations.map(({ field, description }) => `${field}: ${description}`);
}

describe('a canonical message', () => {
  it('comes back as the same object', () => {
    const request = { message: message({ parts: [{ data: null }, { raw: '' }, { text: '' }] }), metadata: {} };
    const decoded = decode('SendMessageRequest', request);
    expect(decoded.ok && decoded.value).toBe(request);
  });

  it('keeps an optional field at its default value', () => {
    expect(read('GetTaskRequest', { id: 't', historyLength: 0 })).toEqual({ id: 't', historyLength: 0 });
    expect(read('AgentCard', card({ iconUrl: '', x: 1 }))).toEqual(card({ iconUrl: '' }));
    expect(read('AgentCapabilities', { streaming: false, x: 1 })).toEqual({ streaming: false });
  });
});

describe('spellings of ProtoJSON', () => {
  it.each<[string, MessageName, object, object]>([
    [
      'snake_case names (C35)',
      'Message',
      { message_id: 'm', role: 'ROLE_USER', parts: [{ text: 'x', media_type: 'a/b' }], reference_task_ids: ['t'] },
      message({ parts: [{ text: 'x', mediaType: 'a/b' }], referenceTaskIds: ['t'] }),
    ],
    ['an enum by number', 'Message', message({ role: 1 }), message()],
    ['url-safe, unpadded base64', 'Part', { raw: '-_8' }, { raw: '+/8=' }],
    [
      'a timestamp with an offset (C45)',
      'TaskStatus',
      working({ timestamp: '2026-01-01T02:00:00+02:00' }),
      working({ timestamp: '2026-01-01T00:00:00.000Z' }),
    ],
    ['an integer as a string', 'GetTaskRequest', { id: 't', historyLength: '5' }, { id: 't', historyLength: 5 }],
    ['an integer as "1.0"', 'GetTaskRequest', { id: 't', historyLength: '1.0' }, { id: 't', historyLength: 1 }],
    ['an integer as "1e1"', 'GetTaskRequest', { id: 't', historyLength: '1e1' }, { id: 't', historyLength: 10 }],
    ['a negative integer', 'GetTaskRequest', { id: 't', historyLength: '-3' }, { id: 't', historyLength: -3 }],
    [
      'the largest integer',
      'GetTaskRequest',
      { id: 't', historyLength: '2147483647' },
      { id: 't', historyLength: 2147483647 },
    ],
    [
      'a string map',
      'ClientCredentialsOAuthFlow',
      { token_url: 'u', scopes: { a_b: 'c' } },
      { tokenUrl: 'u', scopes: { a_b: 'c' } },
    ],
  ])('are read: %s', (_, name, value, canonical) => {
    expect(read(name, value)).toEqual(canonical);
  });

  it.each<[string, MessageName, object, object]>([
    ['null', 'Message', message({ contextId: null, metadata: null, extensions: null }), message()],
    ['undefined', 'Message', message({ contextId: undefined, metadata: undefined }), message()],
    ['an empty string without presence', 'Message', message({ contextId: '', taskId: '' }), message()],
    ['an unspecified enum by name', 'ListTasksRequest', { status: 'TASK_STATE_UNSPECIFIED' }, {}],
    ['an unspecified enum by number', 'ListTasksRequest', { status: 0 }, {}],
    ['an unknown field', 'Message', message({ kind: 'message', x: { y: 1 } }), message()],
    ['an unknown field deep down', 'Message', message({ parts: [{ kind: 'text', text: 'x' }] }), message()],
  ])('mean absence: %s', (_, name, value, canonical) => {
    expect(read(name, value)).toStrictEqual(canonical);
  });

  it('keeps keys inside metadata and data as they are', () => {
    const free = { snake_case: null, nested: [{ messageId: 5 }] };
    const value = message({ metadata: free, parts: [{ data: free, x: 1 }] });
    expect(read('Message', value)).toEqual(message({ metadata: free, parts: [{ data: free }] }));
  });

  it('refuses a field in two spellings', () => {
    expect(refusals('Message', message({ message_id: 'm' }))).toEqual([
      'messageId: given twice: as messageId and message_id',
    ]);
    expect(read('Message', message({ message_id: null }))).toEqual(message());
  });
});

describe('a oneof', () => {
  it.each<[string, object, object]>([
    ['an empty text alone is set', { text: '', x: 1 }, { text: '' }],
    ['data of null is set', { data: null, x: 1 }, { data: null }],
    ['an empty string beside another member is dropped', { text: '', url: 'u' }, { url: 'u' }],
    ['empty bytes beside another member are dropped', { text: 't', raw: '' }, { text: 't' }],
    ['an empty string beside data of null is dropped', { text: '', data: null }, { data: null }],
    ['of two empty strings the first member is kept', { url: '', text: '' }, { text: '' }],
    ['a null member other than data is absent', { text: 't', url: null, raw: undefined }, { text: 't' }],
  ])('%s', (_, value, canonical) => {
    expect(read('Part', value)).toStrictEqual(canonical);
  });

  it('has one member at most', () => {
    expect(refusals('Part', { text: 'a', url: 'b' })).toEqual([
      ': expected exactly one of text, raw, url, data, got text and url',
    ]);
    expect(refusals('Part', { text: 'a', data: null })).toHaveLength(1);
  });

  it('has one member at least', () => {
    expect(refusals('Message', message({ parts: [{ filename: 'f' }] }))).toEqual([
      'parts[0]: expected exactly one of text, raw, url, data, got none',
    ]);
    expect(refusals('StreamResponse', { task: null })).toHaveLength(1);
  });
});

describe('a wrong type', () => {
  it.each<[string, MessageName, unknown, string]>([
    ['a number for a string', 'Part', { text: 5 }, 'text: expected a string, got the number 5'],
    ['true for a string', 'StringList', { list: [true] }, 'list[0]: expected a string, got true'],
    ['null in an array', 'StringList', { list: ['a', null] }, 'list[1]: expected a string, got null'],
    [
      'a string for a boolean',
      'AgentCapabilities',
      { streaming: 'true' },
      'streaming: expected true or false, got "true"',
    ],
    [
      'a number for a boolean',
      'AgentCapabilities',
      { streaming: 1 },
      'streaming: expected true or false, got the number 1',
    ],
    [
      'a name of 0.3 for a role',
      'Message',
      message({ role: 'user' }),
      'role: expected one of ROLE_USER, ROLE_AGENT, got "user"',
    ],
    [
      'a number no role has',
      'Message',
      message({ role: 3 }),
      'role: expected one of ROLE_USER, ROLE_AGENT, got the number 3',
    ],
    [
      'a lower-case state in a body',
      'ListTasksRequest',
      { status: 'task_state_working' },
      'status: expected one of TASK_STATE_SUBMITTED, TASK_STATE_WORKING, TASK_STATE_COMPLETED, TASK_STATE_FAILED, TASK_STATE_CANCELED, TASK_STATE_INPUT_REQUIRED, TASK_STATE_REJECTED, TASK_STATE_AUTH_REQUIRED, got "task_state_working"',
    ],
    ['text that is not base64', 'Part', { raw: 'not base64!' }, 'raw: expected base64 in a string, got a string'],
    [
      'text that is no time',
      'TaskStatus',
      working({ timestamp: 'yesterday' }),
      'timestamp: expected an RFC 3339 timestamp such as 2025-10-28T10:30:00.000Z, got "yesterday"',
    ],
    ['an object for an array', 'Message', message({ parts: { text: 'x' } }), 'parts: expected an array, got an object'],
    [
      'an array for an object',
      'Message',
      message({ metadata: [] }),
      'metadata: expected an object, got an empty array',
    ],
    [
      'an array for a map',
      'ClientCredentialsOAuthFlow',
      { ...flow, scopes: ['a'] },
      'scopes: expected an object, got an array',
    ],
    [
      'a string for a message',
      'TaskStatus',
      working({ message: 'hi' }),
      'message: expected an object (Message), got a string',
    ],
    [
      'a wrong value in a map',
      'ClientCredentialsOAuthFlow',
      { ...flow, scopes: { a: 1 } },
      'scopes["a"]: expected a string, got the number 1',
    ],
    ['an array for the message itself', 'Message', [], ': expected an object (Message), got an empty array'],
    ['nothing for the message itself', 'Message', undefined, ': expected an object (Message), got nothing'],
  ])('is refused with its path: %s', (_, name, value, line) => {
    expect(refusals(name, value)).toEqual([line]);
  });

  it.each([
    5.5,
    2147483648,
    -2147483649,
    '',
    ' 5',
    '5 ',
    '0x5',
    '05',
    '5.5',
    '1e-1',
    'Infinity',
    '2147483648',
    true,
    [5],
  ])('is refused for an integer: %j', (historyLength) => {
    expect(refusals('GetTaskRequest', { id: 't', historyLength })).toEqual([
      expect.stringMatching(/^historyLength: expected an integer from -2147483648 to 2147483647, got /),
    ]);
  });

  it('is refused everywhere at once', () => {
    const value = { message: { role: 'user', parts: [{ text: 'x' }, { text: 5 }], metadata: 1 }, configuration: [] };
    expect(refusals('SendMessageRequest', value).map((line) => line.split(':')[0])).toEqual([
      'message.messageId',
      'message.role',
      'message.parts[1].text',
      'message.metadata',
      'configuration',
    ]);
  });

  it('is named a hundred times at most', () => {
    expect(refusals('StringList', { list: Array(1000).fill(0) })).toHaveLength(100);
  });

  it('shows no long text, and none that may be a secret', () => {
    const long = 'x'.repeat(10_000);
    const lines = [
      ...refusals('TaskStatus', { state: long, timestamp: long }),
      ...refusals('ClientCredentialsOAuthFlow', { ...flow, scopes: { [long]: 1 } }),
      ...refusals('Part', { raw: '!secret!' }),
    ];
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(line.length).toBeLessThan(300);
    expect(lines.join()).not.toContain('secret');
  });
});

describe('a REQUIRED field', () => {
  it('is present and filled in a request', () => {
    expect(refusals('Message', { role: 'ROLE_UNSPECIFIED', parts: [], messageId: '' })).toEqual([
      'messageId: required: expected a string that is not empty, got an empty string',
      'role: required: expected one of ROLE_USER, ROLE_AGENT, got nothing',
      'parts: required: expected an array with at least one element, got an empty array',
    ]);
    expect(refusals('SendMessageRequest', {})).toEqual([
      'message: required: expected an object (Message), got nothing',
    ]);
  });

  it('may be empty, but not missing, in a card (C18)', () => {
    const bare = card({ description: '', skills: [], defaultInputModes: [] });
    expect(read('AgentCard', bare, { presence: 'present' })).toEqual(bare);
    expect(refusals('AgentCard', card({ skills: null }), { presence: 'present' })).toEqual([
      'skills: required: expected an array with at least one element, got nothing',
    ]);
    expect(refusals('AgentCard', bare)).toHaveLength(3);
  });

  it('may be missing in an answer, where empty says the same', () => {
    const lenient: DecodeOptions = { presence: 'lenient' };
    expect(read('ListTasksResponse', { tasks: null }, lenient)).toEqual({
      tasks: [],
      nextPageToken: '',
      pageSize: 0,
      totalSize: 0,
    });
    expect(read('TaskStatusUpdateEvent', { taskId: 't', status: working() }, lenient)).toEqual({
      taskId: 't',
      contextId: '',
      status: working(),
    });
    expect(read('ClientCredentialsOAuthFlow', {}, lenient)).toEqual({ tokenUrl: '', scopes: {} });
    expect(read('Artifact', { artifactId: 'a', parts: null }, lenient)).toEqual({ artifactId: 'a', parts: [] });
  });

  it('that is a message or an enum is never made up', () => {
    expect(refusals('Task', { id: 't' }, { presence: 'lenient' })).toEqual([
      'status: required: expected an object (TaskStatus), got nothing',
    ]);
    expect(refusals('TaskStatus', {}, { presence: 'lenient' })).toHaveLength(1);
  });

  verifies('C18 accept', 'is complete when empty on a page of tasks', () => {
    const page = { tasks: [], nextPageToken: '', pageSize: 50, totalSize: 0 };
    expect(read('ListTasksResponse', page)).toBe(page);
    expect(refusals('ListTasksResponse', {})).toHaveLength(4);
  });

  it('is complete when empty in a map of scopes', () => {
    expect(read('ClientCredentialsOAuthFlow', flow)).toBe(flow);
  });
});

describe('the key __proto__', () => {
  const polluting = JSON.parse('{"__proto__":{"polluted":true}}') as object;

  it('survives in metadata and in maps as a key like any other', () => {
    const decoded = read('Message', message({ metadata: polluting, x: 1 })) as { metadata: object };
    expect(Object.keys(decoded.metadata)).toEqual(['__proto__']);
    const schemes = JSON.parse('{"__proto__":["a"]}') as object;
    const requirement = read('SecurityRequirement', { schemes }) as { schemes: object };
    expect(JSON.stringify(requirement)).toBe('{"schemes":{"__proto__":{"list":["a"]}}}');
  });

  it('is dropped from messages', () => {
    const value = JSON.parse(
      '{"__proto__":{"contextId":"c"},"messageId":"m","role":"ROLE_USER","parts":[{"text":"x"}]}',
    );
    const decoded = read('Message', value) as { contextId?: string };
    expect(decoded).toEqual(message());
    expect(decoded.contextId).toBeUndefined();
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
