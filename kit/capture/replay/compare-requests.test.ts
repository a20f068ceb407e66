import { describe, expect, it } from 'vitest';
import type { Exchange } from '../record/record.js';
import { compareRequests } from './compare-requests.js';

const uuid = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`;

function exchange(
  messageId: string,
  changes: Partial<Exchange['request']> & Partial<Pick<Exchange, 'to' | 'title'>> = {},
): Exchange {
  const { to = 'agent', title = 'SendMessage', ...request } = changes;
  return {
    from: 'planner',
    to,
    title,
    request: {
      method: 'POST',
      target: '/a2a/jsonrpc',
      headers: [
        ['Host', 'localhost:41241'],
        ['Content-Length', String(messageId.length)],
      ],
      body: JSON.stringify({ id: 1, params: { message: { messageId } } }),
      ...request,
    },
    reply: { status: 200, reason: 'OK', headers: [], body: '' },
  };
}

const hosts = new Map([['localhost:41241', 'localhost:5000']]);
const played = (...all: Exchange[]): Exchange[] =>
  all.map((each) => ({
    ...each,
    request: { ...each.request, headers: [['Host', 'localhost:5000'], ...each.request.headers.slice(1)] },
  }));

const places = (recorded: Exchange[], again: Exchange[]) =>
  compareRequests(recorded, again, hosts).map(({ exchange: number, at }) => [number, at]);

describe('comparing what the client sends with what it sent', () => {
  it('finds nothing where only ids, ports and lengths differ', () => {
    const webhook = exchange(uuid(9), { to: 'receiver' });
    expect(places([exchange(uuid(1)), webhook, webhook], played(exchange(uuid(2)), webhook))).toEqual([]);
  });

  it('finds another body, header, target and title', () => {
    const recorded = [exchange(uuid(1))];
    expect(places(recorded, played(exchange(uuid(2), { body: '{"id":"1","params":{}}' })))).toEqual([
      [1, 'request $.id'],
      [1, 'request $.params.message'],
    ]);
    expect(places(recorded, played(exchange(uuid(2), { target: '/a2a/rest', title: 'other' })))).toEqual([
      [1, 'title'],
      [1, 'request line'],
    ]);
    const further = exchange(uuid(2), { headers: [...(recorded[0]?.request.headers ?? []), ['Accept', '*/*']] });
    expect(places(recorded, played(further))).toEqual([[1, 'header Accept']]);
  });

  it('finds an exchange too many and one too few, under its number in the record', () => {
    const webhook = exchange(uuid(9), { to: 'receiver' });
    const one = exchange(uuid(1));
    expect(places([webhook, one, one], played(one))).toEqual([[3, 'exchange']]);
    expect(places([webhook, one], played(one, one))).toEqual([[3, 'exchange']]);
  });
});
