import type { CaptureRecord, Exchange, Header, WireReply, WireRequest } from './record.js';
import { detailsCaption } from './write-record.js';

/** Says what is wrong with the text of a record, and in which line. */
export class RecordSyntaxError extends Error {
  override readonly name = 'RecordSyntaxError';
  constructor(file: string, line: number, what: string) {
    super(`${file}:${line}: ${what}`);
  }
}

const exchangeLine = /^### (\d+) (\S+) → (\S+): (.+)$/;
const requestLine = /^([A-Z]+) (\S+) HTTP\/1\.1$/;
const statusLine = /^HTTP\/1\.1 (\d{3})(?: (.*))?$/;
const http2Reply = /^:status: (\d{3})$/;
const headerLine = /^(:?[!#$%&'*+.^_`|~\w-]+):(?: (.*))?$/;

/**
 * Returns the record that a text holds: the inverse of `writeRecord`, but for the layout of JSON bodies.
 *
 * @throws {RecordSyntaxError} when the text is not a record
 */
export function parseRecord(text: string, file: string): CaptureRecord {
  const lines = text.split(/\r?\n/);
  const starts = lines.flatMap((line, at) => (line.startsWith('###') ? [at] : []));
  const comment = lines.slice(0, starts[0] ?? lines.length).filter((line) => line.trim() !== '');
  const [, name, about] = /^(\S+?): (.+)$/.exec(comment.map((line) => line.replace(/^#\s*/, '')).join(' ')) ?? [];
  if (name === undefined || about === undefined || comment.some((line) => !line.startsWith('#'))) {
    throw new RecordSyntaxError(file, 1, 'a record begins with a comment such as "# 03-blocking-task: what it shows"');
  }
  const exchanges = starts.map((start, at) => {
    const block = { file, offset: start, lines: lines.slice(start, starts[at + 1] ?? lines.length) };
    return exchangeOf(block, at + 1);
  });
  return { name, about, exchanges };
}

interface Block {
  readonly file: string;
  /** The number of lines before the block. */
  readonly offset: number;
  readonly lines: readonly string[];
}

function exchangeOf(block: Block, expected: number): Exchange {
  const fail = (at: number, what: string) => new RecordSyntaxError(block.file, block.offset + at + 1, what);
  const [, number, from, to, title] = exchangeLine.exec(block.lines[0] ?? '') ?? [];
  if (from === undefined || to === undefined || title === undefined) {
    throw fail(0, 'expected "### N sender → receiver: title"');
  }
  if (Number(number) !== expected) throw fail(0, `expected exchange ${expected}, found ${number}`);
  const requestAt = block.lines.findIndex((line, at) => at > 0 && line !== '');
  const replyAt = block.lines.findIndex(
    (line, at) => at > requestAt && (statusLine.test(line) || http2Reply.test(line)),
  );
  if (replyAt < 0) throw fail(block.lines.length - 1, 'expected a status line and a reply');
  const request = requestOf(block, requestAt, replyAt);
  if (request === undefined) throw fail(Math.max(requestAt, 0), 'expected a request line');
  return { from, to, title, request, reply: replyOf(block, replyAt) };
}

function requestOf(block: Block, start: number, end: number): WireRequest | undefined {
  const line = block.lines[start] ?? '';
  if (line.startsWith(':')) {
    const { headers, body } = messageOf(block, start, end);
    const pseudo = new Map(headers);
    const [method, target] = [pseudo.get(':method'), pseudo.get(':path')];
    return method === undefined || target === undefined ? undefined : { method, target, headers, body };
  }
  const [, method, target] = requestLine.exec(line) ?? [];
  return method === undefined || target === undefined
    ? undefined
    : { method, target, ...messageOf(block, start + 1, end) };
}

function replyOf(block: Block, start: number): WireReply {
  const line = block.lines[start] ?? '';
  const [, http2Status] = http2Reply.exec(line) ?? [];
  if (http2Status === undefined) {
    const [, status, reason = ''] = statusLine.exec(line) ?? [];
    return { status: Number(status), reason, ...messageOf(block, start + 1, block.lines.length) };
  }
  const from = (at: number) => (at < 0 ? block.lines.length : at);
  const detailsAt = from(block.lines.indexOf(detailsCaption));
  const headEnd = from(block.lines.indexOf('', start));
  // Neither captions nor laid out JSON look like a header.
  const trailersAt = Math.min(
    from(block.lines.findIndex((each, at) => at > headEnd && /^[a-z]/.test(each))),
    detailsAt,
  );
  const details = block.lines
    .slice(detailsAt + 1)
    .join('\n')
    .trim();
  return {
    status: Number(http2Status),
    reason: '',
    ...messageOf(block, start, trailersAt),
    ...(trailersAt < detailsAt ? { trailers: messageOf(block, trailersAt, detailsAt).headers } : {}),
    ...(details === '' ? {} : { details }),
  };
}

function messageOf(block: Block, start: number, end: number): { headers: Header[]; body: string } {
  const headers: Header[] = [];
  let at = start;
  for (; at < end && block.lines[at] !== ''; at += 1) {
    const [, name, value = ''] = headerLine.exec(block.lines[at] ?? '') ?? [];
    if (name === undefined) throw new RecordSyntaxError(block.file, block.offset + at + 1, 'expected a header line');
    headers.push([name, value]);
  }
  const body = block.lines.slice(at, end).join('\n');
  return { headers, body: body.replace(/^\n+|\n+$/g, '') };
}
