import { type CaptureRecord, type Exchange, type Header, isEventStream } from './record.js';

/**
 * Returns the text of a record: a comment that says what it shows, then one block an exchange, headed by a `###` line.
 *
 * JSON bodies are laid out over lines of two spaces' indent, event streams stand as they were sent, a line a frame.
 */
export function writeRecord(record: CaptureRecord): string {
  const header = wrap(`${record.name}: ${record.about}`, 118).map((line) => `# ${line}`);
  return `${[header.join('\n'), ...record.exchanges.map(block)].join('\n\n')}\n`;
}

function block({ from, to, title, request, reply }: Exchange, at: number): string {
  return [
    `### ${at + 1} ${from} → ${to}: ${title}`,
    message(`${request.method} ${request.target} HTTP/1.1`, request),
    message(`HTTP/1.1 ${reply.status} ${reply.reason}`.trimEnd(), reply),
  ].join('\n\n');
}

function message(startLine: string, of: { readonly headers: readonly Header[]; readonly body: string }): string {
  const head = [startLine, ...of.headers.map(([name, value]) => `${name}: ${value}`.trimEnd())].join('\n');
  const body = isEventStream(of) ? of.body.trimEnd() : laidOut(of.body);
  return body === '' ? head : `${head}\n\n${body}`;
}

/** Lays JSON out; text that is not JSON stays as it is, because a record may show just that. */
function laidOut(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}
