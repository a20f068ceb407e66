import { describe, expect, test } from 'vitest';
import { verifies } from '../../../test/support/verifies.js';
import { aMessage } from '../../testing/builders.js';
import { buildRequest, joinUrl } from './build-request.js';

describe('buildRequest', () => {
  // Verbs and paths as spec 5.3 and 11.3 list them.
  test.each([
    ['sendMessage', { message: aMessage() }, 'POST', '/message:send'],
    ['sendStreamingMessage', { message: aMessage() }, 'POST', '/message:stream'],
    ['getTask', { id: 't' }, 'GET', '/tasks/t'],
    ['listTasks', {}, 'GET', '/tasks'],
    ['cancelTask', { id: 't' }, 'POST', '/tasks/t:cancel'],
    ['createTaskPushNotificationConfig', { taskId: 't', url: 'u' }, 'POST', '/tasks/t/pushNotificationConfigs'],
    ['getTaskPushNotificationConfig', { taskId: 't', id: 'c' }, 'GET', '/tasks/t/pushNotificationConfigs/c'],
    ['listTaskPushNotificationConfigs', { taskId: 't' }, 'GET', '/tasks/t/pushNotificationConfigs'],
    ['deleteTaskPushNotificationConfig', { taskId: 't', id: 'c' }, 'DELETE', '/tasks/t/pushNotificationConfigs/c'],
    ['getExtendedAgentCard', {}, 'GET', '/extendedAgentCard'],
  ] as const)('%s', (operation, request, verb, target) => {
    expect(buildRequest(operation, request)).toMatchObject({ verb, target });
    const tenant = { ...request, tenant: 'a/b c' };
    expect(buildRequest(operation, tenant)).toMatchObject({ verb, target: `/a%2Fb%20c${target}` });
  });

  test('subscribes with the verb it is told to', () => {
    expect(buildRequest('subscribeToTask', { id: 't' }, 'POST')).toEqual({
      verb: 'POST',
      target: '/tasks/t:subscribe',
      body: undefined,
    });
    expect(buildRequest('subscribeToTask', { id: 't' }, 'GET')).toMatchObject({ verb: 'GET' });
  });

  verifies('case 124', 'writes any id as one segment', () => {
    expect(buildRequest('cancelTask', { id: 'a/b:c d%25é' }).target).toBe('/tasks/a%2Fb%3Ac%20d%2525%C3%A9:cancel');
  });

  test.each(['', '.', '..'])('refuses the id %j, which no path can carry', (id) => {
    expect(() => buildRequest('getTask', { id })).toThrow(expect.objectContaining({ code: 'INVALID_PARAMS' }));
    expect(() => buildRequest('getTask', { id: 't', tenant: '..' })).toThrow(
      expect.objectContaining({ code: 'INVALID_PARAMS' }),
    );
  });

  verifies(
    ['REQ-054', 'REQ-271', 'C33 send'],
    'writes the other fields of a GET in the query, percent-encoded, in camelCase, in UTC',
    () => {
      const request = {
        contextId: 'a b+c/d&é',
        status: 'TASK_STATE_WORKING',
        pageSize: 5,
        pageToken: 'x+y=',
        historyLength: 0,
        statusTimestampAfter: '2025-11-09T11:30:00+01:00',
        includeArtifacts: false,
        tenant: 'acme',
        novelty: 1,
      };
      const [path, query = ''] = buildRequest('listTasks', request).target.split('?');
      expect(path).toBe('/acme/tasks');
      expect(query.split('&').sort()).toEqual([
        'contextId=a%20b%2Bc%2Fd%26%C3%A9',
        'historyLength=0',
        'includeArtifacts=false',
        'pageSize=5',
        'pageToken=x%2By%3D',
        'status=TASK_STATE_WORKING',
        'statusTimestampAfter=2025-11-09T10%3A30%3A00.000Z',
      ]);
      expect(buildRequest('getTask', { id: 't' }).target).not.toContain('historyLength');
    },
  );

  verifies(
    ['C4 send', 'C13 send'],
    'puts the tenant into the body of a POST as well, and the task of a registration',
    () => {
      const message = aMessage();
      expect(buildRequest('sendMessage', { message, tenant: 'acme' }).body).toEqual({ message, tenant: 'acme' });
      const config = { taskId: 't', url: 'https://x' };
      expect(buildRequest('createTaskPushNotificationConfig', config).body).toEqual(config);
    },
  );

  verifies(
    ['REQ-082', 'case 122', 'C39 send'],
    'sends a cancel with a body only when there is metadata, and never the text null',
    () => {
      expect(buildRequest('cancelTask', { id: 't' }).body).toBeUndefined();
      expect(buildRequest('cancelTask', { id: 't', tenant: 'acme', metadata: undefined }).body).toBeUndefined();
      expect(buildRequest('cancelTask', { id: 't', metadata: { why: 'x' } }).body).toEqual({ metadata: { why: 'x' } });
      expect(buildRequest('getTask', { id: 't' }).body).toBeUndefined();
    },
  );
});

describe('joinUrl', () => {
  test.each([
    ['https://h', 'https://h/tasks'],
    ['https://h/', 'https://h/tasks'],
    ['https://h/a2a/rest', 'https://h/a2a/rest/tasks'],
    ['https://h/a2a/rest//', 'https://h/a2a/rest/tasks'],
    ['https://h/a?key=1', 'https://h/a/tasks?key=1'],
  ])('keeps the path and query of %s', (base, joined) => {
    expect(joinUrl(base, '/tasks')).toBe(joined);
  });

  test('puts two queries together', () => {
    expect(joinUrl('https://h/a?key=1', '/tasks?pageSize=2')).toBe('https://h/a/tasks?pageSize=2&key=1');
  });
});
