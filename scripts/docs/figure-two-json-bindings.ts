import { type CaptureRecord, type Exchange, headerOf } from '../../kit/capture/record/record.js';
import type { Cell, Comparison, Row } from './figure-comparison.js';
import { type Line, name, plain, quiet, type Span, type } from './figure-line.js';

/** What the figure is drawn from: the three records, and the text of the proto. */
export interface Sources {
  readonly blockingTask: CaptureRecord;
  readonly polling: CaptureRecord;
  readonly restBinding: CaptureRecord;
  readonly proto: string;
}

/**
 * Returns SendMessage and GetTask side by side in the two JSON bindings, as they stand in the records.
 *
 * @throws {Error} when a record does not have the exchange that the figure shows
 */
export function twoJsonBindings({ blockingTask, polling, restBinding, proto }: Sources): Comparison {
  const rows = [
    { rpc: 'SendMessage', jsonRpc: blockingTask },
    { rpc: 'GetTask', jsonRpc: polling },
  ];
  return {
    title: 'SendMessage and GetTask in two JSON bindings',
    claim:
      'JSON-RPC posts every operation to one URL and names it in the body; HTTP+JSON names it with a verb and a path.',
    columns: [
      { name: 'JSON-RPC', note: 'Every operation is posted to one URL, and the body names it.' },
      { name: 'HTTP+JSON', note: 'A verb and a path name the operation; there is no envelope.' },
    ],
    rows: rows.map(({ rpc, jsonRpc }) => rowOf(rpc, jsonRpc, restBinding, proto)),
    caption: [
      'Bold: where the binding names the operation. Italic: the type of the message that stands in this place.',
      'Each row is headed by its rpc in a2a.proto. Ids are cut to 8 characters, other headers are left out.',
      `From the records ${blockingTask.name}, ${polling.name} and ${restBinding.name}.`,
    ],
  };
}

function rowOf(rpc: string, jsonRpc: CaptureRecord, rest: CaptureRecord, proto: string): Row {
  const signature = new RegExp(`rpc ${rpc}\\((\\w+)\\) returns \\((\\w+)\\)`).exec(proto);
  const [declaration, request, response] = signature ?? [];
  if (declaration === undefined || request === undefined || response === undefined) {
    throw new Error(`a2a.proto has no rpc ${rpc}`);
  }
  const types = { request, response };
  return {
    heading: [quiet('rpc '), name(rpc), ...withTypes(declaration.slice(`rpc ${rpc}`.length), types)],
    cells: [
      jsonRpcCell(
        found(jsonRpc, ({ request: { body } }) => jsonOf(body).method === rpc),
        types,
      ),
      restCell(
        found(rest, ({ request: { target } }) => routes[rpc]?.test(target) ?? false),
        types,
      ),
    ],
  };
}

const routes: Readonly<Record<string, RegExp>> = { SendMessage: /\/message:send$/, GetTask: /\/tasks\/[^/:]+$/ };

interface Types {
  readonly request: string;
  readonly response: string;
}

function withTypes(text: string, { request, response }: Types): Span[] {
  return text
    .split(new RegExp(`\\b(${request}|${response})\\b`))
    .map((part, at) => (at % 2 === 1 ? type(part) : quiet(part)));
}

function jsonRpcCell({ request, reply }: Exchange, types: Types): Cell {
  const called = jsonOf(request.body);
  const answered = jsonOf(reply.body);
  return {
    request: [
      [plain(`${request.method} ${request.target}`)],
      contentType(request),
      [plain(`{"jsonrpc": ${JSON.stringify(called.jsonrpc)}, "id": ${JSON.stringify(called.id)},`)],
      [plain(' "method": '), name(JSON.stringify(called.method)), plain(',')],
      [plain(' "params": '), ...messageOf(types.request, called.params), plain('}')],
    ],
    reply: [
      [plain(`${reply.status} ${reply.reason}`)],
      contentType(reply),
      [plain(`{"jsonrpc": ${JSON.stringify(answered.jsonrpc)}, "id": ${JSON.stringify(answered.id)},`)],
      [plain(' "result": '), ...messageOf(types.response, answered.result), plain('}')],
    ],
  };
}

function restCell({ request, reply }: Exchange, types: Types): Cell {
  const [, base = '', path = ''] = /^(.*?)(\/(?:message:|tasks\b).*)$/.exec(request.target) ?? [];
  const body =
    request.body === '' ? [[quiet('no body')]] : [contentType(request), messageOf(types.request, jsonOf(request.body))];
  return {
    request: [[name(request.method), plain(` ${base}`), name(cut(path))], ...body],
    reply: [
      [plain(`${reply.status} ${reply.reason}`)],
      contentType(reply),
      messageOf(types.response, jsonOf(reply.body)),
    ],
  };
}

/** A message is shown by its type, and by its id if it has one. */
function messageOf(typeName: string, message: unknown): Line {
  if (typeof message !== 'object' || message === null || !('id' in message)) return [type(typeName)];
  const more = Object.keys(message).length > 1 ? ', …' : '';
  return [type(typeName), quiet(` {"id": "${cut(String(message.id))}"${more}}`)];
}

function contentType(message: Exchange['request'] | Exchange['reply']): Line {
  return [quiet(`Content-Type: ${headerOf(message, 'content-type') ?? ''}`)];
}

function cut(text: string): string {
  return text.replace(/([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '$1');
}

function found(record: CaptureRecord, wanted: (exchange: Exchange) => boolean): Exchange {
  // Of several looks at a task the last one that found it is the plainest.
  const exchange = record.exchanges.findLast((each) => wanted(each) && !('error' in jsonOf(each.reply.body)));
  if (exchange === undefined) throw new Error(`${record.name} does not have the exchange that the figure shows`);
  return exchange;
}

function jsonOf(body: string): Record<string, unknown> {
  const value: unknown = body === '' ? {} : JSON.parse(body);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
