import { describe, expect, it } from 'vitest';
import { A2AError } from '../../protocol/a2a-error.js';
import { errorCodes } from '../../protocol/errors.js';
import { errorFromJsonRpc, jsonRpcError, jsonRpcStatusOf } from './error-body.js';

describe('jsonRpcError', () => {
  it('is code, message and details as data, in the words of spec 9.5', () => {
    expect(jsonRpcError(new A2AError('TASK_NOT_FOUND', undefined, { metadata: { taskId: 't1' } }))).toEqual({
      code: -32001,
      message: 'Task not found',
      data: [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason: 'TASK_NOT_FOUND',
          domain: 'a2a-protocol.org',
          metadata: { taskId: 't1' },
        },
      ],
    });
  });

  it.each(errorCodes)('is read back as %s', (code) => {
    expect(errorFromJsonRpc(jsonRpcError(new A2AError(code, 'words')))).toMatchObject({ code, message: 'words' });
  });

  it.each([
    ['text data', { code: -32602, message: 'm', data: 'why' }],
    ['an object as data', { code: -32602, message: 'm', data: { why: 1 } }],
    ['no data', { code: -32602, message: 'm' }],
  ])('is read with %s', (_name, error) => {
    expect(errorFromJsonRpc(error)).toMatchObject({ code: 'INVALID_PARAMS', message: 'm', wire: error });
  });

  it.each([[null], ['text'], [7]])('is read from %j without a fault', (error) => {
    expect(errorFromJsonRpc(error).code).toBe('INTERNAL_ERROR');
  });
});

describe('jsonRpcStatusOf', () => {
  it.each([
    ['TASK_NOT_FOUND', 200],
    ['PARSE_ERROR', 200],
    ['METHOD_NOT_FOUND', 200],
    ['INTERNAL_ERROR', 200],
    ['UNAUTHENTICATED', 401],
    ['PERMISSION_DENIED', 403],
    ['RESOURCE_EXHAUSTED', 429],
    ['UNAVAILABLE', 503],
  ] as const)('%s is %i', (code, status) => {
    expect(jsonRpcStatusOf(new A2AError(code))).toBe(status);
  });
});
