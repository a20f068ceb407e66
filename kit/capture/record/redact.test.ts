import { describe, expect, it } from 'vitest';
import type { Exchange, Header } from './record.js';
import { fillIn, redact, redactText } from './redact.js';
import { writeRecord } from './write-record.js';

// Each canary stands where a secret may stand. None of them may be in a written record.
const canary = (n: number) => `c4n4ry${String(n).padStart(3, '0')}zz`;
const jwt = (n: number) => `eyJhbGciOiJFUzI1NiJ9.${canary(n)}.${canary(n)}`;

const headers: Header[] = [
  ['Authorization', `Bearer ${canary(1)}`],
  ['authorization', `Basic ${canary(2)}`],
  ['AUTHORIZATION', canary(3)],
  ['Proxy-Authorization', `Digest user="${canary(4)}"`],
  ['Cookie', `sid=${canary(5)}; b=${canary(6)}`],
  ['Set-Cookie', `sid=${canary(7)}; HttpOnly`],
  ['X-A2A-Notification-Token', canary(8)],
  ['X-API-Key', canary(9)],
  ['X-Forwarded-Jwt', jwt(10)],
  ['X-Custom', `known:${canary(11)}`],
];

const body = {
  token: canary(12),
  authentication: { scheme: 'Bearer', credentials: canary(13) },
  text: `curl http://user:${canary(14)}@localhost/ with API_KEY=${canary(15)} and ${jwt(16)}`,
  url: `https://localhost/?api_key=${canary(17)}&access_token=${canary(18)}#x`,
  escaped: { token: `quote " and ${canary(19)}` },
  deep: [{ password: canary(20) }, { clientSecret: canary(21) }],
};

const exchange: Exchange = {
  from: 'planner',
  to: 'agent',
  title: 'all of them',
  request: {
    method: 'POST',
    target: `/x?token=${canary(22)}&q=${canary(11)}`,
    headers,
    body: JSON.stringify(body),
  },
  reply: {
    status: 200,
    reason: 'OK',
    headers: [...headers, ['Content-Type', 'text/event-stream']],
    body: `data: ${JSON.stringify(body)}\n\ndata: ${JSON.stringify(body, null, 1).replaceAll('\n', '')}\n\n`,
  },
};

const secrets = new Map([[canary(11), 'mine']]);

describe('redacting', () => {
  it('leaves no canary in a record, wherever it stood', () => {
    const text = writeRecord({ name: 'x', about: 'y', exchanges: [redact(exchange, secrets)] });
    expect(text.match(/c4n4ry\d+/g)).toBeNull();
  });

  it('puts the name of the variable in place of a known secret, and the scheme stays', () => {
    const { request } = redact(
      exchange,
      new Map([
        [canary(1), 'kitToken'],
        [canary(11), 'mine'],
      ]),
    );
    expect(request.headers.slice(0, 3)).toEqual([
      ['Authorization', 'Bearer {{kitToken}}'],
      ['authorization', 'Basic {{authorization}}'],
      ['AUTHORIZATION', '{{authorization}}'],
    ]);
    expect(request.target).toContain('q={{mine}}');
  });

  it('keeps JSON readable as JSON', () => {
    const { request } = redact(exchange, secrets);
    expect(JSON.parse(request.body)).toMatchObject({
      token: '{{secret}}',
      authentication: { credentials: '{{secret}}' },
    });
  });

  it('leaves page tokens and empty values alone', () => {
    const text = '{"nextPageToken":"abc","token":"","pageToken":"d"} /tasks?pageToken=abc';
    expect(redactText(text, new Map())).toBe(text);
  });

  it('is undone by filling the variables in', () => {
    const text = `a ${canary(11)} b {{other}}`;
    expect(fillIn(redactText(text, secrets), secrets)).toBe(text);
  });
});

describe('of a reply over gRPC', () => {
  it('trailers, details and binary metadata are covered too', () => {
    const hidden = redact(
      {
        ...exchange,
        reply: {
          ...exchange.reply,
          headers: [['x-note-bin', Buffer.from(`a ${canary(11)}`).toString('base64')]],
          trailers: [
            ['authorization', canary(1)],
            ['x-plain-bin', 'CAU='],
          ],
          details: JSON.stringify({ token: canary(2), known: canary(11) }),
        },
      },
      new Map([[canary(11), 'known']]),
    );
    expect(hidden.reply.headers).toEqual([['x-note-bin', '{{binary}}']]);
    expect(hidden.reply.trailers).toEqual([
      ['authorization', '{{authorization}}'],
      ['x-plain-bin', 'CAU='],
    ]);
    expect(hidden.reply.details).toBe('{"token":"{{secret}}","known":"{{known}}"}');
  });
});
