import { createFailureList, createMessage, type MessageText } from './failures.js';
import { locationIn } from './location.js';
import type { OutputParser, ParserKind } from './output-parser.js';
import { createTally } from './tally.js';

const FILE = /^ [✓❯×↓] (.+) \((\d+) tests?((?: \| \d+ \w+)*)\)/u;
const TEST = /^ ([✓×↓□]) (.+? > .+?)(?: +\d+ms)?$/u;
const FAILED = /^ FAIL +(?:\|[^|]+\| )?(.+?)(?: \[ .+ \])?$/;
const TOTALS = /^ +Tests +(.*\(\d+\)|no tests)$/;

/** An error of the closing list: Vitest prints one that several tests share only once. */
interface Detail {
  readonly names: string[];
  readonly message: MessageText;
}

/** Vitest's default and verbose reporters. A file that cannot be loaded is a failure, but no test. */
export const vitest: ParserKind = {
  recognizes: (line) => /^ ?(RUN|DEV) +v\d+\./.test(line),
  create: createVitestParser,
};

function createVitestParser(): OutputParser {
  const tally = createTally();
  const failures = createFailureList();
  let detail: Detail | undefined;

  function takeFile(name: string, total: number, rest: string): void {
    const failed = numberOf(rest, 'failed');
    const skipped = numberOf(rest, 'skipped') + numberOf(rest, 'todo');
    tally.add('passed', name, total - failed - skipped);
    tally.add('failed', name, failed);
    tally.add('skipped', name, skipped);
  }

  function finishDetail(place?: { file: string; line: number }): void {
    for (const name of detail?.names ?? []) {
      const file = fileOf(name);
      const inFile = file === undefined || name === file ? name : name.slice(file.length + 3);
      failures.add({ name: inFile, message: detail?.message.text() ?? '', ...(place ?? (file && { file })) });
    }
    detail = undefined;
  }

  /** Takes a line for the open error, and tells whether it belongs to it. */
  function takeDetail(into: Detail, text: string): boolean {
    const [, another] = FAILED.exec(text) ?? [];
    if (another !== undefined && into.message.isEmpty()) into.names.push(another);
    else if (another !== undefined || text.startsWith('⎯')) finishDetail();
    else if (text.startsWith(' ❯ ')) {
      const place = locationIn(text);
      if (place !== undefined) finishDetail(place);
    } else into.message.push(text);
    return another === undefined || detail !== undefined;
  }

  return {
    runner: 'vitest',
    line(text) {
      if (detail !== undefined && takeDetail(detail, text)) return;
      const [, file, total, rest = ''] = FILE.exec(text) ?? [];
      const [, mark, test] = TEST.exec(text) ?? [];
      const [, failed] = FAILED.exec(text) ?? [];
      const [, totals] = TOTALS.exec(text) ?? [];
      if (file !== undefined) takeFile(file, Number(total), rest);
      else if (test !== undefined) tally.add(mark === '✓' ? 'passed' : mark === '×' ? 'failed' : 'skipped', test);
      else if (failed !== undefined) detail = { names: [failed], message: createMessage() };
      else if (totals !== undefined) {
        const skipped = numberOf(totals, 'skipped') + numberOf(totals, 'todo');
        tally.settle({ passed: numberOf(totals, 'passed'), failed: numberOf(totals, 'failed'), skipped });
      }
    },
    progress: tally.progress,
    closed: tally.closed,
    result() {
      finishDetail();
      return { ...tally.result(), ...failures.result() };
    },
  };
}

function numberOf(text: string, word: string): number {
  return Number(new RegExp(`(\\d+) ${word}\\b`).exec(text)?.[1] ?? 0);
}

function fileOf(name: string): string | undefined {
  const [file = ''] = name.split(' > ');
  return /\.\w+$/.test(file) ? file : undefined;
}
