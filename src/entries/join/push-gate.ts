import type { Payloads } from '../../push/attempt.js';
import { configViolations } from '../../push/check-config.js';
import { type PushWorker, pushWorker } from '../../push/push-worker.js';
import type { Clock, Egress, Logger, PushGate } from '../../server/ports.js';

/** What push notifications are delivered with. */
export interface PushGateOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Loads the payloads of other dialects, where callers speak them; nothing is delivered before that. */
  readonly loadPayloads?: (() => Promise<Payloads>) | undefined;
}

/** Returns what the engine needs of push notifications: a check of what callers register, and a worker that delivers. */
export function createPushGate(egress: Egress, { clock, logger, loadPayloads }: PushGateOptions): PushGate {
  let working: Promise<PushWorker> | undefined;
  let isClosed = false;
  return {
    violations: (config) => configViolations(config, egress),
    start(store) {
      const work = (payloads: Payloads): PushWorker => {
        const worker = pushWorker({ store, egress, clock, logger, payloads });
        if (!isClosed) worker.start();
        return worker;
      };
      if (loadPayloads === undefined) working = Promise.resolve(work({}));
      else {
        working = loadPayloads().then(work);
        working.catch((cause: unknown) => logger.error('push.not_started', { cause }));
      }
    },
    async close() {
      isClosed = true;
      await (await working?.catch(() => undefined))?.close();
    },
  };
}
