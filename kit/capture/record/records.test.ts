import { describe, expect, it } from 'vitest';
import { grpcBody, grpcMessagesOf, isHttp2 } from './grpc-body.js';
import { parseRecord, RecordSyntaxError } from './parse-record.js';
import { type CaptureRecord, headerOf } from './record.js';
import { writeRecord } from './write-record.js';

const record: CaptureRecord = {
  name: '02-message-reply',
  about: 'The planner asks a question.',
  exchanges: [
    {
      from: 'planner',
      to: 'code-reviewer',
      title: 'SendMessage',
      request: {
        method: 'POST',
        target: '/a2a/jsonrpc',
        headers: [
          ['Host', 'localhost:41242'],
          ['Content-Type', 'application/json'],
        ],
        body: '{"jsonrpc":"2.0","id":1}',
      },
      reply: {
        status: 200,
        reason: 'OK',
        headers: [['Content-Type', 'text/event-stream']],
        body: 'data: {"id":1}\n\ndata: {"id":1,"a":[]}\n\n',
      },
    },
    {
      from: 'agent',
      to: 'receiver',
      title: 'a webhook: with a colon',
      request: { method: 'GET', target: '/x?a=1', headers: [['X-Empty', '']], body: '' },
      reply: { status: 204, reason: '', headers: [], body: '{"not json' },
    },
  ],
};

const text = `# 02-message-reply: The planner asks a question.

### 1 planner → code-reviewer: SendMessage

POST /a2a/jsonrpc HTTP/1.1
Host: localhost:41242
Content-Type: application/json

{
  "jsonrpc": "2.0",
  "id": 1
}

HTTP/1.1 200 OK
Content-Type: text/event-stream

data: {"id":1}

data: {"id":1,"a":[]}

### 2 agent → receiver: a webhook: with a colon

GET /x?a=1 HTTP/1.1
X-Empty:

HTTP/1.1 204

{"not json
`;

const overGrpc: CaptureRecord = {
  name: '18-grpc',
  about: 'Calls over gRPC.',
  exchanges: [
    {
      from: 'planner',
      to: 'agent',
      title: 'a stream',
      request: {
        method: 'POST',
        target: '/t.Echo/Say',
        headers: [
          [':authority', 'localhost:41241'],
          [':method', 'POST'],
          [':path', '/t.Echo/Say'],
          ['te', 'trailers'],
        ],
        body: grpcBody([{ type: 't.Word', flag: 0, length: 4, json: '{"word":"hi"}' }]),
      },
      reply: {
        status: 200,
        reason: '',
        headers: [
          [':status', '200'],
          ['content-type', 'application/grpc'],
        ],
        body: grpcBody([
          { type: 't.Word', flag: 0, length: 66_000, json: '{"word":"hi"}' },
          { type: 't.Word', flag: 1, length: 0, json: '{}' },
        ]),
        trailers: [['grpc-status', '0']],
      },
    },
    {
      from: 'planner',
      to: 'agent',
      title: 'a refusal without a message',
      request: {
        method: 'POST',
        target: '/t.Echo/Say',
        headers: [
          [':method', 'POST'],
          [':path', '/t.Echo/Say'],
        ],
        body: '',
      },
      reply: {
        status: 200,
        reason: '',
        headers: [
          [':status', '200'],
          ['grpc-status', '5'],
          ['grpc-status-details-bin', 'CAU='],
        ],
        body: '',
        details: '{"code":5}',
      },
    },
  ],
};

const grpcText = `# 18-grpc: Calls over gRPC.

### 1 planner → agent: a stream

:authority: localhost:41241
:method: POST
:path: /t.Echo/Say
te: trailers

# message 1, prefix 00 00 00 00 04: 4 bytes of t.Word
{
  "word": "hi"
}

:status: 200
content-type: application/grpc

# message 1, prefix 00 00 01 01 d0: 66000 bytes of t.Word
{
  "word": "hi"
}

# message 2, prefix 01 00 00 00 00: 0 bytes of t.Word
{}

grpc-status: 0

### 2 planner → agent: a refusal without a message

:method: POST
:path: /t.Echo/Say

:status: 200
grpc-status: 5
grpc-status-details-bin: CAU=

# grpc-status-details-bin: google.rpc.Status
{
  "code": 5
}
`;

