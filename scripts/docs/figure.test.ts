import { describe, expect, it } from 'vitest';
import type { CaptureRecord, Exchange, Header } from '../../kit/capture/record/record.js';
import { type Comparison, comparisonSvg, maxCharacters } from './figure-comparison.js';
import { type Line, name, plain, type } from './figure-line.js';
import { type Sources, twoJsonBindings } from './figure-two-json-bindings.js';

const [polled, read] = ['728ba084-97eb-422b-b94b-b0fe9153ce2c', 'bbfb9ea5-50ea-4441-b991-2a8ba0d6f3f3'];
const ok = { status: 200, reason: 'OK' };

function call(id: number, method: string, params: object, result: object): Exchange {
  const headers: Header[] = [['Content-Type', 'application/json']];
  return {
    from: 'planner',
    to: 'test-runner',
    title: method,
    request: {
      method: 'POST',
      target: '/a2a/jsonrpc',
      headers,
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
    },
    reply: { ...ok, headers, body: JSON.stringify({ jsonrpc: '2.0', id, result }) },
  };
}

function rest(method: string, target: string, request: string, reply: object): Exchange {
  const headers: Header[] = [['Content-Type', 'application/a2a+json']];
  return {
    from: 'planner',
    to: 'test-runner',
    title: target,
    request: { method, target, headers: request === '' ? [] : headers, body: request },
    reply: { ...ok, headers, body: JSON.stringify(reply) },
  };
}

const record = (title: string, ...exchanges: Exchange[]): CaptureRecord => ({ name: title, about: '', exchanges });

const sources: Sources = {
  blockingTask: record('03-blocking-task', call(1, 'SendMessage', { message: {} }, { task: {} })),
  polling: record(
    '04-polling',
    call(1, 'SendMessage', { message: {} }, { task: {} }),
    call(2, 'GetTask', { id: polled }, { id: polled, status: {} }),
  ),
  restBinding: record(
    '16-rest-binding',
    rest('POST', '/a2a/rest/message:send', '{"message":{}}', { task: {} }),
    rest('GET', `/a2a/rest/tasks/${read}`, '', { id: read, status: {} }),
    rest('GET', `/a2a/rest/tasks/${polled}`, '', { error: { code: 404 } }),
  ),
  proto:
    'rpc SendMessage(SendMessageRequest) returns (SendMessageResponse) {\n  rpc GetTask(GetTaskRequest) returns (Task) {',
};

const textOf = (line: Line) => line.map((span) => span.text).join('');
const marked = (lines: readonly Line[], as: 'name' | 'type') =>
  lines.flatMap((line) => line.filter((span) => span.as === as).map((span) => span.text));

describe('the figure of the two JSON bindings', () => {
  const { rows } = twoJsonBindings(sources);
  const lines = rows.map(({ cells }) => cells.map(({ request, reply }) => [...request, ...reply]));

  it('heads each row with its rpc line', () => {
    expect(rows.map(({ heading }) => textOf(heading))).toEqual([
      'rpc SendMessage(SendMessageRequest) returns (SendMessageResponse)',
      'rpc GetTask(GetTaskRequest) returns (Task)',
    ]);
  });

  it('marks the method member in JSON-RPC, and verb and path in HTTP+JSON', () => {
    expect(lines.map((cells) => cells.map((cell) => marked(cell, 'name')))).toEqual([
      [['"SendMessage"'], ['POST', '/message:send']],
      [['"GetTask"'], ['GET', '/tasks/bbfb9ea5']],
    ]);
  });

  it('puts the type of a message in its place', () => {
    expect(lines.map((cells) => cells.map((cell) => marked(cell, 'type')))).toEqual([
      [
        ['SendMessageRequest', 'SendMessageResponse'],
        ['SendMessageRequest', 'SendMessageResponse'],
      ],
      [['GetTaskRequest', 'Task'], ['Task']],
    ]);
  });

  it('shows what the records say, with ids of 8 characters', () => {
    expect(lines[1]?.[0]?.map(textOf)).toEqual([
      'POST /a2a/jsonrpc',
      'Content-Type: application/json',
      '{"jsonrpc": "2.0", "id": 2,',
      ' "method": "GetTask",',
      ' "params": GetTaskRequest {"id": "728ba084"}}',
      '200 OK',
      'Content-Type: application/json',
      '{"jsonrpc": "2.0", "id": 2,',
      ' "result": Task {"id": "728ba084", …}}',
    ]);
  });

  it('says which record lacks the exchange it needs', () => {
    expect(() => twoJsonBindings({ ...sources, polling: record('04-polling') })).toThrow('04-polling');
    expect(() => twoJsonBindings({ ...sources, proto: '' })).toThrow('rpc SendMessage');
  });
});

describe('a comparison as SVG', () => {
  const cell = (line: Line) => ({ request: [line], reply: [line] });
  const figure = (line: Line): Comparison => ({
    title: 'a < b',
    claim: 'c & d',
    columns: [
      { name: 'left', note: '' },
      { name: 'right', note: '' },
    ],
    rows: [{ heading: [plain('row')], cells: [cell(line), cell([plain('"x"')])] }],
    caption: ['below'],
  });

  it('escapes what it is given and sets names and types apart', () => {
    const svg = comparisonSvg(figure([name('N<'), type('T'), plain('&')]));
    expect(svg).toContain('<tspan class="name">N&lt;</tspan><tspan class="type">T</tspan>&amp;</text>');
    expect(svg).toContain('<title id="title">a &lt; b</title>');
    expect(svg).toContain('&quot;x&quot;');
  });

  it('refuses a line that does not fit its panel', () => {
    expect(() => comparisonSvg(figure([plain('x'.repeat(maxCharacters))]))).not.toThrow();
    expect(() => comparisonSvg(figure([plain('x'.repeat(maxCharacters)), name('y')]))).toThrow(RangeError);
  });
});
