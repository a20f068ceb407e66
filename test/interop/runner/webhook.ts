import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What has come for one task so far. */
export interface Seen {
  /** The state that was told last, but for what overtook the end of the task; empty before anything has come. */
  readonly state: string;
  readonly count: number;
  readonly token: string;
}

/** The receiver of everybody's push notifications. */
export interface Webhook {
  /** Without a path. */
  readonly url: string;
  /** Every token that has come so far. */
  readonly tokens: ReadonlySet<string>;
  close(): void;
}

const nothing: Seen = { state: '', count: 0, token: '' };
const terminal = /_(?:COMPLETED|FAILED|CANCELED|REJECTED)$/;

/** Starts a receiver on a free port: it takes every POST, and tells at `/seen?task=ID` what came for a task. */
export async function startWebhook(): Promise<Webhook> {
  const seen = new Map<string, Seen>();
  const tokens = new Set<string>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (request.method === 'GET' && url.pathname === '/seen') {
      const answer = JSON.stringify(seen.get(url.searchParams.get('task') ?? '') ?? nothing);
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
    }
    const news = readNews(await bodyOf(request));
    const token = tokenIn(request);
    tokens.add(token);
    if (news !== undefined) seen.set(news.taskId, merge(seen.get(news.taskId) ?? nothing, news.state, token));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, tokens, close };
}

function merge(before: Seen, state: string, token: string): Seen {
  const kept = state === '' || (terminal.test(before.state) && !terminal.test(state));
  return { state: kept ? before.state : state, count: before.count + 1, token: token || before.token };
}

/** The header has a name of its own in each SDK (C15). */
function tokenIn({ headers }: IncomingMessage): string {
  return String(headers['x-a2a-notification-token'] ?? headers['a2a-notification-token'] ?? '');
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Returns the task and the state that the body of a notification tells of: a StreamResponse of 1.0, or one of the bare
 * events of 0.3, or its ProtoJSON. The state is empty where the body says nothing of it.
 */
export function readNews(body: string): { readonly taskId: string; readonly state: string } | undefined {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (!isRecord(json)) return undefined;
  const event = [json.task, json.statusUpdate, json.artifactUpdate, json.message].find(isRecord) ?? json;
  const taskId = event.taskId ?? event.id;
  if (typeof taskId !== 'string' || taskId === '') return undefined;
  const state = isRecord(event.status) ? event.status.state : undefined;
  return { taskId, state: typeof state === 'string' ? stateName(state) : '' };
}

/** The name of 1.0: `input-required` is TASK_STATE_INPUT_REQUIRED, and 0.3's proto had CANCELLED. */
function stateName(state: string): string {
  const name = state.startsWith('TASK_STATE_') ? state : `TASK_STATE_${state.toUpperCase().replaceAll('-', '_')}`;
  return name.replace('CANCELLED', 'CANCELED');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
