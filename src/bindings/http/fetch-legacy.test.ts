import { expect, test } from 'vitest';
import { findLegacyShape } from './fetch-legacy.js';

// Shapes of the 0.3 specification: discriminators `kind`, kebab-case states, roles `user` and `agent`.
test.each([
  [{ kind: 'task', id: 't', status: { state: 'completed' } }, 'kind is "task"'],
  [{ task: { id: 't', status: { state: 'input-required' } } }, 'task.status.state is "input-required"'],
  [{ message: { messageId: 'm', role: 'agent', parts: [] } }, 'message.role is "agent"'],
  [{ message: { role: 'ROLE_AGENT', parts: [{ text: 'a' }, { kind: 'text' }] } }, 'message.parts[1].kind is "text"'],
  [{ statusUpdate: { status: { state: 'working' } } }, 'statusUpdate.status.state is "working"'],
])('finds %j', (value, found) => {
  expect(findLegacyShape(value)).toBe(found);
});

test.each([
  [{ task: { id: 't', status: { state: 'TASK_STATE_COMPLETED' } } }],
  [{ message: { role: 'ROLE_USER', parts: [{ data: { kind: 'task', state: 'on' } }], metadata: { role: 'user' } } }],
  [{ kind: 'car' }],
  ['kind'],
  [null],
])('finds nothing in %j', (value) => {
  expect(findLegacyShape(value)).toBeUndefined();
});

test('does not follow nesting without end', () => {
  let deep: unknown = { kind: 'task' };
  for (let level = 0; level < 50_000; level++) deep = { nested: deep };
  expect(findLegacyShape(deep)).toBeUndefined();
});
