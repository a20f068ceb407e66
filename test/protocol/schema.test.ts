import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MessageName } from '../../src/protocol/generated/types.js';
import { arbitraryMessage, type Fields, messageNames } from './arbitrary.js';

interface Schema {
  readonly [keyword: string]: unknown;
  readonly $defs?: { readonly [name: string]: Schema };
}

const schema = JSON.parse(
  readFileSync(new URL('../../src/protocol/generated/schema.json', import.meta.url), 'utf8'),
) as Schema;

const valid = (name: MessageName, value: unknown) => fits({ $ref: `#/$defs/${name}` }, value);

const part = { text: 'x' };
const message = { messageId: 'm', role: 'ROLE_USER', parts: [part] };
const task = { id: 't', status: { state: 'TASK_STATE_WORKING', timestamp: '2025-10-28T10:30:00.000Z' } };

describe('schema.json', () => {
  it('defines every message and enum', () => {
    expect(Object.keys(schema.$defs ?? {}).sort()).toEqual([...messageNames, 'TaskState', 'Role'].sort());
  });

  it.each(messageNames)('accepts any %s', (name) => {
    fc.assert(
      fc.property(arbitraryMessage(name), (value) => {
        expect(valid(name, value)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it.each<[string, MessageName, unknown]>([
    ['a message with a field it does not know', 'Message', { ...message, kind: 'message' }],
    ['data of null', 'Part', { data: null }],
    ['an empty text', 'Part', { text: '' }],
    ['an empty page of tasks', 'ListTasksResponse', { tasks: [], nextPageToken: '', pageSize: 50, totalSize: 0 }],
    ['a map of messages', 'SecurityRequirement', { schemes: { google: { list: ['openid'] } } }],
  ])('accepts %s', (_, name, value) => {
    expect(valid(name, value)).toBe(true);
  });

  it.each<[string, MessageName, unknown]>([
    ['a part without content', 'Part', { filename: 'f' }],
    ['a part with two contents', 'Part', { text: 'a', url: 'b' }],
    ['a message without id', 'Message', { ...message, messageId: undefined }],
    ['a message without parts', 'Message', { ...message, parts: [] }],
    ['an artifact without parts', 'Artifact', { artifactId: 'a', parts: [] }],
    ['a role of 0.3', 'Message', { ...message, role: 'user' }],
    ['an unspecified state', 'TaskStatus', { state: 'TASK_STATE_UNSPECIFIED' }],
    ['a number for a string', 'Task', { ...task, contextId: 5 }],
    [
      'a wrong type deep down',
      'StreamResponse',
      { task: { ...task, history: [{ ...message, parts: [{ text: 5 }] }] } },
    ],
    ['two payloads', 'StreamResponse', { task, message }],
    ['a fraction for an integer', 'GetTaskRequest', { id: 't', historyLength: 5.5 }],
    ['an integer of more than 32 bits', 'GetTaskRequest', { id: 't', historyLength: 2147483648 }],
    ['a page of tasks that leaves out what is empty', 'ListTasksResponse', { tasks: [] }],
    ['an array for an object', 'Message', { ...message, metadata: [] }],
    ['a string in a map of messages', 'SecurityRequirement', { schemes: { google: 'openid' } }],
  ])('refuses %s', (_, name, value) => {
    // An undefined member is how the cases above leave one out.
    expect(valid(name, JSON.parse(JSON.stringify(value)))).toBe(false);
  });
});

/** Evaluates the keywords of JSON Schema 2020-12 that the file uses; any other fails the test. */
function fits(rule: Schema, value: unknown): boolean {
  return Object.entries(rule).every(([keyword, argument]) => {
    const evaluate = keywords[keyword];
    if (!evaluate) throw new Error(`schema.json uses ${keyword}, which this test does not evaluate`);
    return evaluate(argument as never, value);
  });
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const annotation = () => true;

const keywords: { readonly [keyword: string]: (argument: never, value: unknown) => boolean } = {
  title: annotation,
  description: annotation,
  deprecated: annotation,
  format: annotation,
  contentEncoding: annotation,
  $ref: (ref: string, value) =>
    fits(schema.$defs?.[ref.replace('#/$defs/', '')] ?? { 'no such definition': ref }, value),
  type: (type: string, value) => {
    if (type === 'object') return isObject(value);
    if (type === 'array') return Array.isArray(value);
    return type === 'integer' ? Number.isInteger(value) : typeof value === type;
  },
  enum: (values: unknown[], value) => values.includes(value),
  minimum: (limit: number, value) => typeof value !== 'number' || value >= limit,
  maximum: (limit: number, value) => typeof value !== 'number' || value <= limit,
  minItems: (limit: number, value) => !Array.isArray(value) || value.length >= limit,
  items: (each: Schema, value) => !Array.isArray(value) || value.every((element) => fits(each, element)),
  required: (names: string[], value) => !isObject(value) || names.every((name) => Object.hasOwn(value, name)),
  oneOf: (rules: Schema[], value) => rules.filter((rule) => fits(rule, value)).length === 1,
  properties: (rules: { [name: string]: Schema }, value) =>
    !isObject(value) ||
    Object.entries(rules).every(([name, rule]) => !Object.hasOwn(value, name) || fits(rule, value[name])),
  additionalProperties: (rule: Schema, value) =>
    !isObject(value) || Object.values(value).every((each) => fits(rule, each)),
};
