import { createFailureList, createMessage, type MessageText } from './failures.js';
import { type Location, locationIn } from './location.js';
import type { OutputParser, ParserKind } from './output-parser.js';
import { createTally } from './tally.js';

const MARK = /^((?: {2})*)([✔✖﹣⚠▶]) (.+?)(?: \([\d.]+ms\))?( # .*)?$/u;
const SUMMARY = /^ℹ (tests|pass|fail|cancelled|skipped|todo|duration_ms) ([\d.]+)$/;

/** A failure of the closing list, while its message is read. */
interface Detail {
  readonly location: Location | undefined;
  name?: string;
  todo: boolean;
  inStack: boolean;
  thrown?: Location | undefined;
  readonly message: MessageText;
}

/**
 * The spec reporter of node:test: what `node --test` writes on a terminal, and into a pipe from Node 23 on. Tests are
 * counted as they pass by; the summary corrects the count, because only it tells a suite from a test with subtests.
 */
export const nodeSpec: ParserKind = {
  recognizes: (line) => /^(▶ \S|[✔✖﹣⚠] .+ \([\d.]+ms\)|ℹ tests \d)/u.test(line),
  create: createNodeSpecParser,
};

function createNodeSpecParser(): OutputParser {
  const tally = createTally();
  const failures = createFailureList();
  /** The suites and tests that are open, outermost first. */
  const open: string[] = [];
  /** Names of the tests that failed, innermost first: the closing list gives only the last step of each. */
  const failed: string[][] = [];
  let detail: Detail | undefined;
  let summary: Record<string, number> = {};

  function takeMark(depth: number, sign: string, name: string, directive: string): void {
    // A test to do that fails is no failure, though Node 20 marks it like one.
    const mark = sign !== '▶' && directive.startsWith(' # TODO') ? '⚠' : sign;
    const closes = open.length > depth && open[depth] === name;
    open.length = Math.min(open.length, depth);
    tally.start([...open, name].join(' > '));
    if (mark === '▶') {
      // Node 20 opens and closes some suites with the same mark.
      if (!closes) open.push(name);
      return;
    }
    if (mark === '✖') failed.push([...open, name]);
    if (!closes) tally.add(mark === '✔' ? 'passed' : mark === '✖' ? 'failed' : 'skipped');
  }

  function takeSummary(key: string, value: number): void {
    summary[key] = value;
    if (key !== 'duration_ms') return;
    const { pass = 0, fail = 0, cancelled = 0, skipped = 0, todo = 0 } = summary;
    tally.settle({ passed: pass, failed: fail + cancelled, skipped: skipped + todo });
    summary = {};
  }

  function finishDetail(): void {
    if (detail?.name !== undefined && !detail.todo) {
      const at = failed.findIndex((names) => names.at(-1) === detail?.name);
      const [names] = at < 0 ? [[detail.name]] : failed.splice(at, 1);
      const message = unquote(detail.message.text());
      failures.add({ name: (names ?? []).join(' > '), message, ...(detail.thrown ?? detail.location) });
    }
    detail = undefined;
  }

  /** Takes a line for the open failure, and tells whether it belongs to it. */
  function takeDetail(into: Detail, text: string): boolean {
    if (into.name === undefined) {
      const [, , , name, directive = ''] = MARK.exec(text) ?? [];
      if (name === undefined) return false;
      into.name = name;
      into.todo = directive.startsWith(' # TODO');
      return true;
    }
    if (text !== '' && !text.startsWith('  ')) return false;
    if (/^ +at /.test(text)) {
      into.inStack = true;
      into.thrown ??= locationIn(text);
    }
    // What follows the stack repeats what was said before it.
    if (!into.inStack) into.message.push(text.slice(2));
    return true;
  }

  return {
    runner: 'node:test',
    line(text) {
      if (detail !== undefined) {
        if (takeDetail(detail, text)) return;
        finishDetail();
      }
      const [, place] = /^test at (.+:\d+:\d+)$/.exec(text) ?? [];
      const [, indent = '', mark, name, directive = ''] = MARK.exec(text) ?? [];
      const [, key, value] = SUMMARY.exec(text) ?? [];
      if (place !== undefined)
        detail = { location: locationIn(`(${place})`), todo: false, inStack: false, message: createMessage() };
      else if (mark !== undefined && name !== undefined && text !== '✖ failing tests:') {
        takeMark(indent.length / 2, mark, name, directive);
      } else if (key !== undefined) takeSummary(key, Number(value));
    },
    progress: tally.progress,
    closed: tally.closed,
    result() {
      finishDetail();
      return { ...tally.result(), ...failures.result() };
    },
  };
}

function unquote(message: string): string {
  return /^'[^']*'$/.test(message) ? message.slice(1, -1) : message;
}