describe('a record of calls over gRPC', () => {
  it('has pseudo headers in place of start lines, each message under its prefix, and trailers behind them', () => {
    expect(writeRecord(overGrpc)).toBe(grpcText);
  });

  it('is read back as it was written', () => {
    const read = parseRecord(grpcText, 'x');
    expect(writeRecord(read)).toBe(grpcText);
    const [stream, refusal] = read.exchanges;
    expect([stream?.request.method, stream?.request.target, stream?.reply.status]).toEqual([
      'POST',
      '/t.Echo/Say',
      200,
    ]);
    expect([stream, refusal].map((each) => each && isHttp2(each.request))).toEqual([true, true]);
    expect(stream?.reply.trailers).toEqual([['grpc-status', '0']]);
    expect(grpcMessagesOf(stream?.reply.body ?? '')).toEqual([
      { type: 't.Word', flag: 0, length: 66_000, json: '{"word":"hi"}' },
      { type: 't.Word', flag: 1, length: 0, json: '{}' },
    ]);
    expect(refusal?.reply).toMatchObject({ headers: [[':status', '200'], ['grpc-status', '5'], {}], body: '' });
    expect(refusal?.reply.trailers).toBeUndefined();
    expect(JSON.parse(refusal?.reply.details ?? '')).toEqual({ code: 5 });
  });

  it.each([
    ['a prefix that does not say its size', '# message 1, prefix 00 00 00 00 05: 4 bytes of t.Word\n{}'],
    ['a number out of order', '# message 2, prefix 00 00 00 00 04: 4 bytes of t.Word\n{}'],
    ['no caption', '{}'],
  ])('is refused when a message has %s', (_, body) => {
    expect(() => grpcMessagesOf(body)).toThrow(SyntaxError);
  });

  it('is refused with file and line when it has no path', () => {
    expect(() => parseRecord(grpcText.replace(':path: /t.Echo/Say\n', ''), 'x')).toThrow('x:5');
  });
});

describe('a record as text', () => {
  it('has a comment, a ### line an exchange, JSON laid out and streams a line a frame', () => {
    expect(writeRecord(record)).toBe(text);
  });

  it('is read back as it was written', () => {
    const read = parseRecord(text, '02-message-reply.http');
    expect(writeRecord(read)).toBe(text);
    expect(read.exchanges.map(({ from, to, title }) => [from, to, title])).toEqual([
      ['planner', 'code-reviewer', 'SendMessage'],
      ['agent', 'receiver', 'a webhook: with a colon'],
    ]);
    expect(read.exchanges[0]?.reply.body).toBe('data: {"id":1}\n\ndata: {"id":1,"a":[]}');
    expect(read.exchanges[1]?.request.headers).toEqual([['X-Empty', '']]);
  });

  it('wraps a long comment and reads it back as one', () => {
    const about = 'A sentence of many words. '.repeat(20).trim();
    const written = writeRecord({ ...record, about });
    expect(written.split('\n').every((line) => line.length <= 120)).toBe(true);
    expect(parseRecord(written, 'x').about).toBe(about);
  });

  it.each([
    ['no comment', text.replace(/^#.*\n/, ''), 'x:1'],
    ['no arrow', text.replace('planner → ', 'planner '), 'x:3'],
    ['a wrong number', text.replace('### 2', '### 3'), 'x:21'],
    ['no request line', text.replace('GET /x?a=1 HTTP/1.1', 'GET /x?a=1'), 'x:23'],
    ['no reply', text.replace('HTTP/1.1 204', ''), 'x:'],
    ['a broken header', text.replace('Host: localhost', 'Host localhost'), 'x:6'],
  ])('is refused with file and line when it has %s', (_, broken, place) => {
    expect(() => parseRecord(broken, 'x')).toThrow(RecordSyntaxError);
    expect(() => parseRecord(broken, 'x')).toThrow(place);
  });

  it('finds headers in any case', () => {
    expect(headerOf({ headers: [['HOST', 'a']] }, 'Host')).toBe('a');
  });
});
