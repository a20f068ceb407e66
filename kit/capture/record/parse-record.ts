import type { CaptureRecord, Exchange, Header } from './record.js';

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
const headerLine = /^([!#$%&'*+.^_`|~\w-]+):(?: (.*))?$/;

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
  const replyAt = block.lines.findIndex((line, at) => at > requestAt && statusLine.test(line));
  const [, method, target] = requestLine.exec(block.lines[requestAt] ?? '') ?? [];
  if (method === undefined || target === undefined) throw fail(Math.max(requestAt, 0), 'expected a request line');
  const [, status, reason = ''] = statusLine.exec(block.lines[replyAt] ?? '') ?? [];
  if (status === undefined) throw fail(block.lines.length - 1, 'expected a status line and a reply');
  return {
    from,
    to,
    title,
    request: { method, target, ...messageOf(block, requestAt + 1, replyAt) },
    reply: { status: Number(status), reason, ...messageOf(block, replyAt + 1, block.lines.length) },
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
