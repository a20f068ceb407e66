import { describe, expect, it } from 'vitest';
import { A2AError, invalidParams } from '../../protocol/a2a-error.js';
import type { A2AErrorCode } from '../../protocol/errors.js';
import { statusBody } from './error-body.js';

describe('statusBody', () => {
  it('is google.rpc.Status under error, ErrorInfo first, in the words of spec 11.6', () => {
    expect(statusBody(new A2AError('TASK_NOT_FOUND', undefined, { metadata: { taskId: 't1' } }))).toEqual({
      error: {
        code: 404,
        status: 'NOT_FOUND',
        message: 'Task not found',
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason: 'TASK_NOT_FOUND',
            domain: 'a2a-protocol.org',
            metadata: { taskId: 't1' },
          },
        ],
      },
    });
  });

  it('names wrong fields in a BadRequest after the ErrorInfo', () => {
    const error = invalidParams([{ field: 'message.parts', description: 'must not be empty' }]);
    expect(statusBody(error)).toMatchObject({
      error: {
        code: 400,
        status: 'INVALID_ARGUMENT',
        details: [
          { reason: 'INVALID_PARAMS' },
          {
            '@type': 'type.googleapis.com/google.rpc.BadRequest',
            fieldViolations: [{ field: 'message.parts', description: 'must not be empty' }],
          },
        ],
      },
    });
  });

  // Spec 5.4, with the values of tag v1.0.0 beside those of 1.0.1 (spec conflict C7).
  it.each<[A2AErrorCode, number, string, number, string]>([
    ['TASK_NOT_FOUND', 404, 'NOT_FOUND', 404, 'NOT_FOUND'],
    ['TASK_NOT_CANCELABLE', 400, 'FAILED_PRECONDITION', 409, 'FAILED_PRECONDITION'],
    ['PUSH_NOTIFICATION_NOT_SUPPORTED', 400, 'FAILED_PRECONDITION', 400, 'UNIMPLEMENTED'],
    ['UNSUPPORTED_OPERATION', 400, 'FAILED_PRECONDITION', 400, 'UNIMPLEMENTED'],
    ['CONTENT_TYPE_NOT_SUPPORTED', 400, 'INVALID_ARGUMENT', 415, 'INVALID_ARGUMENT'],
    ['INVALID_AGENT_RESPONSE', 500, 'INTERNAL', 502, 'INTERNAL'],
    ['VERSION_NOT_SUPPORTED', 400, 'FAILED_PRECONDITION', 400, 'UNIMPLEMENTED'],
    ['METHOD_NOT_FOUND', 404, 'NOT_FOUND', 404, 'NOT_FOUND'],
    ['UNAVAILABLE', 503, 'UNAVAILABLE', 503, 'UNAVAILABLE'],
  ])('%s is %i %s, and %i %s by the table of 1.0.0', (code, http, status, oldHttp, oldStatus) => {
    expect(statusBody(new A2AError(code))).toMatchObject({ error: { code: http, status } });
    expect(statusBody(new A2AError(code), '1.0.0')).toMatchObject({ error: { code: oldHttp, status: oldStatus } });
  });

  it('prefers the status that the edge gave the error', () => {
    const error = new A2AError('INVALID_REQUEST', 'Body too large', { http: { status: 413 } });
    expect(statusBody(error)).toMatchObject({ error: { code: 413, status: 'INVALID_ARGUMENT' } });
  });
});
