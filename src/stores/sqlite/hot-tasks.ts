import { applyInto, draftOf, handOut, newTask, type TaskDraft } from '../../protocol/apply-event.js';
import type { Append, LogEntry, Scope, TaskHead } from '../../server/ports.js';
import { foldHead } from './fold.js';
import type { FoundHead, NewAppend } from './messages.js';

/** What is kept of a task that was lately written or read. */
export interface HotTask {
  /** Unknown until the task was seen. */
  scope: Scope | undefined;
  /** The newest entries, without a gap; the last one is the newest of all. */
  tail: LogEntry[];
  /** Of the newest entry; unknown until the task was seen. */
  seq: number | undefined;
  draft: TaskDraft | undefined;
  /** How far the draft has come. */
  folded: number;
  head: TaskHead | undefined;
  bytes: number;
}

/** An entry costs about so much in memory, for each character of its JSON. */
const bytesPerCharacter = 2;
const bytesPerEntry = 200;

/**
 * The tasks that were lately written or read, as they stand in the database: all writes pass here. Those who follow a task
 * read it from here, share its objects, and never wait for the database. The one that was not used for longest goes first.
 */
export class HotTasks {
  readonly #tasks = new Map<string, HotTask>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The append was stored, and `seq` is the newest entry now. Appends are noted in the order of their commits. */
  appended({ scope, taskId, events, create }: Append, stored: NewAppend, seq: number): void {
    if (create !== undefined) {
      this.forget(taskId);
      const draft = draftOf(newTask(taskId, create.contextId));
      this.#tasks.set(taskId, { ...nothing(), scope, seq: 0, draft });
    }
    const known = this.#tasks.get(taskId);
    const first = seq - events.length + 1;
    const hasGap = known?.seq !== undefined && first > known.seq + 1;
    if (hasGap) this.forget(taskId);
    const hot = known === undefined || hasGap ? nothing() : known;
    let size = 0;
    for (const [at, event] of events.entries()) {
      // Whoever read the task just now may have seen the commit before its writer heard of it.
      if (first + at <= (hot.seq ?? 0)) continue;
      hot.tail.push({ seq: first + at, event });
      size += (stored.entries[at]?.json.length ?? 0) * bytesPerCharacter + bytesPerEntry;
    }
    hot.scope = scope;
    hot.seq = Math.max(hot.seq ?? 0, seq);
    this.#keep(taskId, hot, size);
  }

  /** Returns the head of the task if all it takes is here. */
  head(scope: Scope, taskId: string): TaskHead | undefined {
    const hot = this.#find(scope, taskId);
    return hot && headOf(hot);
  }

  /** Returns entries of the task if all of those that are asked for are here. */
  read(scope: Scope, taskId: string, after: number, limit: number): readonly LogEntry[] | undefined {
    const hot = this.#find(scope, taskId);
    if (hot?.seq === undefined) return undefined;
    const start = after - (hot.seq - hot.tail.length);
    if (start < 0) return undefined;
    return start >= hot.tail.length ? [] : hot.tail.slice(start, start + limit);
  }

  /** Returns where to put the task that is about to be read from the database: what is stored meanwhile is noted there. */
  expect(taskId: string): HotTask {
    const hot = this.#tasks.get(taskId) ?? nothing();
    this.#tasks.set(taskId, hot);
    return hot;
  }

  /** Returns the head of the task that was read, and keeps it unless the place was given up meanwhile. */
  found(hot: HotTask, scope: Scope, found: FoundHead, taskId: string): TaskHead {
    const draft = foldHead(found);
    const isKept = this.#tasks.get(taskId) === hot;
    const from = isKept ? hot : nothing();
    if (from.draft === undefined) {
      from.scope = scope;
      if (from.seq === undefined || from.seq < found.seq) {
        from.seq = found.seq;
        from.tail = [];
      }
      from.draft = draft;
      from.folded = found.seq;
      if (isKept) this.#keep(taskId, hot, sizeOf(found));
    }
    return headOf(from) ?? { task: handOut(draft), seq: found.seq };
  }

  /** There is nothing to know of the task any more, or never was. */
  forget(taskId: string): void {
    this.#bytes -= this.#tasks.get(taskId)?.bytes ?? 0;
    this.#tasks.delete(taskId);
  }

  /** As {@link forget}, unless something was stored meanwhile. */
  notFound(hot: HotTask, taskId: string): void {
    if (hot.seq === undefined && this.#tasks.get(taskId) === hot) this.forget(taskId);
  }

  #find(scope: Scope, taskId: string): HotTask | undefined {
    const hot = this.#tasks.get(taskId);
    if (hot?.scope?.owner !== scope.owner || hot.scope.tenant !== scope.tenant) return undefined;
    this.#tasks.delete(taskId);
    this.#tasks.set(taskId, hot);
    return hot;
  }

  #keep(taskId: string, hot: HotTask, size: number): void {
    this.#tasks.delete(taskId);
    this.#tasks.set(taskId, hot);
    hot.bytes += size;
    this.#bytes += size;
    for (const oldest of this.#tasks.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.forget(oldest);
    }
  }
}

function nothing(): HotTask {
  return { scope: undefined, tail: [], seq: undefined, draft: undefined, folded: 0, head: undefined, bytes: 0 };
}

/** Returns the folded task; the same object until another entry comes. */
function headOf(hot: HotTask): TaskHead | undefined {
  const { draft, seq, tail } = hot;
  if (draft === undefined || seq === undefined) return undefined;
  if (hot.head?.seq === seq) return hot.head;
  const first = seq - tail.length;
  for (let at = Math.max(0, hot.folded - first); at < tail.length; at++) {
    const entry = tail[at];
    if (entry !== undefined) applyInto(draft, entry.event);
  }
  hot.folded = seq;
  hot.head = { task: handOut(draft), seq };
  return hot.head;
}

function sizeOf({ snapshot, events }: FoundHead): number {
  return ((snapshot?.json.length ?? 0) + events.length) * bytesPerCharacter + bytesPerEntry;
}
