import { describe, expect, it } from 'vitest';
import { decodeQuery } from './decode-query.js';
import type { MessageName } from './generated/types.js';

/** The decoded value, or the violations as lines. */
function read(name: MessageName, query: string): unknown {
  const decoded = decodeQuery(name, new URLSearchParams(query));
  return decoded.ok ? decoded.value : decoded.violations.map((one) => `${one.field}: ${one.description}`);
}

describe('decodeQuery', () => {
  it('gives every text the type of its field (spec 11.5)', () => {
    const query =
      'contextId=c&status=TASK_STATE_WORKING&pageSize=10&pageToken=a%2Bb%3D&historyLength=0' +
      '&statusTimestampAfter=2025-10-28T10%3A30%3A00.000Z&includeArtifacts=true&tenant=t';
    expect(read('ListTasksRequest', query)).toEqual({
      tenant: 't',
      contextId: 'c',
      status: 'TASK_STATE_WORKING',
      pageSize: 10,
      pageToken: 'a+b=',
      historyLength: 0,
      statusTimestampAfter: '2025-10-28T10:30:00.000Z',
      includeArtifacts: true,
    });
  });

  it('takes path variables beside the query', () => {
    const params = [['id', 't-1'] as const, ...new URLSearchParams('historyLength=5')];
    expect(decodeQuery('GetTaskRequest', params)).toEqual({ ok: true, value: { id: 't-1', historyLength: 5 } });
  });

  it.each([
    'TASK_STATE_INPUT_REQUIRED',
    'task_state_input_required',
    'input-required',
    'INPUT_REQUIRED',
    'InputRequired',
    'task-state-input-required',
    '6',
  ])('reads the state %s (C34)', (status) => {
    expect(read('ListTasksRequest', `status=${status}`)).toEqual({ status: 'TASK_STATE_INPUT_REQUIRED' });
  });

  it.each(['0', 'TASK_STATE_UNSPECIFIED', 'unspecified', ''])('takes the state "%s" for no filter', (status) => {
    expect(read('ListTasksRequest', `status=${status}`)).toEqual({});
  });

  it.each(['TASK_STATE_RUNNING', 'running', '9', '-1', '1.0', 'TASK_STATE_'])('refuses the state %s', (status) => {
    expect(read('ListTasksRequest', `status=${status}`)).toEqual([
      expect.stringMatching(/^status: expected one of TASK_STATE_SUBMITTED, .*, got /),
    ]);
  });

  it('reads the names of other spellings and of the ledger (C33, C35)', () => {
    expect(read('ListTasksRequest', 'page_size=3&lastUpdatedAfter=2026-01-01T00:00:00%2B01:00')).toEqual({
      pageSize: 3,
      statusTimestampAfter: '2025-12-31T23:00:00.000Z',
    });
    expect(read('GetTaskPushNotificationConfigRequest', 'task_id=t&id=c')).toEqual({ taskId: 't', id: 'c' });
  });

  it('reads a timestamp whose + became a space', () => {
    expect(read('ListTasksRequest', 'statusTimestampAfter=2026-01-01T00:00:00+01:00')).toEqual({
      statusTimestampAfter: '2025-12-31T23:00:00.000Z',
    });
  });

  it('reads an integer after a space', () => {
    expect(read('GetTaskRequest', 'id=t&historyLength=%205')).toEqual({ id: 't', historyLength: 5 });
  });

  it('reads booleans in any case', () => {
    expect(read('ListTasksRequest', 'includeArtifacts=True')).toEqual({ includeArtifacts: true });
    expect(read('ListTasksRequest', 'includeArtifacts=false')).toEqual({ includeArtifacts: false });
  });

  it('takes an empty value for absence', () => {
    expect(read('ListTasksRequest', 'contextId=&pageSize=&includeArtifacts=&statusTimestampAfter=')).toEqual({});
    expect(read('GetTaskRequest', 'id=')).toEqual(['id: required: expected a string that is not empty, got nothing']);
  });

  it('ignores names that the message does not have', () => {
    const query = 'A2A-Version=1.0&a2a-version=1.0&__proto__=x&constructor=y&toString=z&x.y=1';
    expect(read('ListTasksRequest', query)).toStrictEqual({});
  });

  it('collects repeated names and comma lists of a repeated field', () => {
    expect(read('SendMessageConfiguration', 'acceptedOutputModes=a/b,c/d&acceptedOutputModes=e/f')).toEqual({
      acceptedOutputModes: ['a/b', 'c/d', 'e/f'],
    });
  });

  it('refuses a single field that is given twice, in whichever spelling', () => {
    expect(read('ListTasksRequest', 'pageSize=1&pageSize=1&pageSize=2')).toEqual([
      'pageSize: expected one value, got several',
    ]);
    expect(read('ListTasksRequest', 'pageSize=1&page_size=1')).toEqual([
      'pageSize: given twice: as pageSize and page_size',
    ]);
  });

  it('names everything that is wrong at once', () => {
    expect(read('ListTasksRequest', 'pageSize=ten&pageSize=1&includeArtifacts=yes&statusTimestampAfter=now')).toEqual([
      'pageSize: expected one value, got several',
      'pageSize: expected an integer from -2147483648 to 2147483647, got "ten"',
      'statusTimestampAfter: expected an RFC 3339 timestamp such as 2025-10-28T10:30:00.000Z, got "now"',
      'includeArtifacts: expected true or false, got "yes"',
    ]);
  });

  it('refuses a message in a query', () => {
    expect(read('CancelTaskRequest', 'id=t&metadata=x')).toEqual(['metadata: expected an object, got "x"']);
  });
});
