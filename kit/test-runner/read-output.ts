import { createFailureList, type FailureList } from './failures.js';
import type { OutputParser, ParserContext, ParserKind } from './output-parser.js';
import { cargo } from './parse-cargo.js';
import { go } from './parse-go.js';
import { jest } from './parse-jest.js';
import { mocha } from './parse-mocha.js';
import { nodeSpec } from './parse-node-spec.js';
import { pytest } from './parse-pytest.js';
import { tap } from './parse-tap.js';
import { unknown } from './parse-unknown.js';
import { vitest } from './parse-vitest.js';
import type { Counts, Failure, RunnerName } from './report.js';
import type { Progress } from './tally.js';

const kinds: readonly ParserKind[] = [tap, nodeSpec, vitest, jest, pytest, cargo, go, mocha];

/** What is longer than this is no line of a runner, and patterns may take long over it. */
const MAX_READ = 4_096;

/** Reads a whole output, whichever runner writes it. */
export interface OutputReader {
  line(text: string): void;
  progress(): Progress;
  result(): OutputResult;
}

/** What the output told of the run. */
export interface OutputResult {
  readonly runner: RunnerName;
  readonly counts?: Counts;
  readonly failures: readonly Failure[];
  readonly truncated?: true;
}

/**
 * Returns a reader that knows the runner by its first telling line. After the summary of one runner another may follow,
 * as in `vitest run && cargo test`: their counts are added up.
 */
export function createOutputReader(context: ParserContext = {}): OutputReader {
  const fallback = unknown.create(context);
  const read: { kind: ParserKind; parser: OutputParser }[] = [];

  function choose(text: string): void {
    const last = read.at(-1);
    if (last !== undefined && (last.kind.recognizes(text) || !last.parser.closed())) return;
    const kind = kinds.find((each) => each.recognizes(text));
    if (kind !== undefined) read.push({ kind, parser: kind.create(context) });
  }

  return {
    line(whole) {
      const text = whole.slice(0, MAX_READ);
      choose(text);
      const last = read.at(-1);
      (last?.parser ?? fallback).line(text);
    },
    progress() {
      const parts = (read.length > 0 ? read.map(({ parser }) => parser) : [fallback]).map((each) => each.progress());
      const current = parts.at(-1)?.current;
      const sum = (of: (part: Progress) => number) => parts.reduce((total, part) => total + of(part), 0);
      const counts = { passed: sum((p) => p.passed), failed: sum((p) => p.failed), skipped: sum((p) => p.skipped) };
      return current === undefined ? counts : { ...counts, current };
    },
    result() {
      const results = read.map(({ parser }) => parser.result());
      const [only] = read;
      if (only === undefined) return { runner: 'unknown', ...fallback.result() };
      const runner = read.every(({ kind }) => kind === only.kind) ? only.parser.runner : 'several';
      return { runner, ...addCounts(results.map((each) => each.counts)), ...joinFailures(results) };
    },
  };
}

/** One part that is not known leaves the whole unknown. */
function addCounts(all: readonly (Counts | undefined)[]): { counts?: Counts } {
  const total = { total: 0, passed: 0, failed: 0, skipped: 0 };
  for (const counts of all) {
    if (counts === undefined) return {};
    total.total += counts.total;
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
  }
  return { counts: total };
}

function joinFailures(results: readonly ReturnType<OutputParser['result']>[]): ReturnType<FailureList['result']> {
  const list = createFailureList();
  for (const failure of results.flatMap((each) => each.failures)) list.add(failure);
  const joined = list.result();
  return results.some(({ truncated }) => truncated) ? { ...joined, truncated: true } : joined;
}
