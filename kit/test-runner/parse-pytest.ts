import { createFailureList, createMessage, type MessageText } from './failures.js';
import { type Location, locationIn } from './location.js';
import type { OutputParser, ParserKind } from './output-parser.js';
import type { Failure } from './report.js';
import { createTally, type Tally } from './tally.js';

const DOTS = /^(?:(\S+\.py) )?([.FEsxX]+)(?: +\[ *\d+%\])?$/;
const VERBOSE = /^(\S+::.+?) (PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS)\b/;
const SECTION = /^=+ (.+?) =+$/;
const TITLE = /^_{2,} (.+?) _{2,}$/;
const SUMMARY = /^(FAILED|ERROR) (.+?)(?: - (.*))?$/;
const TOTALS =
  /^(?:=+ )?(no tests ran|\d+ (?:passed|failed|skipped|error|xfailed|xpassed|deselected|warning).*) in [\d.]+s\b/;

/** One entry of the sections ERRORS and FAILURES. */
interface Detail {
  readonly title: string;
  readonly message: MessageText;
  place?: Location | undefined;
}

/**
 * Pytest's output, plain, quiet or verbose. The summary names each failure by its node id; the sections above it say
 * where it was raised. An error in a fixture, or while a file is collected, counts as a failure.
 */
export const pytest: ParserKind = {
  recognizes: (line) => /^=+ test session starts =+$|^[.FEsxX]+ +\[ *\d+%\]$/.test(line),
  create: createPytestParser,
};

function createPytestParser(): OutputParser {
  const tally = createTally();
  const failures = createFailureList();
  let section = '';
  let details: Detail[] = [];

  function takeDetail(text: string): void {
    const [, title] = TITLE.exec(text) ?? [];
    const last = details.at(-1);
    if (title !== undefined) details.push({ title, message: createMessage() });
    else if (last === undefined) return;
    else if (text.startsWith('E  ')) last.message.push(text.slice(1).trim());
    else if (/^\S+:\d+: /.test(text)) last.place = locationIn(text) ?? last.place;
  }

  function takeSummary(node: string, said: string): void {
    const [file = '', ...steps] = node.split('::');
    const at = details.findIndex(({ title }) => title.endsWith(steps.length > 0 ? steps.join('.') : file));
    const [detail] = at < 0 ? [] : details.splice(at, 1);
    failures.add(failureFrom(steps.length > 0 ? steps.join(' > ') : file, file, said, detail));
  }

  /** Without a summary, which options can switch off, the sections are all there is. */
  function finishRun(): void {
    for (const detail of details) failures.add(failureFrom(detail.title, undefined, 'failed', detail));
    details = [];
    section = '';
  }

  return {
    runner: 'pytest',
    line(text) {
      const [, totals] = TOTALS.exec(text) ?? [];
      const [, heading] = SECTION.exec(text) ?? [];
      const [, , node, said = ''] = SUMMARY.exec(text) ?? [];
      if (totals !== undefined) {
        tally.settle(totalsFrom(totals));
        finishRun();
      } else if (heading !== undefined) section = heading;
      else if (section === 'ERRORS' || section === 'FAILURES') takeDetail(text);
      else if (section === 'short test summary info' && node !== undefined) takeSummary(node, said);
      else takeProgress(tally, text);
    },
    progress: tally.progress,
    closed: tally.closed,
    result() {
      finishRun();
      return { ...tally.result(), ...failures.result() };
    },
  };
}

function takeProgress(tally: Tally, text: string): void {
  const [, node, outcome] = VERBOSE.exec(text) ?? [];
  const [, file, dots] = DOTS.exec(text) ?? [];
  if (node !== undefined) {
    const skipped = outcome === 'SKIPPED' || outcome === 'XFAIL';
    const passed = outcome === 'PASSED' || outcome === 'XPASS';
    tally.add(passed ? 'passed' : skipped ? 'skipped' : 'failed', node.split('::').slice(1).join(' > '));
    return;
  }
  for (const dot of dots ?? '')
    tally.add('.X'.includes(dot) ? 'passed' : 'FE'.includes(dot) ? 'failed' : 'skipped', file);
}

function failureFrom(name: string, file: string | undefined, said: string, detail: Detail | undefined): Failure {
  const message = detail !== undefined && !detail.message.isEmpty() ? detail.message.text() : said;
  return { name, message, ...(file === undefined ? {} : { file }), ...detail?.place };
}

function totalsFrom(text: string): { passed: number; failed: number; skipped: number } {
  const of = (word: string) => Number(new RegExp(`(\\d+) ${word}\\b`).exec(text)?.[1] ?? 0);
  return {
    passed: of('passed') + of('xpassed'),
    failed: of('failed') + of('errors?'),
    skipped: of('skipped') + of('xfailed'),
  };
}
