import { spawnSync } from 'node:child_process';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Append, TaskStore } from '../../server/ports.js';
import { anArtifact, artifactEvent, aScope, messageEvent, statusEvent } from '../../testing/builders.js';
import { serveThread } from './serve-thread.js';
import { openSqliteStore, type SqliteStore, type SqliteStoreOptions, sqliteStore } from './sqlite-store.js';

const scope = aScope();
let directory: string;
let file: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'a2a-store-'));
  file = join(directory, 'tasks.db');
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

/** A store whose threads are in this one, so that it opens quickly. */
function open(options: Partial<SqliteStoreOptions> = {}): Promise<SqliteStore> {
  const place = { file, durability: 'crash', ...options } as SqliteStoreOptions;
  return openSqliteStore(place, (port, start) => void serveThread(port, start));
}

test('never gives back anything else than what was stored, whichever byte of the file is flipped', async () => {
  const store = await open();
  await fill(store, 30);
  const expected = await contentsOf(store);
  await store.close();
  const whole = readFileSync(file);
  const outcomes = { refused: 0, told: 0, unharmed: 0 };
  for (let flip = 0; flip < 60; flip++) {
    const bytes = Buffer.from(whole);
    // The header, then places all over the file.
    const at = flip < 20 ? flip * 5 : (flip * 1_000_003) % bytes.length;
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (flip % 8)), at);
    writeFileSync(file, bytes);
    outcomes[await outcomeOf(expected)] += 1;
    await rm(`${file}-wal`, { force: true });
    await rm(`${file}-shm`, { force: true });
  }
  expect(outcomes.refused).toBeGreaterThan(0);
  expect(outcomes.told).toBeGreaterThan(0);
}, 60_000);

test('tells what is damaged when asked to check everything', async () => {
  const store = await open();
  await fill(store, 3);
  await store.close();
  const db = new SqliteDatabase(file);
  db.exec("UPDATE event SET json = replace(json, 'text 1', 'text 2') WHERE seq = 3 AND task = 1");
  db.close();
  const again = await open();
  expect(await again.check()).toEqual(['entry 3 of task task-0 is not what was stored']);
  await expect(again.head(scope, 'task-0')).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
  const { heads, total } = await again.list(scope, { limit: 10 });
  expect({ ids: heads.map(({ task }) => task.id), total }).toEqual({ ids: ['task-2', 'task-1'], total: 3 });
  await again.close();
});

test('has a beginning of every log, without a gap, after the newest writes were cut off', async () => {
  const store = await open();
  await fill(store, 20);
  await cp(directory, `${directory}-copy`, { recursive: true });
  await store.close();
  const log = readFileSync(join(`${directory}-copy`, 'tasks.db-wal'));
  for (let cut = 0; cut < 12; cut++) {
    await cp(`${directory}-copy`, directory, { recursive: true, force: true });
    truncateSync(`${file}-wal`, Math.floor((log.length * cut) / 12));
    const cutOff = await open();
    expect(await cutOff.check()).toEqual([]);
    for (let n = 0; n < 20; n++) {
      const entries = (await cutOff.read(scope, `task-${n}`, 0, 100)) ?? [];
      expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, before) => before + 1));
    }
    await cutOff.close();
  }
  await rm(`${directory}-copy`, { recursive: true });
}, 30_000);

