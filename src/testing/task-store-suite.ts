import type { Case } from './cases.js';
import { commandRules } from './store-suite/command-rules.js';
import { deliveryRules } from './store-suite/delivery-rules.js';
import { leaseRules } from './store-suite/lease-rules.js';
import { listRules } from './store-suite/list-rules.js';
import { logRules } from './store-suite/log-rules.js';
import { pushConfigRules } from './store-suite/push-config-rules.js';
import { scopeRules } from './store-suite/scope-rules.js';
import { watchRules } from './store-suite/watch-rules.js';
import { type OpenStore, World } from './store-suite/world.js';

/**
 * The contract of a task store in executable form: a store that passes all of it can stand behind the engine.
 *
 * `open` is called once for each case and gives an empty store that goes by the given fake clock; `close` is called
 * after it, also when the case fails.
 *
 * @example
 * const open = async () => {
 *   const clock = fakeClock();
 *   return { store: memoryStore({ clock }), clock };
 * };
 * describeCases('memory store', taskStoreSuite(open), { describe, it });
 */
export function taskStoreSuite(open: () => Promise<OpenStore>): Case[] {
  const rules = [
    ...logRules,
    ...scopeRules,
    ...listRules,
    ...leaseRules,
    ...commandRules,
    ...watchRules,
    ...pushConfigRules,
    ...deliveryRules,
  ];
  return rules.map(([name, run]) => ({
    name,
    async run() {
      const opened = await open();
      try {
        await run(new World(opened));
      } finally {
        await opened.close?.();
      }
    },
  }));
}
