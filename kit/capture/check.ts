import { readFile } from 'node:fs/promises';
import { ports, withStage } from './play.js';
import { parseRecord } from './record/parse-record.js';
import { replay, reportOf } from './replay/replay.js';
import type { Scenario } from './scenarios/scenario.js';
import { within } from './wire/waiting.js';

const longestReplayMs = 120_000;

/** Replays the record of a scenario against fresh agents on free ports, and returns what differs, as text. */
export async function checkRecord(scenario: Scenario, path: string): Promise<string[]> {
  const file = `${scenario.name}.http`;
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return [`${file} is missing: run npm run capture`];
  try {
    const record = parseRecord(text, file);
    const header = record.name === scenario.name && record.about === scenario.about;
    const replayed = withStage(scenario, ports.free, (playing) => replay(record, playing));
    const found = (await within(replayed, longestReplayMs)).map((finding) => reportOf(file, finding));
    return header ? found : [`${file}: the comment is not what the scenario says: run npm run capture`, ...found];
  } catch (error) {
    return [`${file}: ${error instanceof Error ? error.message : String(error)}`];
  }
}
