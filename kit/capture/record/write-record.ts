import { isHttp2 } from './grpc-body.js';
import { type CaptureRecord, type Exchange, type Header, isEventStream, type WireReply } from './record.js';

/**
 * Returns the text of a record: a comment that says what it shows, then one block an exchange, headed by a `###` line.
 *
 * JSON bodies are laid out over lines of two spaces' indent, event streams stand as they were sent, a line a frame. HTTP/2
 * has no start lines: there the pseudo headers come first, and after the body what followed it.
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
    ...ending(reply),
  ].join('\n\n');
}

function ending({ trailers, details }: WireReply): string[] {
  const lines = trailers === undefined ? [] : [headerLines(trailers)];
  return details === undefined ? lines : [...lines, `${detailsCaption}\n${laidOut(details)}`];
}

/** The line over what `grpc-status-details-bin` holds. */
export const detailsCaption = '# grpc-status-details-bin: google.rpc.Status';

function message(startLine: string, of: { readonly headers: readonly Header[]; readonly body: string }): string {
  const head = isHttp2(of) ? headerLines(of.headers) : `${startLine}\n${headerLines(of.headers)}`.trimEnd();
  const body = isEventStream(of) ? of.body.trimEnd() : laidOut(of.body);
  return body === '' ? head : `${head}\n\n${body}`;
}

function headerLines(headers: readonly Header[]): string {
  return headers.map(([name, value]) => `${name}: ${value}`.trimEnd()).join('\n');
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
