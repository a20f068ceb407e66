import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkRecord } from './check.js';
import { repository } from './folders.js';
import { play, ports } from './play.js';
import { machineTraces, thisMachine } from './record/traces.js';
import { writeRecord } from './record/write-record.js';
import { scenarios } from './scenarios/all.js';
import type { Scenario } from './scenarios/scenario.js';

// Writes captures/*.http from the running kit; with --check it replays them and names every difference.

const folder = join(repository, 'captures');
const args = process.argv.slice(2);
const check = args.includes('--check');
const names = args.filter((arg) => arg !== '--check');
const chosen = scenarios.filter(({ name }) => names.length === 0 || names.some((each) => name.startsWith(each)));
if (chosen.length === 0 || names.some((each) => each.startsWith('-'))) {
  console.error('usage: npm run capture [-- [--check] [NUMBER...]], for example npm run capture -- 03 16');
  process.exit(2);
}

const pathOf = ({ name }: Scenario) => join(folder, `${name}.http`);
const complaints: string[] = [];
for (const scenario of chosen) {
  const found = check ? await checkRecord(scenario, pathOf(scenario)) : await record(scenario);
  console.log(`${found.length === 0 ? 'ok' : 'not ok'}  ${scenario.name}`);
  complaints.push(...found);
}
const known = new Set(scenarios.map(({ name }) => `${name}.http`));
const strangers = readdirSync(folder).filter((file) => file.endsWith('.http') && !known.has(file));
complaints.push(...strangers.map((file) => `${file} belongs to no scenario`));
for (const complaint of complaints) console.error(`\n${complaint}`);
process.exit(complaints.length === 0 ? 0 : 1);

async function record(scenario: Scenario): Promise<string[]> {
  const { name, about } = scenario;
  try {
    const { exchanges } = await play(scenario, ports.recorded);
    const text = writeRecord({ name, about, exchanges });
    const traces = machineTraces(text, thisMachine(repository));
    if (traces.length > 0) return [`${name} was not written, because it tells of this machine: ${traces.join(', ')}`];
    writeFileSync(pathOf(scenario), text);
    return [];
  } catch (error) {
    const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    const why = inUse ? `${error.message}: is the kit running? Its ports are needed.` : stackOf(error);
    return [`${name} was not written: ${why}`];
  }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
