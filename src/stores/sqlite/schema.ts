/** One step forward of the schema: its statements are carried out in one transaction, or not at all. */
export interface Migration {
  readonly version: number;
  readonly statements: readonly string[];
}

/** Marks our files, so that another program's database is never taken for one ("A2AK"). */
export const applicationId = 0x4132414b;

/** What stands for "nobody holds it" in `task.lease_until`: before all time. */
export const released = Number.MIN_SAFE_INTEGER;

/** Where a push configuration stands: `push.place`. */
export const place = { idle: 0, ready: 1, waiting: 2, claimed: 3, closed: 4 } as const;

/**
 * The schema, as the steps to it. A step that was released never changes; a new one is added below.
 *
 * The log is a plain sequence of rows with an index beside it: half the cost of a table that is kept in the order of its
 * key. A task's row holds what an append must know or change, all of it small, so that an append costs what its entries
 * cost. `sum` is the CRC-32 of the JSON next to it.
 */
export const migrations: readonly Migration[] = [
  {
    version: 1,
    statements: [
      `CREATE TABLE task (
        n INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        tenant TEXT NOT NULL,
        owner TEXT NOT NULL,
        context TEXT NOT NULL,
        state TEXT NOT NULL,
        status_ms INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        bytes INTEGER NOT NULL,
        snapshot_seq INTEGER NOT NULL DEFAULT 0,
        snapshot_bytes INTEGER NOT NULL DEFAULT 0,
        fence INTEGER NOT NULL,
        holder TEXT NOT NULL,
        lease_until INTEGER NOT NULL,
        last_command INTEGER NOT NULL,
        consumed INTEGER NOT NULL,
        wanted INTEGER NOT NULL,
        hooks INTEGER NOT NULL DEFAULT 0,
        trace TEXT
      ) STRICT`,
      'CREATE INDEX task_by_status ON task (tenant, owner, status_ms, id)',
      'CREATE INDEX task_by_context ON task (tenant, owner, context, status_ms, id, state)',
      'CREATE INDEX task_by_state ON task (tenant, owner, state, status_ms, id)',
      'CREATE INDEX task_wanted ON task (lease_until) WHERE wanted = 1',
      `CREATE TABLE event (
        n INTEGER PRIMARY KEY,
        task INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        kind INTEGER NOT NULL,
        sum INTEGER NOT NULL,
        json TEXT NOT NULL
      ) STRICT`,
      'CREATE UNIQUE INDEX event_of_task ON event (task, seq)',
      `CREATE TABLE snapshot (
        task INTEGER PRIMARY KEY,
        seq INTEGER NOT NULL,
        sum INTEGER NOT NULL,
        json TEXT NOT NULL
      ) STRICT`,
      `CREATE TABLE command (
        task INTEGER NOT NULL,
        n INTEGER NOT NULL,
        json TEXT NOT NULL,
        PRIMARY KEY (task, n)
      ) STRICT, WITHOUT ROWID`,
      `CREATE TABLE push (
        n INTEGER PRIMARY KEY,
        task INTEGER NOT NULL,
        id TEXT NOT NULL,
        host TEXT NOT NULL,
        json TEXT NOT NULL,
        place INTEGER NOT NULL,
        cursor INTEGER NOT NULL,
        attempts INTEGER NOT NULL,
        claim INTEGER NOT NULL,
        served INTEGER NOT NULL,
        due_at INTEGER NOT NULL
      ) STRICT`,
      'CREATE UNIQUE INDEX push_of_task ON push (task, id)',
      'CREATE INDEX push_by_host ON push (place, host, served)',
      'CREATE INDEX push_due ON push (place, due_at)',
      'CREATE TABLE counter (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID',
      "INSERT INTO counter VALUES ('claim', 0)",
    ],
  },
];
