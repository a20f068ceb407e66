import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Acknowledged, writerScope } from '../../../test/support/store-writer.js';
import type { LogEntry } from '../../server/ports.js';
import { sqliteStore } from './sqlite-store.js';

const program = fileURLToPath(new URL('../../../test/support/store-writer.ts', import.meta.url));
const kills = Number(process.env.STORE_KILLS ?? 16);

test(
  'has everything that it acknowledged, in order and once, however often its process is killed',
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'a2a-store-'));
    const file = join(directory, 'tasks.db');
    const acknowledged: Acknowledged[] = [];
    for (let life = 0; life < kills; life++) acknowledged.push(...(await untilKilled(file, life)));
    expect(acknowledged.length).toBeGreaterThan(kills * 50);

    const store = await sqliteStore({ file });
    expect(await store.check()).toEqual([]);
    const logs = new Map<string, readonly string[]>();
    for (const { taskId, seq, text } of acknowledged) {
      const log = logs.get(taskId) ?? textsOf((await store.read(writerScope, taskId, 0, 1_000)) ?? []);
      logs.set(taskId, log);
      expect(log[seq - 1]).toBe(text);
    }
    for (const [taskId, log] of logs) expect(log).toEqual(log.map((_, before) => `${taskId}:${before + 1}`));
    await store.close();
    await rm(directory, { recursive: true });
  },
  kills * 5_000,
);

/** Lets the writer run for a while that is different each time, kills it, and returns what it said until then. */
async function untilKilled(file: string, life: number): Promise<Acknowledged[]> {
  const writer = spawn(process.execPath, ['--import', 'tsx', program, file, String(life)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: Acknowledged[] = [];
  const wanted = 1 + ((life * 97) % 400);
  for await (const line of linesOf(writer)) {
    if (line === 'ready') continue;
    // The writer writes nothing else. Of a line that the kill cut off nobody was told.
    if (line.endsWith('}')) said.push(JSON.parse(line) as Acknowledged);
    if (said.length === wanted) writer.kill('SIGKILL');
  }
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit');
  expect(writer.signalCode).toBe('SIGKILL');
  return said;
}

function linesOf(child: ChildProcess): AsyncIterable<string> {
  if (child.stdout === null) throw new Error('expected a pipe');
  return createInterface({ input: child.stdout });
}

function textsOf(entries: readonly LogEntry[]): string[] {
  return entries.map(({ event }) => {
    if ('message' in event) return event.message.parts[0]?.text ?? '';
    if ('artifactUpdate' in event) return event.artifactUpdate.artifact.parts[0]?.text ?? '';
    return 'statusUpdate' in event ? String(event.statusUpdate.metadata?.text) : '';
  });
}
