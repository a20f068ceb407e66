import type { TaskEvent } from '../../protocol/apply-event.js';
import type { Artifact, TaskState } from '../../protocol/generated/types.js';
import type { Append, Appended, Delivery, NewCommand, Scope, Settlement, TaskStore } from '../../server/ports.js';
import { aMessage, anArtifact, artifactEvent, aScope, aStatus, builderDefaults, statusEvent } from '../builders.js';
import type { FakeClock } from '../fake-clock.js';
import { equal, present } from './check.js';

/** A store to prove, empty, and the clock that it goes by. */
export interface OpenStore {
  readonly store: TaskStore;
  readonly clock: FakeClock;
  close?(): Promise<void>;
}

/** A rule of the contract with what shows it. */
export type Rule = readonly [name: string, run: (world: World) => Promise<void>];

/** Whose the tasks are, unless a rule is about that. */
export const ada: Scope = aScope();

/** How long leases last, unless a rule is about that. */
export const leaseMs = 10_000;

/** How deliveries are claimed, unless a rule is about that. */
export const claimAll = { limit: 100, perHost: 100, ttlMs: 30_000 } as const;

/** The id of the task that a rule is about. */
export const { taskId } = builderDefaults;

/** A store with the few steps that rules are told in. */
export class World {
  readonly store: TaskStore;
  readonly clock: FakeClock;

  constructor({ store, clock }: OpenStore) {
    this.store = store;
    this.clock = clock;
  }

  /** Makes a task, SUBMITTED now unless told otherwise, its lease held under fence 1. */
  async make(fields: Partial<Append> & { readonly contextId?: string; readonly ttlMs?: number } = {}): Promise<void> {
    const { contextId = builderDefaults.contextId, ttlMs = leaseMs, ...rest } = fields;
    const create = { contextId, lease: { holder: 'maker', ttlMs } };
    const outcome = await this.append({ create, events: [this.status('TASK_STATE_SUBMITTED')], ...rest });
    equal(outcome.outcome, 'stored', 'making a task');
  }

  /** Appends one item, with nothing in it but what is named. */
  async append(fields: Partial<Append>): Promise<Appended> {
    const [outcome] = await this.store.append([{ scope: ada, taskId, events: [], ...fields }]);
    return present(outcome, 'outcome');
  }

  /** Appends as the writer, and insists that it is stored. */
  async write(events: readonly TaskEvent[], fields: Partial<Append> = {}): Promise<void> {
    const outcome = await this.append({ events, fence: 1, ...fields });
    equal(outcome.outcome, 'stored', 'writing');
  }

  /** Returns a status event of now. */
  status(state: TaskState, text?: string): TaskEvent {
    const said = text === undefined ? {} : { message: aMessage(text, { role: 'ROLE_AGENT' }) };
    return statusEvent(state, { status: aStatus(state, { timestamp: this.timestamp(), ...said }) });
  }

  /** Returns the time as a status carries it. */
  timestamp(): string {
    return new Date(this.clock.now()).toISOString();
  }

  /** Claims what is due and returns it by the names of the configurations and the numbers of the entries. */
  async due(options: Parameters<TaskStore['claimDeliveries']>[0] = claimAll): Promise<string[]> {
    return named((await this.store.claimDeliveries(options)).deliveries);
  }

  /** Claims the only delivery that is due. */
  async claimOne(): Promise<Delivery> {
    const { deliveries } = await this.store.claimDeliveries(claimAll);
    equal(deliveries.length, 1, 'number of due deliveries');
    return present(deliveries[0]);
  }

  /** Claims what is due and settles all of it in the same way; returns it as {@link due} does. */
  async deliver(settlement: Settlement = { outcome: 'delivered' }): Promise<string[]> {
    const { deliveries } = await this.store.claimDeliveries(claimAll);
    for (const delivery of deliveries) await this.store.settleDelivery(delivery, settlement);
    return named(deliveries);
  }
}

/** Returns deliveries as `config:seq`, in a fixed order. */
export function named(deliveries: readonly Delivery[]): string[] {
  return deliveries.map(({ config, seq }) => `${config.id}:${seq}`).sort();
}

/** Returns a command that brings a message. */
export function messageCommand(text = 'more'): NewCommand {
  return { kind: 'message', message: aMessage(text), options: { extensions: [], acceptedOutputModes: [] } };
}

/** Returns an event with a chunk for an artifact. */
export function chunk(artifactId: string, text: string, fields: Partial<Artifact> = {}): TaskEvent {
  return artifactEvent(anArtifact(text, { artifactId, ...fields }), { append: true });
}