test('refuses what does not fit on the disk, stores nothing of it, and goes on when there is room', async () => {
  const failures: unknown[] = [];
  const silent = () => {};
  const logger = {
    debug: silent,
    info: silent,
    warn: silent,
    error: (_: string, facts?: object) => failures.push(facts),
  };
  const store = await open({ maxBytes: 500_000, logger });
  await store.append([making('kept'), making('big')]);
  const big = (size: number) => store.append([chunkFor('big', 'x'.repeat(size))]);
  await big(300_000);
  const small = chunkFor('kept', 'small');
  // In one group: the call that does not fit must not take the other one along, nor half of itself stay.
  const [refused, stored] = await Promise.allSettled([
    store.append([chunkFor('kept', 'half'), chunkFor('kept', 'x'.repeat(300_000))]),
    store.append([small]),
  ]);
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } });
  expect(stored).toMatchObject({ status: 'fulfilled', value: [{ outcome: 'stored', seq: 2 }] });
  expect(failures).toMatchObject([{ op: 'append', code: 'SQLITE_FULL' }]);
  await expect(big(300_000)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await store.read(scope, 'kept', 1, 10)).toEqual([{ seq: 2, event: small.events[0] }]);

  expect(await store.remove(scope, 'big')).toBe(true);
  expect(await store.append([chunkFor('kept', 'x'.repeat(300_000))])).toEqual([{ outcome: 'stored', seq: 3 }]);
  expect(await store.check()).toEqual([]);
  await store.close();
});

test('refuses a second process, and leaves the first one undisturbed', async () => {
  const store = await open();
  const source = JSON.stringify(new URL('./sqlite-store.ts', import.meta.url).href);
  const program = `const { sqliteStore } = await import(${source});
    await sqliteStore({ file: ${JSON.stringify(file)} }).catch(({ code, message }) => console.log(code, message));`;
  const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program]);
  expect(String(stdout)).toContain(`IN_USE ${file} is in use by process ${process.pid} `);
  await store.append([making('a')]);
  await store.close();
});

test('copies a database that is being written to into one that can be opened', async () => {
  const store = await open();
  await fill(store, 20);
  const path = join(directory, 'copy.db');
  writeFileSync(path, 'an older copy');
  const writing = fill(store, 20, 'meanwhile');
  await store.backup(path);
  await writing;
  const expected = await contentsOf(store);
  await store.close();
  expect((await stat(path)).mode & 0o077).toBe(0);
  expect((await readdir(directory)).filter((name) => name.includes('unfinished'))).toEqual([]);
  const copy = await open({ file: path });
  const copied = await contentsOf(copy);
  for (let n = 0; n < 20; n++) expect(copied[`task-${n}`]).toEqual(expected[`task-${n}`]);
  expect(await copy.check()).toEqual([]);
  await copy.close();
});

test('says why a copy cannot be made', async () => {
  const store = await open();
  await expect(store.backup(join(directory, 'no', 'such', 'folder'))).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
  await store.append([making('a')]);
  await store.close();
});

test('stores what was asked before it closes, and refuses what comes after', async () => {
  const store = await open();
  const making1 = store.append([making('a')]);
  const closing = store.close();
  const late = store.append([making('b')]);
  await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(store.head(scope, 'a')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await making1).toEqual([{ outcome: 'stored', seq: 1, fence: 1 }]);
  await closing;
  await store.close();
  const again = await open();
  expect((await again.head(scope, 'a'))?.seq).toBe(1);
  expect(await again.head(scope, 'b')).toBeUndefined();
  await again.close();
});

