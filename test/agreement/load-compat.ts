import type { TransportFactory } from '../../src/client/transport.js';

export async function loadCompat(): Promise<Readonly<Record<string, TransportFactory>>> {
  throw new Error('not yet');
}
