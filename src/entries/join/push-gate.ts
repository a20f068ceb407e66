import { configViolations } from '../../push/check-config.js';
import { pushWorker } from '../../push/push-worker.js';
import type { Clock, Egress, Logger, PushGate } from '../../server/ports.js';

/** Returns what the engine needs of push notifications: a check of what callers register, and a worker that delivers. */
export function createPushGate(egress: Egress, options: { readonly clock: Clock; readonly logger: Logger }): PushGate {
  let close = async (): Promise<void> => {};
  return {
    violations: (config) => configViolations(config, egress),
    start(store) {
      const worker = pushWorker({ store, egress, ...options });
      close = () => worker.close();
      worker.start();
    },
    close: () => close(),
  };
}
