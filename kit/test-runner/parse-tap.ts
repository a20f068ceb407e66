import { createFailureList } from './failures.js';
import type { OutputParser, ParserKind } from './output-parser.js';
import { createTally } from './tally.js';
import { failureFromTapYaml, readTapYaml } from './tap-yaml.js';

const TEST = /^( *)(not )?ok \d+(?: -)? ?(.*)$/;
const SUBTEST = /^( *)# Subtest: (.*)$/;
/** Lines of YAML that are kept of one failure. */
const MAX_YAML = 1_000;
const SUMMARY = /^# (pass|fail|cancelled|skipped|todo|duration_ms) ([\d.]+)$/;

/** A test line, while the YAML below it is read. */
interface Point {
  readonly names: readonly string[];
  readonly indent: number;
  readonly ending: 'passed' | 'failed' | 'skipped';
  readonly yaml: string[];
  inYaml: boolean;
}

/**
 * TAP, versions 13 and 14: what `node --test` writes into a pipe up to Node 22, and what tape and others write.
 * Suites are not tests; a test that failed only because of its subtests counts, as it does for node:test, but is not
 * listed again.
 */
export const tap: ParserKind = {
  recognizes: (line) => /^TAP version 1[34]$/.test(line),
  create: createTapParser,
};

function createTapParser(): OutputParser {
  const tally = createTally();
  const failures = createFailureList();
  const path: string[] = [];
  let point: Point | undefined;
  let planned = false;
  let nodeTest = false;
  let summary: Record<string, number> = {};

  /** Subtests are indented by four, so a test's depth tells whose subtest it is. */
  function namesAt(indent: number, name: string): string[] {
    path.length = Math.min(path.length, Math.floor(indent / 4));
    path.push(name);
    return [...path];
  }

  function finishPoint(): void {
    if (point === undefined) return;
    const { ending, names, yaml } = point;
    const fields = readTapYaml(yaml);
    if (fields.type !== 'suite') tally.add(ending, names.join(' > '));
    if (ending === 'failed' && fields.failureType !== 'subtestsFailed') {
      failures.add({ name: names.join(' > '), ...failureFromTapYaml(fields) });
    }
    point = undefined;
  }

  /** Takes a line for the open test, and tells whether that is all there is to it. */
  function takeYaml(open: Point, text: string): boolean {
    const margin = ' '.repeat(open.indent + 2);
    if (text === `${margin}---`) open.inYaml = true;
    else if (open.inYaml && text !== `${margin}...`) {
      if (open.yaml.length < MAX_YAML) open.yaml.push(text.slice(margin.length));
    } else finishPoint();
    return open.inYaml;
  }

  /** Other producers of TAP disagree on what their summaries count; their tests are counted one by one. */
  function takeSummary(key: string, value: number): void {
    summary[key] = value;
    if (!nodeTest || key !== 'duration_ms') return;
    const { pass = 0, fail = 0, cancelled = 0, skipped = 0, todo = 0 } = summary;
    tally.settle({ passed: pass, failed: fail + cancelled, skipped: skipped + todo });
    summary = {};
  }

  return {
    get runner() {
      return nodeTest ? 'node:test' : 'tap';
    },
    line(text) {
      if (point !== undefined && takeYaml(point, text)) return;
      const [, outer = '', started] = SUBTEST.exec(text) ?? [];
      const [, indent = '', not, title] = TEST.exec(text) ?? [];
      const [, key, value] = (planned && SUMMARY.exec(text)) || [];
      if (/^(TAP version|1\.\.\d)/.test(text)) planned = text.startsWith('1');
      else if (started !== undefined) {
        nodeTest = true;
        tally.start(namesAt(outer.length, unescapeTap(started)).join(' > '));
      } else if (title !== undefined) {
        const [name, skipped] = splitDirective(title);
        const ending = skipped ? 'skipped' : not === undefined ? 'passed' : 'failed';
        point = { names: namesAt(indent.length, name), indent: indent.length, ending, yaml: [], inYaml: false };
      } else if (key !== undefined) takeSummary(key, Number(value));
    },
    progress: tally.progress,
    closed: () => planned,
    result() {
      finishPoint();
      return { ...tally.result(), ...failures.result() };
    },
  };
}

/** Tells the title of a test from a SKIP or TODO directive, which an escaped hash does not begin. */
function splitDirective(text: string): [title: string, skipped: boolean] {
  const found = /^(.*?)\s*(?<!\\)# ?(?:SKIP|TODO)\b/i.exec(text);
  return found === null ? [unescapeTap(text), false] : [unescapeTap(found[1] ?? ''), true];
}

function unescapeTap(text: string): string {
  return text.replace(/\\([#\\])/g, '$1').trim();
}
