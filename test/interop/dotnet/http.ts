import { type IncomingMessage, request } from 'node:http';

/** What is sent with .NET's HttpClient: no header but those named here and what HTTP itself needs. */
export interface Sent {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** Resolves with the head of the answer, whose body is still to be read. */
export function send({ method, url, headers = {}, body }: Sent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // JsonRpcContent cannot tell its length, so its bodies come in chunks, as here.
    const sent = request(url, { method, headers }, resolve);
    sent.once('error', reject);
    if (body !== undefined) sent.write(body);
    sent.end();
  });
}

export function isSuccess({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 200 && statusCode < 300;
}

/** `EnsureSuccessStatusCode`: whatever the body says of another status is lost (spec 08 section 2). */
export function ensureSuccess(answer: IncomingMessage): void {
  if (isSuccess(answer)) return;
  answer.destroy();
  throw new Error(`Response status code does not indicate success: ${answer.statusCode}.`);
}

export async function bodyOf(answer: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Reads an event stream as .NET's SseParser does, and gives the data of each event: nobody looks at its name. */
export async function* eventsOf(answer: IncomingMessage): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let rest = '';
  let data: string[] = [];
  for await (const chunk of answer) {
    rest += decoder.decode(chunk, { stream: true });
    const lines = rest.split(/\r\n|\n|\r(?=[^\n])/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5));
      if (line !== '' || data.length === 0) continue;
      yield data.join('\n');
      data = [];
    }
  }
}
