import { type AddressInfo, createServer } from 'node:net';
import { type Program, type ProgramOptions, startProgram } from './program.js';

/** A peer's server that answers. */
export interface ServedPeer {
  readonly url: string;
  readonly grpcPort: number;
  stop(): Promise<void>;
}

/** How a peer's server is started. */
export interface ServePeerOptions extends Omit<ProgramOptions, 'onLine'> {
  /** Longest time until it says that it answers. */
  readonly limitMs: number;
}

/**
 * Starts a peer's server on two free ports, and resolves once it says that it answers.
 *
 * @throws {Error} saying why it does not
 */
export async function servePeer({ command, limitMs, ...options }: ServePeerOptions): Promise<ServedPeer> {
  const [port, grpcPort] = await Promise.all([freePort(), freePort()]);
  let isReady = () => {};
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  const program = startProgram({
    ...options,
    command: [...command, 'serve', '--port', String(port), '--grpc-port', String(grpcPort)],
    onLine: (line) => {
      if (/^\s*\{\s*"ready"\s*:\s*true\s*\}\s*$/.test(line)) isReady();
    },
  });
  const reason = await firstOf(program, ready, limitMs);
  if (reason === undefined) return { url: `http://127.0.0.1:${port}`, grpcPort, stop: () => program.stop() };
  await program.stop();
  throw new Error(`its server did not start: ${reason}`);
}

function firstOf(program: Program, ready: Promise<void>, limitMs: number): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`it was not ready within ${limitMs / 1000} s`), limitMs);
  });
  const ended = program.ended.then((end) => end ?? 'it ended with 0 before it was ready');
  return Promise.race([ready.then(() => undefined), ended, late]).finally(() => clearTimeout(timer));
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
