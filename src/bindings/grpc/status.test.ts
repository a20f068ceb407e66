import { fileURLToPath } from 'node:url';
import { type DescMessage, fromBinary, toJson } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { readRegistry } from '../../../scripts/generate/model.js';
import { A2AError, errorDetails, invalidParams } from '../../protocol/a2a-error.js';
import { type A2AErrorCode, errorCodes } from '../../protocol/errors.js';
import { silentLog } from '../http/shown-error.js';
import { GrpcRefusal } from './refusal.js';
import { errorTrailers } from './status.js';
import { encodeStatusDetails, readStatusDetails } from './status-details.js';

const registry = readRegistry(fileURLToPath(new URL('../../..', import.meta.url)));
const statusDesc = registry.getMessage('google.rpc.Status') as DescMessage;

/** The trailers as protobuf-es reads them. */
const read = (trailers: Record<string, string>) =>
  toJson(statusDesc, fromBinary(statusDesc, Buffer.from(trailers['grpc-status-details-bin'] ?? '', 'base64')), {
    registry,
  });

// Spec 5.4 with the values of google.rpc.Code; in parentheses what 1.0.0 said (spec conflict C7).
const numbers: Record<A2AErrorCode, readonly [now: number, in100?: number]> = {
  TASK_NOT_FOUND: [5],
  TASK_NOT_CANCELABLE: [9],
  PUSH_NOTIFICATION_NOT_SUPPORTED: [9, 12],
  UNSUPPORTED_OPERATION: [9, 12],
  CONTENT_TYPE_NOT_SUPPORTED: [3],
  INVALID_AGENT_RESPONSE: [13],
  EXTENDED_AGENT_CARD_NOT_CONFIGURED: [9],
  EXTENSION_SUPPORT_REQUIRED: [9],
  VERSION_NOT_SUPPORTED: [9, 12],
  PARSE_ERROR: [3],
  INVALID_REQUEST: [3],
  METHOD_NOT_FOUND: [12],
  INVALID_PARAMS: [3],
  INTERNAL_ERROR: [13],
  UNAUTHENTICATED: [16],
  PERMISSION_DENIED: [7],
  RESOURCE_EXHAUSTED: [8],
  UNAVAILABLE: [14],
};

describe('an error', () => {
  it.each(errorCodes)('%s has its number in both tables, and its reason first', (code) => {
    const [now, in100 = now] = numbers[code];
    const error = new A2AError(code, undefined, { metadata: { taskId: 't1' } });
    const trailers = errorTrailers(error, silentLog);
    expect(trailers).toMatchObject({ 'grpc-status': String(now), 'grpc-message': error.message });
    expect(errorTrailers(error, silentLog, '1.0.0')['grpc-status']).toBe(String(in100));
    expect(read(trailers)).toEqual({
      code: now,
      message: error.message,
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason: code,
          domain: 'a2a-protocol.org',
          metadata: { taskId: 't1' },
        },
      ],
    });
  });

  it('names every field that was wrong', () => {
    const violations = [
      { field: 'message.parts', description: 'required' },
      { field: 'message.role', description: 'expected one of ROLE_USER, ROLE_AGENT' },
    ];
    expect(read(errorTrailers(invalidParams(violations), silentLog))).toMatchObject({
      code: 3,
      details: [
        { reason: 'INVALID_PARAMS' },
        { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: violations },
      ],
    });
  });

  it('says what to do next in metadata of its own', () => {
    const headers = {
      'WWW-Authenticate': 'Bearer realm="a"',
      'Retry-After': '3',
      Connection: 'close',
      'X-Bad': 'a\nb',
    };
    const trailers = errorTrailers(new A2AError('UNAUTHENTICATED', undefined, { http: { headers } }), silentLog);
    expect(trailers).toMatchObject({ 'www-authenticate': 'Bearer realm="a"', 'retry-after': '3' });
    expect(Object.keys(trailers)).not.toContain('connection');
    expect(Object.keys(trailers)).not.toContain('x-bad');
  });

  it('has a text of its own for what nobody may see', () => {
    const trailers = errorTrailers(new Error('password=1234'), silentLog);
    expect(JSON.stringify([trailers, read(trailers)])).not.toContain('1234');
    expect(trailers).toMatchObject({ 'grpc-status': '13', 'grpc-message': 'Internal error' });
  });

  it('is never too large for the metadata that peers take', () => {
    const violations = Array.from({ length: 100 }, (_, at) => ({ field: `f${at}`, description: 'ü'.repeat(100) }));
    const trailers = errorTrailers(invalidParams(violations), silentLog);
    expect(JSON.stringify(trailers).length).toBeLessThan(8_000);
    expect(read(trailers)).toMatchObject({ details: [{}, { fieldViolations: { length: 12 } }] });
    const long = errorTrailers(new A2AError('INTERNAL_ERROR', '☺'.repeat(5_000)), silentLog);
    expect(JSON.stringify(long).length).toBeLessThan(8_000);
    expect(long['grpc-message']).toMatch(/^(?:%E2%98%BA)+\.\.\.$/);
  });
});

it('sends no details for a status that comes with a text alone', () => {
  expect(errorTrailers(new GrpcRefusal('DATA_LOSS', 'gone'), silentLog)).toEqual({
    'grpc-status': '15',
    'grpc-message': 'gone',
  });
});

describe('details', () => {
  it('are read as they were written, those of unknown type as what they are', () => {
    const details = [
      ...errorDetails(invalidParams([{ field: 'a', description: 'b' }])),
      { '@type': 'type.googleapis.com/google.rpc.Help', links: [{ url: 'https://example.com' }] },
    ];
    expect(readStatusDetails(encodeStatusDetails({ code: 3, message: 'm', details }))).toEqual({
      code: 3,
      message: 'm',
      details,
    });
  });

  it('are nothing when their bytes are nothing', () => {
    expect(readStatusDetails(Buffer.from('garbage'))).toBeUndefined();
    expect(readStatusDetails(Buffer.alloc(0))).toEqual({ code: 0, message: '', details: [] });
  });
});
