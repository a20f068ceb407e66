import { describe, expect, it } from 'vitest';
import { A2AError, invalidParams } from '../../protocol/a2a-error.js';
import { errorCodes } from '../../protocol/errors.js';
import { statusBody } from './error-body.js';
import { codeFromJsonRpc, codeFromReason, errorFromBody, readDetails } from './error-reading.js';

const info = (reason: string) => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason,
  domain: 'a2a-protocol.org',
});

describe('errorFromBody', () => {
  it.each(errorCodes)('reads back %s from the body that carries it', (code) => {
    const error = errorFromBody(statusBody(new A2AError(code, 'words', { metadata: { a: 'b' } })), 400);
    expect(error).toMatchObject({ code, message: 'words', metadata: { a: 'b' } });
  });

  it('reads back field violations', () => {
    const violations = [{ field: 'message', description: 'is required' }];
    expect(errorFromBody(statusBody(invalidParams(violations)), 400)?.violations).toEqual(violations);
  });

  // Shapes of other servers: peer quirks 2 and 4, spec conflict C6.
  it.each<[string, unknown, number, object]>([
    [
      'ErrorInfo last',
      { error: { code: 404, message: 'm', details: [{ a: 1 }, info('TASK_NOT_FOUND')] } },
      404,
      { code: 'TASK_NOT_FOUND', details: [{ a: 1 }] },
    ],
    ['status only', { error: { code: 404, status: 'NOT_FOUND', message: 'm' } }, 404, { code: 'TASK_NOT_FOUND' }],
    [
      'old status, new reason',
      { error: { code: 409, details: [info('UNSUPPORTED_OPERATION')] } },
      409,
      { code: 'UNSUPPORTED_OPERATION' },
    ],
    ['details a string', { error: { code: 400, message: 'm', details: 'text' } }, 400, { code: 'INVALID_PARAMS' }],
    ['text under error', { error: 'broken' }, 500, { code: 'INTERNAL_ERROR', message: 'broken' }],
    ['bare JSON-RPC error', { code: -32001, message: 'gone' }, 404, { code: 'TASK_NOT_FOUND', message: 'gone' }],
    [
      'problem document',
      { type: 'x', title: 'Bad', detail: 'Worse' },
      422,
      { code: 'INVALID_PARAMS', message: 'Worse' },
    ],
    ['a reason of Java', { error: { code: 500, details: [info('INTERNAL')] } }, 500, { code: 'INTERNAL_ERROR' }],
    [
      'a reason unheard of',
      { error: { code: 403, details: [info('NOT_ON_SUNDAYS')] } },
      403,
      { code: 'PERMISSION_DENIED' },
    ],
    [
      'numbers as metadata',
      { error: { code: 404, details: [{ ...info('TASK_NOT_FOUND'), metadata: { n: 1 } }] } },
      404,
      { metadata: { n: '1' } },
    ],
    [
      'nothing but a message',
      { message: 'Task not found' },
      404,
      { code: 'TASK_NOT_FOUND', message: 'Task not found' },
    ],
  ])('takes %s', (_name, body, status, expected) => {
    expect(errorFromBody(body, status)).toMatchObject({ ...expected, wire: body });
  });

  it.each([
    ['{}', {}],
    ['a list', []],
    ['null', null],
    ['a page', '<html>'],
    ['a task', { id: 't' }],
  ])('does not take %s for an error', (_name, body) => {
    expect(errorFromBody(body, 500)).toBeUndefined();
  });
});

describe('codeFromJsonRpc', () => {
  it.each<[unknown, Parameters<typeof codeFromJsonRpc>[1], number | undefined, string]>([
    [-32001, undefined, 200, 'TASK_NOT_FOUND'],
    [-32001, 'UNSUPPORTED_OPERATION', 200, 'TASK_NOT_FOUND'],
    [-32603, undefined, 200, 'INTERNAL_ERROR'],
    [-32603, 'UNAVAILABLE', 200, 'UNAVAILABLE'],
    [-32603, undefined, 429, 'RESOURCE_EXHAUSTED'],
    [-32000, undefined, 403, 'PERMISSION_DENIED'],
    [-31401, undefined, 200, 'UNAUTHENTICATED'],
    [-31403, undefined, 200, 'PERMISSION_DENIED'],
    [-32099, 'TASK_NOT_FOUND', 200, 'TASK_NOT_FOUND'],
    [-32099, undefined, 200, 'INTERNAL_ERROR'],
    ['x', undefined, undefined, 'INTERNAL_ERROR'],
  ])('%j with reason %s and status %s is %s', (number, reason, status, expected) => {
    expect(codeFromJsonRpc(number, reason, status)).toBe(expected);
  });
});

describe('a reason', () => {
  const body = (detail: object) => ({ error: { code: 404, message: 'm', details: [detail] } });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'that names a member of all objects is none: %s',
    (reason) => {
      expect(errorFromBody(body(info(reason)), 404)).toMatchObject({ code: 'TASK_NOT_FOUND', message: 'm' });
      expect(codeFromReason(reason)).toBeUndefined();
    },
  );

  it('of another domain is none of ours, and stays a detail; without a domain it is ours', () => {
    const foreign = { ...info('UNAUTHENTICATED'), domain: 'googleapis.com' };
    expect(errorFromBody(body(foreign), 404)).toMatchObject({ code: 'TASK_NOT_FOUND', details: [foreign] });
    expect(readDetails([foreign, info('TASK_NOT_CANCELABLE')]).code).toBe('TASK_NOT_CANCELABLE');
    for (const domain of [undefined, '']) {
      expect(errorFromBody(body({ ...info('UNAUTHENTICATED'), domain }), 404)?.code).toBe('UNAUTHENTICATED');
    }
  });
});
