import type { TaskState } from '../../protocol/generated/types.js';
import type { Appended, ListQuery, Settlement, TaskStore } from '../../server/ports.js';

/** Whose data, as keys. */
export interface ScopeKey {
  readonly tenant: string;
  readonly owner: string;
}

/** A task of a scope, as keys. */
export interface TaskKey extends ScopeKey {
  readonly id: string;
}

/** What an entry is: 1 message, 2 status, 3 artifact, 4 metadata. Kept with the entry, so the numbers never change. */
export type EntryKind = 1 | 2 | 3 | 4;

/** An entry ready to be stored. */
export interface NewEntry {
  readonly kind: EntryKind;
  readonly json: string;
  /** Of a status. */
  readonly state?: TaskState;
  /** The time of a status in whole milliseconds, 0 where it has none. */
  readonly statusMs?: number;
}

/** A push configuration ready to be stored. */
export interface NewPush {
  readonly id: string;
  readonly host: string;
  readonly json: string;
}

/** An append ready to be stored: what is compared as keys, the rest as JSON. */
export interface NewAppend extends TaskKey {
  readonly create?: { readonly context: string; readonly holder: string; readonly ttlMs: number };
  readonly fence?: number;
  /** True where there is nothing in it that needs a fence. */
  readonly forCallers: boolean;
  readonly unlessPending: boolean;
  readonly consumed?: number;
  readonly release: boolean;
  readonly entries: readonly NewEntry[];
  readonly command?: string;
  readonly push?: NewPush;
  readonly trace?: string;
}

/** What the writing thread can be asked to do, each in one transaction, and what it answers. */
export interface Writes {
  append: { ask: { readonly items: readonly NewAppend[] }; answer: Appended[] };
  acquire: {
    ask: TaskKey & { readonly holder: string; readonly ttlMs: number; readonly force: boolean };
    answer: Awaited<ReturnType<TaskStore['acquire']>>;
  };
  renew: { ask: TaskKey & { readonly fence: number; readonly ttlMs: number }; answer: boolean };
  release: { ask: TaskKey & { readonly fence: number }; answer: undefined };
  remove: { ask: TaskKey; answer: boolean };
  putPush: {
    ask: TaskKey & { readonly push: NewPush; readonly limit: number };
    answer: 'stored' | 'missing' | 'full';
  };
  removePush: { ask: TaskKey & { readonly configId: string }; answer: 'removed' | 'missing' };
  claim: {
    ask: { readonly limit: number; readonly perHost: number; readonly ttlMs: number };
    answer: { readonly deliveries: readonly ClaimedRow[]; readonly nextAt: number | undefined };
  };
  settle: {
    ask: TaskKey & {
      readonly configId: string;
      readonly claim: number;
      readonly seq: number;
      readonly settlement: Settlement;
    };
    answer: undefined;
  };
}

/** A claimed delivery as it is stored. */
export interface ClaimedRow extends TaskKey {
  readonly config: string;
  readonly seq: number;
  readonly event: string;
  readonly trace: string | null;
  readonly attempts: number;
  readonly claim: number;
}

/** What the reading thread can be asked, and what it answers. */
export interface Reads {
  head: { ask: TaskKey; answer: FoundHead | undefined };
  /** The entries as one JSON list. */
  read: { ask: TaskKey & { readonly after: number; readonly limit: number }; answer: string | undefined };
  list: {
    ask: ScopeKey & { readonly query: ListQuery };
    answer: { readonly heads: readonly (FoundHead | Failure)[]; readonly total: number; readonly more: boolean };
  };
  scopeOf: { ask: { readonly id: string }; answer: ScopeKey | undefined };
  orphans: { ask: { readonly now: number; readonly limit: number }; answer: readonly TaskKey[] };
  /** The commands as one JSON list. */
  commands: { ask: TaskKey & { readonly after: number }; answer: string };
  /** The configurations as one JSON list. */
  pushConfigs: { ask: TaskKey; answer: string | undefined };
  /** What is wrong with the database; empty when nothing is. */
  check: { ask: object; answer: readonly string[] };
}

/** A task as it is stored: the newest snapshot and the entries after it. */
export interface FoundHead {
  readonly id: string;
  readonly context: string;
  readonly seq: number;
  readonly snapshot: { readonly seq: number; readonly json: string } | undefined;
  /** The events after the snapshot as one JSON list. */
  readonly events: string;
}

/** Something that cannot be read, or not be done, as it crosses between threads. */
export interface Failure {
  readonly code: string;
  readonly message: string;
}

/** One of the calls in `Calls`, with its name. */
export type CallOf<Calls extends Record<keyof Calls, { ask: object }>> = {
  [Name in keyof Calls]: { readonly op: Name } & Calls[Name]['ask'];
}[keyof Calls];

/** A group of writes, stored together. */
export interface WriteGroup {
  readonly now: number;
  /** True where one of them must be on the disk before it is answered. */
  readonly power: boolean;
  /** True where entries on their way to a webhook must be, too. */
  readonly powerForPush: boolean;
  readonly calls: readonly CallOf<Writes>[];
}

/** A task that a commit touched: its key, newest seq and newest command. */
export type Touched = readonly [id: string, seq: number, command: number];

/** What became of one write. */
export type WriteReply =
  | { readonly answer: unknown; readonly touched: readonly Touched[]; readonly wake: boolean }
  | { readonly failure: Failure };

/** What a thread is started with. */
export type ThreadSettings =
  | {
      readonly role: 'writer';
      readonly file: string;
      readonly maxBytes: number | undefined;
      readonly check: 'quick' | 'full';
    }
  | { readonly role: 'reader'; readonly file: string };

/** What a thread is asked, numbered. */
export type ThreadCall =
  | { readonly id: number; readonly kind: 'write'; readonly group: WriteGroup }
  | { readonly id: number; readonly kind: 'read'; readonly call: CallOf<Reads> }
  | { readonly id: number; readonly kind: 'backup'; readonly path: string }
  | { readonly id: number; readonly kind: 'close' };

/** What a thread answers under the number of the call; 0 says that it has started, or why not. */
export type ThreadReply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: Failure };

/** Between the threads themselves: a task whose log has outgrown its snapshot, and the snapshot made of it. */
export type SnapshotCall = { readonly task: number };
export type Snapshot = {
  readonly task: number;
  readonly made?: { readonly seq: number; readonly bytes: number; readonly json: string };
};
