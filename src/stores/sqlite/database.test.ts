import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ListQuery } from '../../server/ports.js';
import { openForWriting } from './database.js';
import { loadDriver } from './driver.js';
import { countSql, pageSql } from './lists.js';
import { migrations } from './schema.js';

let directory: string;
let file: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'a2a-store-'));
  file = join(directory, 'tasks.db');
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

const query = (fields: Partial<ListQuery>): ListQuery => ({ limit: 10, ...fields });
const after = { statusTimestamp: 1, taskId: 'a' };
const filters: readonly Partial<ListQuery>[] = [
  {},
  { contextId: 'c' },
  { state: 'TASK_STATE_WORKING' } as const,
  { contextId: 'c', state: 'TASK_STATE_WORKING' } as const,
].flatMap((filter) => [
  filter,
  { ...filter, after },
  { ...filter, statusSince: 1 },
  { ...filter, after, statusSince: 1 },
]);

test.each(filters)('lists by an index, without sorting: %j', (filter) => {
  const { db, close } = openForWriting(SqliteDatabase, { file });
  const plan = (sql: string) => {
    const names = new Set(sql.match(/\$\w+/g)?.map((name) => name.slice(1)));
    const given = Object.fromEntries([...names].map((name) => [name, 1]));
    const steps: unknown[] = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(given);
    return steps.map((step) => (step as { detail: string }).detail).join('; ');
  };
  for (const sql of [pageSql(query(filter)), countSql(query(filter))]) {
    expect(plan(sql)).toMatch(/^SEARCH task USING (COVERING )?INDEX \w+ \(tenant=\? AND owner=\?[^;]*\)$/);
  }
  close();
});

test('counts what matches without looking at the tasks', () => {
  const { db, close } = openForWriting(SqliteDatabase, { file });
  for (const filter of [{}, { contextId: 'c' }, { state: 'TASK_STATE_WORKING' } as const]) {
    const sql = `EXPLAIN QUERY PLAN ${countSql(query(filter))}`.replaceAll(/\$\w+/g, '1');
    expect(JSON.stringify(db.prepare(sql).all())).toContain('COVERING INDEX');
  }
  close();
});

test('lets nobody but its owner read the file and what is beside it', async () => {
  const { close } = openForWriting(SqliteDatabase, { file });
  for (const path of [file, `${file}-wal`, `${file}-shm`, `${file}-lock`])
    expect((await stat(path)).mode & 0o077).toBe(0);
  close();
});

test('refuses a file that is in use, says by whom, and takes it once it is free', () => {
  const first = openForWriting(SqliteDatabase, { file });
  expect(() => openForWriting(SqliteDatabase, { file })).toThrow(new RegExp(`process ${process.pid} `));
  expect(codeOf(() => openForWriting(SqliteDatabase, { file }))).toBe('IN_USE');
  first.close();
  openForWriting(SqliteDatabase, { file }).close();
});

test("refuses another program's database, and leaves it as it is", () => {
  const other = new SqliteDatabase(file);
  other.exec('CREATE TABLE their (x)');
  other.close();
  const before = readFileSync(file);
  expect(codeOf(() => openForWriting(SqliteDatabase, { file }))).toBe('FOREIGN');
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('refuses a file of a newer version, and says which', () => {
  const newer = { version: 7, statements: ['CREATE TABLE added (x)'] };
  openForWriting(SqliteDatabase, { file, migrations: [...migrations, newer] }).close();
  expect(codeOf(() => openForWriting(SqliteDatabase, { file }))).toBe('NEWER');
  expect(() => openForWriting(SqliteDatabase, { file })).toThrow(/schema 7, this one knows 1.*backup/);
});

test('refuses a log without its database: it would be deleted', () => {
  const { db } = openForWriting(SqliteDatabase, { file });
  db.exec("INSERT INTO command VALUES (1, 1, '{}')");
  const log = readFileSync(`${file}-wal`);
  db.close();
  for (const rest of [undefined, '']) {
    rmSync(file, { force: true });
    if (rest !== undefined) writeFileSync(file, rest);
    writeFileSync(`${file}-wal`, log);
    expect(codeOf(() => openForWriting(SqliteDatabase, { file }))).toBe('DAMAGED');
    expect(readFileSync(`${file}-wal`).equals(log)).toBe(true);
  }
});

const stepOfTwo = [
  'ALTER TABLE task ADD COLUMN added TEXT',
  'CREATE TABLE more (x INTEGER)',
  'INSERT INTO more SELECT n FROM task',
  'DROP INDEX task_by_state',
];

test.each([0, 1, 2, 3, 4])('takes up a migration again that was killed before its statement %i', (killedBefore) => {
  const first = openForWriting(SqliteDatabase, { file });
  first.db.exec(`INSERT INTO task (id, tenant, owner, context, state, status_ms, seq, bytes, fence, holder, lease_until,
    last_command, consumed, wanted) VALUES ('a', '', '', 'c', 's', 0, 0, 0, 1, '', 0, 0, 0, 0)`);
  first.close();
  const killing = stepOfTwo.toSpliced(killedBefore, 0, 'SELECT kill()');
  const died = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', migrating(killing)]);
  expect(died.signal).toBe('SIGKILL');
  expect(existsSync(`${file}-wal`)).toBe(true);

  const two = { version: 2, statements: stepOfTwo };
  const { db, close } = openForWriting(SqliteDatabase, { file, migrations: [...migrations, two] });
  expect(db.pragma('user_version', { simple: true })).toBe(2);
  expect(db.prepare('SELECT x FROM more').pluck().all()).toEqual([1]);
  expect(db.prepare('SELECT id, added FROM task').all()).toEqual([{ id: 'a', added: null }]);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  close();
});

test('says what to install where the driver is missing, and where it does not run', async () => {
  // The name is put together so that nothing but the runtime looks for it.
  const missing = ['a2a-kit', 'no-such-driver'].join('-');
  const codes = [
    await codeOfAsync(loadDriver(() => import(missing))),
    await codeOfAsync(
      loadDriver(async () => Promise.reject(new Error('compiled against a different Node.js version'))),
    ),
  ];
  expect(codes).toEqual(['DRIVER_MISSING', 'DRIVER_UNUSABLE']);
  await expect(loadDriver(() => import(missing))).rejects.toThrow('npm install better-sqlite3@12');
});

/** A program that migrates the file, with a statement among the others that kills it. */
function migrating(statements: readonly string[]): string {
  const source = JSON.stringify(new URL('./database.ts', import.meta.url).href);
  const schema = JSON.stringify(new URL('./schema.ts', import.meta.url).href);
  return `
    import SqliteDatabase from 'better-sqlite3';
    const { openForWriting } = await import(${source});
    const { migrations } = await import(${schema});
    const killing = function (...given) {
      const db = new SqliteDatabase(...given);
      db.function('kill', () => process.kill(process.pid, 'SIGKILL'));
      return db;
    };
    const two = { version: 2, statements: ${JSON.stringify(statements)} };
    openForWriting(killing, { file: ${JSON.stringify(file)}, migrations: [...migrations, two] });
  `;
}

function codeOf(act: () => unknown): unknown {
  try {
    act();
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown ? thrown.code : thrown;
  }
  return undefined;
}

function codeOfAsync(act: Promise<unknown>): Promise<unknown> {
  return act.then(
    () => undefined,
    (thrown) =>
      codeOf(() => {
        throw thrown;
      }),
  );
}
