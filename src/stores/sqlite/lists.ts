import type { Database } from 'better-sqlite3';
import type { ListQuery } from '../../server/ports.js';
import { keyOf } from './keys.js';
import type { ScopeKey } from './messages.js';
import type { ReadRow } from './reader.js';

/** Pages of tasks, each found by an index in the order of the list. */
export class Lists {
  readonly #db: Database;
  readonly #prepared = new Map<string, ReturnType<Database['prepare']>>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Returns a page of the tasks that match, how many match in all, and whether more of them follow. */
  page(scope: ScopeKey, query: ListQuery): { rows: ReadRow[]; total: number; more: boolean } {
    const given = parametersOf(scope, query);
    // The columns are those of the row, by their names in the statement.
    const rows = this.#prepare(pageSql(query)).all(given) as ReadRow[];
    const total = Number(Object.values(this.#prepare(countSql(query)).get(given) as object)[0]);
    const more = rows.length > query.limit;
    return { rows: more ? rows.slice(0, query.limit) : rows, total, more };
  }

  #prepare(sql: string): ReturnType<Database['prepare']> {
    const statement = this.#prepared.get(sql) ?? this.#db.prepare(sql);
    this.#prepared.set(sql, statement);
    return statement;
  }
}

/** Returns the statement for a page and one more. */
export function pageSql(query: ListQuery): string {
  const place = query.after === undefined ? '' : ' AND (status_ms, id) < ($afterMs, $afterId)';
  const order = 'ORDER BY status_ms DESC, id DESC LIMIT $limit';
  return `SELECT n, id, context, seq, bytes FROM task WHERE ${conditions(query)}${place} ${order}`;
}

/** Returns the statement that counts what matches. */
export function countSql(query: ListQuery): string {
  return `SELECT count(*) FROM task WHERE ${conditions(query)}`;
}

function conditions({ contextId, state, statusSince }: ListQuery): string {
  return [
    'tenant = $tenant AND owner = $owner',
    ...(contextId === undefined ? [] : ['context = $context']),
    ...(state === undefined ? [] : ['state = $state']),
    ...(statusSince === undefined ? [] : ['status_ms >= $since']),
  ].join(' AND ');
}

function parametersOf({ tenant, owner }: ScopeKey, query: ListQuery): Record<string, string | number> {
  const { contextId, state, statusSince, after, limit } = query;
  return {
    tenant,
    owner,
    limit: limit + 1,
    ...(contextId === undefined ? {} : { context: keyOf(contextId) }),
    ...(state === undefined ? {} : { state }),
    ...(statusSince === undefined ? {} : { since: statusSince }),
    ...(after === undefined ? {} : { afterMs: after.statusTimestamp, afterId: keyOf(after.taskId) }),
  };
}
