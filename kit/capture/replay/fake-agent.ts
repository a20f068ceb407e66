import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** How a fake agent goes about its one task. */
export interface FakeAgentOptions {
  readonly notes: number;
  readonly chunks: number;
  /** How many polls find the task at work. */
  readonly polls: number;
  /** The host that gets a webhook for every event of a blocking send. */
  readonly hook: string;
}

/**
 * Starts an agent as it may be seen on the wire, for tests of the replay: with fresh ids and dates, and as many notes,
 * chunks and polls as it is told. It is written by hand and knows nothing of ours.
 */
export async function startFakeAgent(options: FakeAgentOptions): Promise<{ host: string; close(): void }> {
  const work = workOf(options);
  const server = createServer((incoming, outgoing) => void answer(work, options, incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  return {
    host: `localhost:${typeof address === 'object' ? address?.port : ''}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

type Work = ReturnType<typeof workOf>;

function workOf({ notes, chunks, polls }: FakeAgentOptions) {
  const [id, contextId, artifactId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const ids = { taskId: id, contextId };
  const said = { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Go' }] };
  const pieces = cut('passed in 12.5ms\nfailed\ndone\nend', chunks);
  const words = Array.from({ length: notes }, (_, at) => (at === 0 ? 'Starting' : `${at} so far`));
  let looks = 0;
  const task = (state: string) => ({
    id,
    contextId,
    status: status(state),
    history: [said, ...words.map((text) => status('WORKING', text).message)],
    artifacts: [
      { artifactId, name: 'output', parts: pieces.map((text) => ({ text })) },
      { artifactId: 'report', name: 'report.json', parts: [{ data: { durationMs: Math.random(), failed: 1 } }] },
    ],
  });
  const update = (text: string, at: number) => ({
    ...ids,
    artifact: { artifactId, name: 'output', parts: [{ text }] },
    ...(at === 0 ? {} : { append: true }),
    ...(at === pieces.length - 1 ? { lastChunk: true } : {}),
  });
  return {
    etag: `"${id}"`,
    events: () => [
      { task: { id, contextId, status: status('SUBMITTED'), history: [said] } },
      ...words.map((text) => ({ statusUpdate: { ...ids, status: status('WORKING', text) } })),
      ...pieces.map((text, at) => ({ artifactUpdate: update(text, at) })),
      { statusUpdate: { ...ids, status: status('COMPLETED') } },
    ],
    result(method: string): object {
      if (method === 'ListTasks') return { tasks: [], nextPageToken: Buffer.from(id).toString('base64') };
      if (method !== 'GetTask') return { task: task('COMPLETED') };
      looks += 1;
      return task(looks > polls ? 'COMPLETED' : 'WORKING');
    },
  };
}

async function answer(work: Work, { hook }: FakeAgentOptions, incoming: IncomingMessage, outgoing: ServerResponse) {
  if (incoming.url === '/card') {
    const same = incoming.headers['if-none-match'] === work.etag;
    outgoing.writeHead(same ? 304 : 200, { ETag: work.etag }).end(same ? '' : 'card');
    return;
  }
  const { id, method } = JSON.parse(await textOf(incoming));
  const envelope = (result: unknown) => JSON.stringify({ jsonrpc: '2.0', id, result });
  if (method === 'SendStreamingMessage') {
    const frames = work.events().map((event) => `data: ${envelope(event)}\n\n`);
    outgoing.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(`: hello\n\n${frames.join('')}`);
    return;
  }
  outgoing.setHeader('Content-Type', 'application/json').end(envelope(work.result(method)));
  if (method === 'SendMessage') await deliver(work, `http://${hook}/hook`);
}

async function deliver(work: Work, url: string): Promise<void> {
  const headers = { 'Content-Type': 'application/a2a+json', 'X-A2A-Notification-Token': 'hush' };
  for (const event of work.events()) await fetch(url, { method: 'POST', headers, body: JSON.stringify(event) });
}

function status(state: string, text?: string) {
  const message = { messageId: crypto.randomUUID(), role: 'ROLE_AGENT', parts: [{ text }] };
  const said = text === undefined ? {} : { message };
  return { state: `TASK_STATE_${state}`, timestamp: new Date().toISOString(), ...said };
}

/** Cuts a text into so many pieces. */
function cut(text: string, count: number): string[] {
  const end = (at: number) => Math.floor((at * text.length) / count);
  return Array.from({ length: count }, (_, at) => text.slice(end(at), end(at + 1)));
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of incoming) text += chunk;
  return text;
}
