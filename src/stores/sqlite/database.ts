import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Database } from 'better-sqlite3';
import type { Driver } from './driver.js';
import { failing, failureOf } from './failure.js';
import { applicationId, type Migration, migrations as ownMigrations } from './schema.js';

const pageBytes = 8_192;
const busyMs = 5_000;

/** How to open a database for writing. */
export interface WritingOptions {
  readonly file: string;
  readonly maxBytes?: number | undefined;
  /** `full` also compares every index with its table. */
  readonly check?: 'quick' | 'full';
  readonly migrations?: readonly Migration[];
}

/** A database that is open for writing, and locked for everybody else. */
export interface WritingDatabase {
  readonly db: Database;
  close(): void;
}

/**
 * Opens the database for writing, made when it is not there, checked and brought to the newest schema.
 *
 * @throws an error that says what to do, with code `IN_USE`, `DAMAGED`, `FOREIGN` or `NEWER`, or that of the system
 */
export function openForWriting(driver: Driver, options: WritingOptions): WritingDatabase {
  const { file, maxBytes, check = 'quick', migrations = ownMigrations } = options;
  refuseOrphanedLog(file);
  const lock = lockFor(driver, file);
  let db: Database | undefined;
  try {
    // Tokens of webhooks are in it. What the database makes beside it, it makes with the same permissions.
    if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
    db = new driver(file, { timeout: busyMs });
    prepare(db, { file, check, migrations });
    if (maxBytes !== undefined) db.pragma(`max_page_count = ${Math.max(1, Math.floor(maxBytes / pageBytes))}`);
  } catch (thrown) {
    db?.close();
    lock.close();
    throw explained(thrown, file);
  }
  const open = db;
  return {
    db: open,
    close() {
      open.close();
      lock.close();
    },
  };
}

/** Opens the database for reading, beside the one that writes. */
export function openForReading(driver: Driver, file: string): Database {
  const db = new driver(file, { readonly: true, fileMustExist: true, timeout: busyMs });
  db.pragma('cache_size = -16000');
  db.pragma('temp_store = MEMORY');
  return db;
}

/** Returns what is wrong with the database; empty when nothing is. */
export function problemsOf(db: Database, depth: 'quick_check' | 'integrity_check'): string[] {
  const rows: unknown[] = db.prepare(`PRAGMA ${depth}(20)`).pluck().all();
  return rows.map(String).filter((row) => row !== 'ok');
}

function prepare(db: Database, { file, check, migrations }: Required<Omit<WritingOptions, 'maxBytes'>>): void {
  const version = Number(db.pragma('user_version', { simple: true }));
  const newest = Math.max(...migrations.map((migration) => migration.version));
  if (isForeign(db, version)) {
    throw failing({ code: 'FOREIGN', message: `${file} is a database of another program; name another file` });
  }
  if (version > newest) {
    const why = `${file} was written by a newer version (schema ${version}, this one knows ${newest})`;
    throw failing({ code: 'NEWER', message: `${why}; install that version, or restore a backup made before` });
  }
  const problems = problemsOf(db, `${check === 'full' ? 'integrity' : 'quick'}_check`);
  if (problems.length > 0) throw damage(file, problems.join('; '));
  db.pragma(`page_size = ${pageBytes}`);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('cache_size = -32000');
  db.pragma('temp_store = MEMORY');
  db.pragma('journal_size_limit = 67108864');
  for (const migration of migrations) if (migration.version > version) migrate(db, migration);
}

function isForeign(db: Database, version: number): boolean {
  const id = Number(db.pragma('application_id', { simple: true }));
  if (version > 0 || id !== 0) return id !== applicationId;
  return Number(db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get()) > 0;
}

/** The schema and the number that says so change together: a kill at any statement leaves the version before. */
function migrate(db: Database, { version, statements }: Migration): void {
  const all = [...statements, `PRAGMA application_id = ${applicationId}`, `PRAGMA user_version = ${version}`];
  db.transaction(() => {
    for (const statement of all) db.exec(statement);
  }).immediate();
}

/**
 * Holds a lock in a file beside the database until it is closed, or the process is gone in whatever way. Nothing is left
 * to be cleaned up: the system gives the lock back, and the file alone means nothing.
 */
function lockFor(driver: Driver, file: string): Database {
  const lockFile = `${file}-lock`;
  let lock: Database | undefined;
  try {
    lock = new driver(lockFile, { timeout: 0 });
    chmodSync(lockFile, 0o600);
    // Who holds it is a courtesy, and need not survive anything.
    lock.pragma('synchronous = OFF');
    lock.pragma('journal_mode = MEMORY');
    lock.exec('CREATE TABLE IF NOT EXISTS holder (n INTEGER PRIMARY KEY, name TEXT)');
    lock.prepare('INSERT OR REPLACE INTO holder VALUES (1, ?)').run(`process ${process.pid} on ${hostname()}`);
    lock.exec('BEGIN IMMEDIATE');
    return lock;
  } catch (thrown) {
    const { code, message } = failureOf(thrown);
    const holder = code.startsWith('SQLITE_BUSY') && lock !== undefined ? holderOf(lock) : undefined;
    lock?.close();
    if (holder === undefined) throw failing({ code, message: `${lockFile} cannot be locked: ${message}` });
    throw failing({ code: 'IN_USE', message: `${file} is in use by ${holder}; end it, or name another file` });
  }
}

function holderOf(lock: Database): string {
  try {
    return String(lock.prepare('SELECT name FROM holder').pluck().get());
  } catch {
    // It was just being written: somebody is there, and that is what counts.
    return 'another process';
  }
}

/** The database would take a log without a file for left-overs and delete it, and with it what was acknowledged. */
function refuseOrphanedLog(file: string): void {
  const sizeOf = (path: string) => (existsSync(path) ? statSync(path).size : 0);
  if (sizeOf(file) > 0 || sizeOf(`${file}-wal`) === 0) return;
  throw damage(file, `it is missing or empty while ${file}-wal holds what was written last`);
}

function explained(thrown: unknown, file: string): Error {
  const { code, message } = failureOf(thrown);
  const isDamage = code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB';
  if (isDamage) return damage(file, message);
  return code.startsWith('SQLITE')
    ? failing({ code, message: `${file} cannot be opened: ${message}` })
    : (thrown as Error);
}

/** Returns the error that says that a file is damaged, and what to do. */
export function damage(file: string, what: string): Error {
  const ways = `nothing was changed. Restore a backup, or save what can be read with: sqlite3 ${file} .recover`;
  return failing({ code: 'DAMAGED', message: `${file} is damaged (${what}); ${ways}` });
}
