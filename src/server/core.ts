import type { AgentCapabilities, AgentCard } from '../protocol/generated/types.js';
import type { Agent } from './agent.js';
import type { Executions } from './executions.js';
import type { Limits } from './limits.js';
import type { Clock, Logger, PushGate, Scope, TaskStore } from './ports.js';
import type { FinishCard } from './server-options.js';

/** What every operation of one server works with. */
export interface Core {
  readonly agent: Agent;
  readonly capabilities: AgentCapabilities;
  readonly modes: DeclaredModes;
  /** Returns the public agent card. */
  readonly card: () => AgentCard;
  /** Makes the card that a caller gets of an extended one. */
  readonly finishCard: FinishCard;
  readonly store: TaskStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: Limits;
  /** The tenants there are; undefined where every string names one. */
  readonly tenants: ReadonlySet<string> | undefined;
  readonly push: PushGate | undefined;
  /** Returns an id that nobody can guess and that no other call returns. */
  readonly randomId: () => string;
  /** The name under which this server holds leases. */
  readonly holder: string;
  readonly executions: Executions;
  /** Readers of task logs: streams and blocking sends. They end with the server. */
  readonly readers: Set<{ close(): void }>;
  /** Sees to it that somebody works on a task that has something to do; failures are logged and tried again later. */
  readonly wake: (scope: Scope, taskId: string) => void;
  /** Looks for tasks that nobody works on, once the lease of whoever did has run out. */
  readonly recoverLater: () => void;
}

/** Media types that the agent declared; undefined where it declared none, and everything is welcome. */
export interface DeclaredModes {
  readonly input: readonly string[] | undefined;
  readonly output: readonly string[] | undefined;
}
