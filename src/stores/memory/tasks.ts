import { isTerminal } from '../../protocol/states.js';
import type { ListQuery, Scope } from '../../server/ports.js';
import { newRow, type Row } from './row.js';
import { markMoved, newScopeIndex, pageOf, removeFromIndex, type ScopeIndex } from './scope-index.js';

/** All tasks of a store, by id, by scope, and by whether they have ended. */
export class Tasks {
  readonly #rows = new Map<string, Row>();
  readonly #alive = new Set<Row>();
  /** In the order in which they ended. */
  readonly #ended = new Set<Row>();
  readonly #indexes = new Map<string, ScopeIndex>();

  /** Returns the task if it is in this scope. */
  find(scope: Scope, taskId: string): Row | undefined {
    const row = this.#rows.get(taskId);
    return row?.scope.owner === scope.owner && row.scope.tenant === scope.tenant ? row : undefined;
  }

  /** Returns the task whosever it is: never for a caller. */
  findInAnyScope(taskId: string): Row | undefined {
    return this.#rows.get(taskId);
  }

  get size(): number {
    return this.#rows.size;
  }

  /** The tasks that have not ended. */
  get alive(): Iterable<Row> {
    return this.#alive;
  }

  /** Those that have, the first one first. */
  get ended(): ReadonlySet<Row> {
    return this.#ended;
  }

  /** Returns a new task with an empty log. */
  add(identity: Pick<Row, 'scope' | 'taskId' | 'contextId'>, leaseUntil: number): Row {
    const row = newRow(identity, leaseUntil);
    this.#rows.set(row.taskId, row);
    this.#alive.add(row);
    const key = keyOf(row.scope);
    const index = this.#indexes.get(key) ?? newScopeIndex();
    this.#indexes.set(key, index);
    markMoved(index, row);
    return row;
  }

  /** The task is counted and listed by its new status. */
  statusChanged(row: Row): void {
    const index = row.moved ? undefined : this.#indexes.get(keyOf(row.scope));
    if (index !== undefined) markMoved(index, row);
    if (isTerminal(row.state) && this.#alive.delete(row)) this.#ended.add(row);
  }

  /** The task is not known any more. */
  remove(row: Row): void {
    this.#rows.delete(row.taskId);
    this.#alive.delete(row);
    this.#ended.delete(row);
    const key = keyOf(row.scope);
    const index = this.#indexes.get(key);
    if (index !== undefined && removeFromIndex(index, row)) this.#indexes.delete(key);
  }

  /** Returns a page of the scope's tasks. */
  page(scope: Scope, query: ListQuery): ReturnType<typeof pageOf> {
    return pageOf(this.#indexes.get(keyOf(scope)) ?? newScopeIndex(), query);
  }
}

/** The length in front keeps two scopes apart whose names run together the same way. */
function keyOf({ tenant, owner }: Scope): string {
  return `${tenant.length}:${tenant}${owner}`;
}
