import { type ChildProcess, fork } from 'node:child_process';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { faultOf, requestOf, type Subject, type Workload } from './workload.js';

/** A server under measurement, in a process of its own so that its CPU time is its own. */
export interface Running {
  readonly subject: Subject;
  /** Sends `count` requests over `connections` kept-alive connections; gives the server's CPU time per request. */
  measure(workload: Workload, count: number, connections: number): Promise<number>;
  close(): void;
}

export async function start(subject: Subject): Promise<Running> {
  const child = fork(fileURLToPath(new URL(`./servers/${subject}.ts`, import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const { port } = await message<{ port: number }>(child);
  return {
    subject,
    async measure(workload, count, connections) {
      const agent = new Agent({ keepAlive: true, maxSockets: connections });
      const before = await ask(child);
      await drive(workload, count, connections, port, agent);
      const after = await ask(child);
      agent.destroy();
      return (after.cpu - before.cpu) / count;
    },
    close: () => child.disconnect(),
  };
}

async function drive(
  workload: Workload,
  count: number,
  connections: number,
  port: number,
  agent: Agent,
): Promise<void> {
  const { path, headers, body } = requestOf(workload);
  let left = count;
  const lane = async () => {
    while (left-- > 0) await send({ port, path, headers, agent }, body, workload);
  };
  await Promise.all(Array.from({ length: connections }, lane));
}

interface Target {
  readonly port: number;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly agent: Agent;
}

function send(target: Target, body: string, workload: Workload): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ ...target, host: '127.0.0.1', method: 'POST' }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const fault = faultOf(workload, response.statusCode ?? 0, Buffer.concat(chunks).toString());
        if (fault === undefined) resolve();
        else reject(new Error(`${workload.answer} over ${workload.binding}: ${fault}`));
      });
      response.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function ask(child: ChildProcess): Promise<{ cpu: number }> {
  const answer = message<{ cpu: number }>(child);
  child.send('cpu');
  return answer;
}

function message<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const failed = (code: number | null) => reject(new Error(`the server process ended with ${code}`));
    child.once('exit', failed);
    child.once('message', (value) => {
      child.off('exit', failed);
      resolve(value as T);
    });
  });
}
