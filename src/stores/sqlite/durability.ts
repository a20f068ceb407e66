import { isTerminal } from '../../protocol/states.js';
import type { CallOf, NewAppend, Writes } from './messages.js';

/**
 * What has become of a write when it is acknowledged. `crash`: the system has it, so that it survives the end of this
 * process, `kill -9` included. `power`: the disk has it as well, so that it survives the end of the machine.
 */
export type Durability = 'crash' | 'power';

/** How durable each kind of write is; what is left out is as {@link usualDurability} says. */
export interface DurabilityOptions {
  /** New tasks, users' messages and other requests to whoever executes the task. */
  readonly accepts?: Durability;
  /** Terminal states, and removals. */
  readonly endings?: Durability;
  /** Push configurations, and entries that are on their way to one. */
  readonly push?: Durability;
  /** Everything else: artifacts and their chunks, statuses on the way, leases, settled deliveries. */
  readonly other?: Durability;
}

/** Whoever got an answer may rely on it; of work in progress a power cut may take the last moments. */
export const usualDurability: Required<DurabilityOptions> = {
  accepts: 'power',
  endings: 'power',
  push: 'power',
  other: 'crash',
};

/** Returns the durability of each kind of write. */
export function durabilityOf(chosen: Durability | DurabilityOptions | undefined): Required<DurabilityOptions> {
  if (typeof chosen !== 'string') return { ...usualDurability, ...chosen };
  return { accepts: chosen, endings: chosen, push: chosen, other: chosen };
}

/** True when the write must be on the disk before it is acknowledged. */
export function needsPower(call: CallOf<Writes>, durability: Required<DurabilityOptions>): boolean {
  return kindsOf(call).some((kind) => durability[kind] === 'power');
}

type Kind = keyof DurabilityOptions;

function kindsOf(call: CallOf<Writes>): Kind[] {
  if (call.op === 'append') return call.items.flatMap(kindsOfItem);
  if (call.op === 'remove') return ['endings', 'other'];
  return call.op === 'putPush' || call.op === 'removePush' ? ['push', 'other'] : ['other'];
}

function kindsOfItem({ create, command, push, entries }: NewAppend): Kind[] {
  const kinds: Kind[] = ['other'];
  if (create !== undefined || command !== undefined || entries.some(({ kind }) => kind === 1)) kinds.push('accepts');
  if (entries.some(({ state }) => state !== undefined && isTerminal(state))) kinds.push('endings');
  if (push !== undefined) kinds.push('push');
  return kinds;
}
