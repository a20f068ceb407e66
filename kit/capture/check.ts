import { readFile } from 'node:fs/promises';
import { play, ports, withStage } from './play.js';
import { parseRecord } from './record/parse-record.js';
import type { CaptureRecord } from './record/record.js';
import { compareRequests } from './replay/compare-requests.js';
import { replay, reportOf } from './replay/replay.js';
import type { Scenario } from './scenarios/scenario.js';
import { within } from './wire/waiting.js';

const longestReplayMs = 120_000;

/**
 * Replays the record of a scenario against fresh agents on free ports, and plays the scenario anew to see that the client
 * still sends what it says. Returns what differs, as text.
 */
export async function checkRecord(scenario: Scenario, path: string): Promise<string[]> {
  const file = `${scenario.name}.http`;
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return [`${file} is missing: run npm run capture`];
  try {
    const record = parseRecord(text, file);
    const replayed = withStage(scenario, ports.free, (playing) => replay(record, playing));
    const found = await within(replayed, longestReplayMs);
    const { exchanges, hosts } = await within(play(scenario, ports.free), longestReplayMs);
    const stale = compareRequests(record.exchanges, exchanges, hosts);
    return [...commentFault(record, scenario), ...[...found, ...stale].map((finding) => reportOf(file, finding))];
  } catch (error) {
    return [`${file}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function commentFault(record: CaptureRecord, { name, about }: Scenario): string[] {
  if (record.name === name && record.about === about) return [];
  return [`${name}.http: the comment is not what the scenario says: run npm run capture`];
}
