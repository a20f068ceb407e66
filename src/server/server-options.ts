import type { AgentCard, AgentInterface } from '../protocol/generated/types.js';
import type { Authenticate } from './engine.js';
import type { Limits } from './limits.js';
import type { Clock, Logger, PushGate, TaskStore } from './ports.js';

/** Returns the card that callers get. */
export type FinishCard = (card: AgentCard) => AgentCard | Promise<AgentCard>;

/** How a server is set up around its agent. */
export interface ServerOptions {
  /** Where tasks live. */
  readonly store: TaskStore;
  /** Where the agent is called, the preferred interface first; a function where the URLs are known only later. */
  readonly interfaces: readonly AgentInterface[] | (() => readonly AgentInterface[]);
  /** Who calls; without it everybody is anonymous. */
  readonly authenticate?: Authenticate;
  /** Whether callers who do not say who they are are served; they share one owner. True unless switched off. */
  readonly allowAnonymous?: boolean;
  /**
   * The tenants there are, `''` for requests that name none; any other is answered as if it did not exist. Without it
   * every string names a tenant of its own.
   */
  readonly tenants?: readonly string[];
  /** Push notifications; needed when the agent declares them. */
  readonly push?: PushGate;
  /**
   * What makes the card that callers get of the one that there is, by signing it above all. The extended card goes through
   * it whenever it is asked for; the public one is finished by whoever serves it.
   */
  readonly finishCard?: FinishCard;
  readonly limits?: Partial<Limits>;
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** Makes ids that nobody can guess; random UUIDs unless something else is given. */
  readonly randomId?: () => string;
}
