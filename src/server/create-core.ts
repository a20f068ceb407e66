import { capabilitiesOf } from '../card/build-card.js';
import { limitsFrom } from '../protocol/limits.js';
import type { Agent } from './agent.js';
import { cardSource } from './card-source.js';
import type { Core } from './core.js';
import { Executions } from './executions.js';
import { declaredModes } from './input-modes.js';
import { usualLimits } from './limits.js';
import type { Scope } from './ports.js';
import { randomId as uuid } from './random-id.js';
import { recover } from './recover.js';
import type { ServerOptions } from './server-options.js';
import { silentLogger } from './silent-logger.js';
import { systemClock } from './system-clock.js';
import { wake } from './wake.js';

/**
 * Returns what the operations of a server work with. Once `isOpen` says no, no further work is begun.
 *
 * @throws {TypeError} naming what the agent's profile or the options lack
 */
export function createCore(agent: Agent, options: ServerOptions, isOpen: () => boolean): Core {
  const { store, interfaces, push, clock = systemClock, logger = silentLogger } = options;
  const { randomId = uuid, finishCard = (given) => given } = options;
  const limits = limitsFrom('limits', usualLimits, options.limits);
  const card = cardSource(agent, interfaces);
  const capabilities = capabilitiesOf(agent);
  if (capabilities.pushNotifications === true && push === undefined) {
    throw new TypeError('push: the agent declares capabilities.pushNotifications, so somebody has to deliver them');
  }

  const attempt = (work: Promise<unknown>, facts: Readonly<Record<string, unknown>>): void => {
    work.catch((cause: unknown) => {
      logger.error('recovery.failed', { ...facts, cause });
      core.recoverLater();
    });
  };
  const core: Core = {
    agent,
    capabilities,
    modes: declaredModes(agent),
    card,
    finishCard,
    store,
    clock,
    logger,
    limits,
    tenants: options.tenants && new Set(options.tenants),
    push,
    randomId,
    holder: randomId(),
    executions: new Executions(clock, limits),
    readers: new Set(),
    wake(scope: Scope, taskId: string) {
      if (isOpen()) attempt(wake(core, scope, taskId), { taskId });
    },
    recoverLater() {
      clock.after(limits.leaseTtlMs, () => {
        if (isOpen()) attempt(recover(core), {});
      });
    },
  };
  return core;
}
