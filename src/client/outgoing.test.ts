import { expect, test } from 'vitest';
import { aMessage } from '../testing/builders.js';
import { outgoing } from './outgoing.js';

test.each([
  ['acme', { id: 't', tenant: 'acme' }],
  ['', { id: 't' }],
  [undefined, { id: 't' }],
])('the tenant is %j, whatever the request says', (tenant, sent) => {
  expect(outgoing('getTask', { id: 't', tenant: 'other' }, tenant)).toEqual(sent);
  expect(outgoing('getTask', { id: 't' }, tenant)).toEqual(sent);
});

test.each([
  ['2025-11-09T11:30:00+01:00', '2025-11-09T10:30:00.000Z'],
  ['2025-11-09T10:30:00.123456Z', '2025-11-09T10:30:00.123456Z'],
  ['yesterday', 'yesterday'],
])('the time %s goes out as %s', (statusTimestampAfter, sent) => {
  expect(outgoing('listTasks', { statusTimestampAfter }, undefined)).toEqual({ statusTimestampAfter: sent });
});

test('everything else is as it was, and so is the request', () => {
  const request = Object.freeze({
    message: aMessage(),
    metadata: { statusTimestampAfter: '2025-11-09T11:30:00+01:00' },
  });
  expect(outgoing('sendMessage', request, 'acme')).toEqual({ ...request, tenant: 'acme' });
  expect(request).not.toHaveProperty('tenant');
});
