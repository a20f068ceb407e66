import { createFailureList } from './failures.js';
import { locationIn } from './location.js';
import type { OutputParser, ParserContext, ParserKind } from './output-parser.js';
import type { Failure } from './report.js';
import { createTally } from './tally.js';

/** Lines that are kept of what one test prints. */
const MAX_LOG = 100;

const STARTED = /^=== (RUN|CONT|NAME) +(\S+)$/;
const ENDED = /^ *--- (PASS|FAIL|SKIP): (\S+) \(/;
const PACKAGE = /^(ok|FAIL|\?) *\t(\S+)(?:\t| \[)(.*)$/;
const BUILD = /^# ([^\s[]\S*)(?: \[\S+\.test\])?$/;
const ENDS = /^(FAIL|PASS|exit status \d+)$/;

/**
 * What `go test` prints. Only its verbose form names the tests that pass: without it there are failures, but no counts.
 * A file is named within its package, and the package at its end, so that places are known only then.
 */
export const go: ParserKind = {
  recognizes: (line) =>
    STARTED.test(line) || ENDED.test(line) || PACKAGE.test(line) || /^# \S+ \[\S+\.test\]$/.test(line),
  create: createGoParser,
};

function createGoParser(context: ParserContext): OutputParser {
  const tally = createTally();
  const failures = createFailureList();
  /** What each test of this package has printed. */
  const logs = new Map<string, string[]>();
  let failed: string[] = [];
  let current = '';
  let verbose = false;

  function takeEnd(ending: string, name: string): void {
    tally.add(ending === 'PASS' ? 'passed' : ending === 'FAIL' ? 'failed' : 'skipped', name);
    if (ending === 'FAIL') failed.push(name);
    else logs.delete(name);
    current = name;
  }

  function takeLog(text: string): void {
    const log = logs.get(current) ?? [];
    logs.set(current, log);
    if (log.length < MAX_LOG) log.push(text);
  }

  function finishPackage(status: string, name: string, remark: string): void {
    const module = context.goModule ?? '';
    const folder = module !== '' && name.startsWith(`${module}/`) ? name.slice(module.length + 1) : '';
    const parents = new Set(failed.map((each) => each.slice(0, each.lastIndexOf('/'))));
    // A test with subtests fails when one of them does.
    for (const test of failed.filter((each) => !parents.has(each))) {
      failures.add(failureFrom(test, logs.get(test) ?? [], folder));
    }
    if (status === 'FAIL' && failed.length === 0) {
      failures.add({ ...failureFrom(name, logs.get(`# ${name}`) ?? [], ''), name: `${name} ${remark}`.trim() });
    }
    failed = [];
    for (const key of logs.keys()) if (!key.startsWith('# ')) logs.delete(key);
    current = '';
  }

  return {
    runner: 'go',
    line(text) {
      const [, mode, started] = STARTED.exec(text) ?? [];
      const [, ending, ended] = ENDED.exec(text) ?? [];
      const [, status, name, remark = ''] = PACKAGE.exec(text) ?? [];
      const [, built] = BUILD.exec(text) ?? [];
      if (started !== undefined) {
        verbose = true;
        current = started;
        if (mode === 'RUN') tally.start(started);
      } else if (ending !== undefined && ended !== undefined) takeEnd(ending, ended);
      else if (status !== undefined && name !== undefined) {
        finishPackage(status, name, /\[?build failed\]/.test(remark) ? '(build failed)' : '');
      } else if (built !== undefined) current = `# ${built}`;
      else if (!ENDS.test(text)) takeLog(text);
    },
    progress: tally.progress,
    // Nothing tells the last package from the others.
    closed: () => failed.length === 0 && current === '',
    result() {
      return verbose ? { ...tally.result(), ...failures.result() } : failures.result();
    },
  };
}

function failureFrom(name: string, log: readonly string[], folder: string): Failure {
  const stack = log.findIndex((line) => /^goroutine \d+ /.test(line));
  const said = stack < 0 ? log : log.slice(0, stack);
  const message = said.map((line) => line.trim()).join('\n');
  for (const line of log) {
    const place = locationIn(line);
    if (place === undefined) continue;
    const file = place.file.includes('/') || folder === '' ? place.file : `${folder}/${place.file}`;
    return { name: name.replaceAll('/', ' > '), message, ...place, file };
  }
  return { name: name.replaceAll('/', ' > '), message };
}
