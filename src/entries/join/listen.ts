import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where to listen. */
export interface ListenOptions {
  readonly port: number;
  readonly address: string;
}

/**
 * Resolves with the port that a server listens on.
 *
 * @throws {Error} with `code`, `port` and `address` as the system has them, and in words what it means and what to do
 */
export function listen(server: Server, { port, address }: ListenOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (cause: NodeJS.ErrnoException) => reject(readable(cause, { port, address }));
    server.once('error', refuse);
    server.listen(port, address, () => {
      server.off('error', refuse);
      // A server that listens on a port has an address of this kind.
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function readable(cause: NodeJS.ErrnoException, { port, address }: ListenOptions): Error {
  const hint = hints[cause.code ?? ''];
  if (hint === undefined) return cause;
  return Object.assign(new Error(`${hint(port, address)} (${cause.code})`, { cause }), {
    code: cause.code,
    port,
    address,
  });
}

const hints: Readonly<Record<string, (port: number, address: string) => string>> = {
  EADDRINUSE: (port, address) =>
    `Port ${port} on ${address} is in use already, perhaps by this program, still running: stop what uses it, or serve on ` +
    `another port: { port: ${port + 1} }, or { port: 0 } for a free one`,
  EACCES: (port) =>
    `This user may not listen on port ${port}: ports below 1024 are the system's; take another: { port: 4000 }`,
  EADDRNOTAVAIL: (_port, address) =>
    `This machine has no address ${address} to listen on: leave \`host\` out for this machine alone, or give one of its own`,
  ENOTFOUND: (_port, address) => `There is no host ${address} to listen on: \`host\` is an address of this machine`,
};
