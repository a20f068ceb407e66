import { createFailureList, createMessage, type MessageText } from './failures.js';
import { type Location, locationIn } from './location.js';
import type { OutputParser, ParserKind } from './output-parser.js';
import { createTally } from './tally.js';

const TEST = /^test (.+?) \.\.\. (ok|FAILED|ignored)\b/;
const DETAIL = /^---- (.+?) stdout ----$/;
const TOTALS = /^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored/;
const ERROR = /^error(?:\[E\d+\])?: (.+)$/;
const STACK = /^(stack backtrace:|note: )/;

/** A failure, while its message is read. */
interface Detail {
  readonly name: string;
  place?: Location | undefined;
  readonly message: MessageText;
  ended: boolean;
}

/** Cargo's built-in test harness, for any number of test binaries; an error of the compiler is a failure, but no test. */
export const cargo: ParserKind = {
  recognizes: (line) => /^ +Compiling \S+ v\d|^running \d+ tests?$/.test(line),
  create: createCargoParser,
};

function createCargoParser(): OutputParser {
  const tally = createTally();
  const failures = createFailureList();
  let detail: Detail | undefined;
  let compiling: string | undefined;

  function finishDetail(): void {
    if (detail === undefined) return;
    failures.add({ name: detail.name, message: detail.message.text(), ...detail.place });
    detail = undefined;
  }

  function takeDetail(into: Detail, text: string): void {
    const panicked = / panicked at (.*)$/.exec(text);
    into.ended ||= STACK.test(text);
    if (panicked !== null) {
      // What came before is what the test printed. Before Rust 1.73 the message stood on this line.
      const inline = /^'(.*)', \S+$/.exec(panicked[1] ?? '');
      into.message.clear();
      if (inline !== null) into.message.push(inline[1] ?? '');
      const place = locationIn(` ${/\S+$/.exec(text)?.[0]}`);
      if (place !== undefined) into.place = place;
    } else if (!into.ended) into.message.push(text);
  }

  /** The place of a compiler's error is on the line below it. */
  function takeCompiler(text: string): void {
    const place = / --> /.test(text) ? locationIn(text) : undefined;
    if (compiling !== undefined && place !== undefined) {
      failures.add({ name: 'compilation', message: compiling, ...place });
    }
    compiling = ERROR.exec(text)?.[1];
  }

  return {
    runner: 'cargo',
    line(text) {
      const [, test, ending] = TEST.exec(text) ?? [];
      const [, failed] = DETAIL.exec(text) ?? [];
      const totals = TOTALS.exec(text);
      if (failed !== undefined || text === 'failures:' || totals !== null) finishDetail();
      if (failed !== undefined) detail = { name: failed, message: createMessage(), ended: false };
      else if (totals !== null) {
        tally.settle({ passed: Number(totals[1]), failed: Number(totals[2]), skipped: Number(totals[3]) });
      } else if (detail !== undefined) takeDetail(detail, text);
      else if (test !== undefined) {
        tally.add(ending === 'ok' ? 'passed' : ending === 'FAILED' ? 'failed' : 'skipped', test);
      } else takeCompiler(text);
    },
    progress: tally.progress,
    closed: tally.closed,
    result() {
      finishDetail();
      return { ...tally.result(), ...failures.result() };
    },
  };
}
