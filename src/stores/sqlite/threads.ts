import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { failing } from './failure.js';
import type { Failure, ThreadCall, ThreadReply, ThreadSettings } from './messages.js';
import type { StartMessage } from './serve-thread.js';

/** A call without the number that it is answered under. */
export type Unnumbered = ThreadCall extends infer Call ? (Call extends ThreadCall ? Omit<Call, 'id'> : never) : never;

/** A thread that answers calls in their order. */
export interface Thread {
  /** Rejects with an error that has a code when the call fails, or the thread has ended. */
  call(call: Unnumbered): Promise<unknown>;
}

/** Starts what serves a thread; `failed` is called with the reason when it ends by its own fault. */
export type Launch = (port: MessagePort, start: StartMessage, failed: (why: Failure) => void) => void;

/** The two threads of a store, both ready. */
export interface Threads {
  readonly writer: Thread;
  readonly reader: Thread;
  /** Ends both when they have answered; the database is closed in good order. */
  close(): Promise<void>;
}

/** Starts the threads: the one that writes first, for it makes the database. Neither keeps the process alive while idle. */
export async function startThreads(
  writing: Omit<ThreadSettings & { role: 'writer' }, 'role'>,
  launch: Launch = launchWorker,
): Promise<Threads> {
  const between = new MessageChannel();
  // Snapshots pass here; they must not keep alive what is otherwise done.
  between.port1.unref();
  between.port2.unref();
  const writer = await startThread({ role: 'writer', ...writing }, between.port1, launch);
  try {
    const reader = await startThread({ role: 'reader', file: writing.file }, between.port2, launch);
    return {
      writer,
      reader,
      async close() {
        // The last connection that closes takes the log into the database.
        await reader.call({ kind: 'close' });
        await writer.call({ kind: 'close' });
      },
    };
  } catch (thrown) {
    await writer.call({ kind: 'close' });
    throw thrown;
  }
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (why: Error) => void;
}

async function startThread(settings: ThreadSettings, peer: MessagePort, launch: Launch): Promise<Thread> {
  const { port1: port, port2 } = new MessageChannel();
  const waiting = new Map<number, Waiting>();
  let why: Failure = { code: 'ENDED', message: 'the thread of the store has ended' };
  let ended: Failure | undefined;
  let last = 0;

  const hear = (reply: ThreadReply): void => {
    const call = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (waiting.size === 0) port.unref();
    if ('failure' in reply) call?.reject(failing(reply.failure));
    else call?.resolve(reply.result);
  };
  port.on('message', hear);
  // The line is closed when everything was heard that was said on it, and whatever the reason is that the thread has ended.
  port.on('close', () => {
    ended = why;
    for (const { reject } of waiting.values()) reject(failing(ended));
    waiting.clear();
  });

  const answerTo = (id: number): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (ended !== undefined) return reject(failing(ended));
      waiting.set(id, { resolve, reject });
      port.ref();
    });
  const started = answerTo(last);
  launch(port2, { settings, peer }, (reason) => {
    why = reason;
  });
  await started;
  return {
    call(call) {
      const id = ++last;
      const answer = answerTo(id);
      if (ended === undefined) port.postMessage({ id, ...call });
      return answer;
    },
  };
}

/** From source, as in the tests, the thread needs the loader that compiles TypeScript; it is not inherited. */
const fromSource = import.meta.url.endsWith('.ts');

function launchWorker(port: MessagePort, start: StartMessage, failed: (why: Failure) => void): void {
  const options = { workerData: { port, ...start }, transferList: [port, start.peer], execArgv: [] };
  const worker = fromSource
    ? new Worker(sourceStart(), { ...options, eval: true })
    : new Worker(new URL('./thread.js', import.meta.url), options);
  worker.unref();
  worker.on('error', (error) =>
    failed({ code: 'ENDED', message: `the thread of the store has ended: ${error.message}` }),
  );
}

function sourceStart(): string {
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const thread = JSON.stringify(new URL('./thread.ts', import.meta.url).href);
  return `import(${loader}).then(({ register }) => { register(); return import(${thread}); });`;
}
