import { createFailureList, createMessage, type MessageText } from './failures.js';
import { type Location, locationIn } from './location.js';
import type { OutputParser, ParserKind } from './output-parser.js';
import { createTally } from './tally.js';

const FILE = /^(?:PASS|FAIL) (?:[^\s./]+ )?(\S+\.\w+)/;
const TEST = /^\s+([✓✕○✎]) (.+?)(?: \(\d+(?:\.\d+)? m?s\))?$/u;
const FAILED = /^ {2}● (.+)$/;
const TOTALS = /^Tests: +(.*\d+ total)$/;

/** A failure, while its message is read. */
interface Detail {
  readonly name: string;
  readonly file: string | undefined;
  readonly message: MessageText;
  ended: boolean;
  thrown?: Location | undefined;
}

/** Jest's default and verbose reporters. A file that cannot be loaded is a failure, but no test. */
export const jest: ParserKind = {
  recognizes: (line) => FILE.test(line),
  create: createJestParser,
};

function createJestParser(): OutputParser {
  const tally = createTally();
  const failures = createFailureList();
  let file: string | undefined;
  let repeating = false;
  let detail: Detail | undefined;

  function begin(title: string): void {
    // Jest lists the failures of many files once more at the end.
    if (repeating || title === 'Console') return;
    const broken = title === 'Test suite failed to run';
    detail = {
      name: broken ? (file ?? title) : title.replaceAll(' › ', ' > '),
      file,
      message: createMessage(),
      ended: false,
    };
  }

  function finishDetail(): void {
    if (detail === undefined) return;
    const place = detail.thrown ?? (detail.file === undefined ? {} : { file: detail.file });
    failures.add({ name: detail.name, message: detail.message.text(), ...place });
    detail = undefined;
  }

  /** The message ends where the code frame or the stack begins. */
  function takeDetail(into: Detail, text: string): void {
    into.ended ||= /^ +>? *\d+ \||^ +at /.test(text);
    if (!into.ended) into.message.push(text.slice(4));
    else if (/^ +at /.test(text)) into.thrown ??= locationIn(text);
  }

  return {
    runner: 'jest',
    line(text) {
      const [, nextFile] = FILE.exec(text) ?? [];
      const [, mark, test] = TEST.exec(text) ?? [];
      const [, failed] = FAILED.exec(text) ?? [];
      const [, totals] = TOTALS.exec(text) ?? [];
      if (nextFile !== undefined || failed !== undefined || /^(Test Suites:|Summary of all failing)/.test(text)) {
        finishDetail();
      }
      if (nextFile !== undefined) {
        file = nextFile.replace(/^\.\//, '');
        tally.start(file);
      } else if (failed !== undefined) begin(failed);
      else if (detail !== undefined) takeDetail(detail, text);
      else if (test !== undefined) tally.add(mark === '✓' ? 'passed' : mark === '✕' ? 'failed' : 'skipped', test);
      else if (text.startsWith('Summary of all failing')) repeating = true;
      else if (totals !== undefined) {
        repeating = false;
        tally.settle(totalsFrom(totals));
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

function totalsFrom(text: string): { passed: number; failed: number; skipped: number } {
  const of = (word: string) => Number(new RegExp(`(\\d+) ${word}\\b`).exec(text)?.[1] ?? 0);
  return { passed: of('passed'), failed: of('failed'), skipped: of('skipped') + of('todo') };
}
