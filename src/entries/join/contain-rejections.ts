import type { Logger } from '../../server/ports.js';

/**
 * Keeps the process alive when an agent leaves a rejected promise to itself, until the returned function is called: the
 * rejection is logged. Without this, one careless line of one agent ends every task of all of them.
 */
export function containRejections(logger: Logger): () => void {
  const contain = (cause: unknown) => logger.error('process.unhandled_rejection', { cause });
  process.on('unhandledRejection', contain);
  return () => process.off('unhandledRejection', contain);
}
