import { TransportError } from '../protocol/transport-error.js';
import { isConnectFailure } from './connect-failure.js';

/**
 * Gives what the work gives, which is done a second time when its connection came about and was lost. Only for work
 * that may be done twice.
 *
 * Platforms keep connections for later calls, and do not always know in time that the server has closed them, as every
 * restart does: a call that is written to one is lost before anybody has read it. They drop such a connection, and the
 * second attempt gets a new one.
 */
export async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (!isLost(thrown)) throw thrown;
    return work();
  }
}

function isLost(thrown: unknown): boolean {
  return thrown instanceof TransportError && thrown.kind === 'network' && !isConnectFailure(thrown);
}