test('tells who waits, and who comes later, that its threads have ended', async () => {
  const ports: { close(): void }[] = [];
  const store = await openSqliteStore({ file }, (port, start) => {
    ports.push(port);
    void serveThread(port, start);
  });
  await store.append([making('a')]);
  const waiting = Promise.allSettled([store.append([making('b')]), store.scopeOf('a')]);
  for (const port of ports) port.close();
  const refused = { status: 'rejected', reason: { code: 'UNAVAILABLE' } };
  expect(await waiting).toMatchObject([refused, refused]);
  await expect(store.append([making('c')])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

test('folds a long log into snapshots, and reads on from them', async () => {
  const store = await open();
  await store.append([making('long')]);
  for (let n = 0; n < 24; n++) await store.append(Array.from({ length: 50 }, () => chunkFor('long', 'x')));
  await store.close();
  const db = new SqliteDatabase(file, { readonly: true });
  const seq = Number(db.prepare('SELECT seq FROM snapshot').pluck().get());
  db.close();
  expect(seq).toBeGreaterThanOrEqual(1_024);
  const again = await open();
  const head = await again.head(scope, 'long');
  expect(head?.seq).toBe(1_201);
  expect(head?.task.artifacts?.[0]?.parts.length).toBe(1_200);
  await again.close();
});

test('runs in threads that neither keep a process alive nor are missed when it ends', () => {
  const source = JSON.stringify(new URL('./sqlite-store.ts', import.meta.url).href);
  const program = `const { sqliteStore } = await import(${source});
    const store = await sqliteStore({ file: ${JSON.stringify(file)} });
    const create = { contextId: 'c', lease: { holder: 'h', ttlMs: 1 } };
    const events = [{ message: { messageId: 'm', role: 'ROLE_USER', parts: [] } }];
    const [{ outcome }] = await store.append([{ scope: { tenant: '', owner: '' }, taskId: 'a', create, events }]);
    console.log(outcome, (await store.list({ tenant: '', owner: '' }, { limit: 1 })).total);`;
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    {
      timeout: 10_000,
    },
  );
  expect({ stdout: String(stdout), status }).toEqual({ stdout: 'stored 1\n', status: 0 });
});

test('keeps its place in a folder that it makes', async () => {
  const store = await sqliteStore({ directory: join(directory, 'new', 'folder') });
  expect(store.file).toBe(join(directory, 'new', 'folder', 'tasks.db'));
  await store.append([making('a')]);
  expect((await store.head(scope, 'a'))?.task.id).toBe('a');
  await store.close();
  expect(await readdir(join(directory, 'new', 'folder'))).toEqual(['tasks.db', 'tasks.db-lock']);
});

function making(taskId: string): Append {
  const create = { contextId: 'c', lease: { holder: 'h', ttlMs: 60_000 } };
  return { scope, taskId, create, events: [messageEvent('hello')] };
}

function chunkFor(taskId: string, text: string): Append {
  const event = artifactEvent(anArtifact(text, { artifactId: 'a' }), { append: true });
  return { scope, taskId, fence: 1, events: [event] };
}

async function fill(store: TaskStore, tasks: number, prefix = 'task'): Promise<void> {
  for (let n = 0; n < tasks; n++) {
    const taskId = `${prefix}-${n}`;
    const status = statusEvent('TASK_STATE_WORKING', { taskId });
    await store.append([making(taskId), { scope, taskId, fence: 1, events: [status] }]);
    for (const text of ['text 1', 'y'.repeat(2_000)]) await store.append([chunkFor(taskId, text)]);
  }
}

/** The logs of all tasks, by their ids. */
async function contentsOf(store: TaskStore): Promise<Record<string, unknown>> {
  const contents: Record<string, unknown> = {};
  for (let n = 0; n < 40; n++) {
    const log = await store.read(scope, `task-${n}`, 0, 100);
    if (log !== undefined) contents[`task-${n}`] = log;
  }
  return contents;
}

/** Opens the damaged file: it is refused, or each log is whole or refused. */
async function outcomeOf(expected: Record<string, unknown>): Promise<'refused' | 'told' | 'unharmed'> {
  const store = await open({ checkOnOpen: 'full' }).catch(({ code }) => {
    expect(['DAMAGED', 'FOREIGN', 'NEWER']).toContain(code);
  });
  if (store === undefined) return 'refused';
  let told = false;
  for (const [taskId, log] of Object.entries(expected)) {
    const read = await store.read(scope, taskId, 0, 100).catch(({ code }) => {
      expect(['INTERNAL_ERROR', 'UNAVAILABLE']).toContain(code);
      told = true;
      return log;
    });
    expect(read).toEqual(log);
  }
  await store.close();
  return told ? 'told' : 'unharmed';
}
