import { createFailureList, createMessage, type MessageText } from './failures.js';
import { type Location, locationIn } from './location.js';
import type { OutputParser, ParserKind } from './output-parser.js';
import { createTally } from './tally.js';

const PASSED = /^ {2,}[✔✓] (.+?)(?: \(\d+ms\))?$/u;
const PENDING = /^ {2,}- (.+)$/;
const NUMBERED = /^( {2,})\d+\) (.+)$/;
const TOTALS = /^ {2}(\d+) (passing|pending|failing)\b/;

/** A failure of the closing list: its titles, outermost first, then its message. */
interface Detail {
  readonly titles: string[];
  titled: boolean;
  readonly message: MessageText;
  inStack: boolean;
  thrown?: Location | undefined;
}

/** Mocha's spec reporter. */
export const mocha: ParserKind = {
  recognizes: (line) => PASSED.test(line) || /^ {2}\d+ passing \(/.test(line),
  create: createMochaParser,
};

function createMochaParser(): OutputParser {
  const tally = createTally();
  const failures = createFailureList();
  let detail: Detail | undefined;

  function takeTotals(count: number, kind: string): void {
    finishDetail();
    const ending = kind === 'passing' ? 'passed' : kind === 'failing' ? 'failed' : 'skipped';
    tally.settle({ [ending]: count });
  }

  function finishDetail(): void {
    if (detail === undefined) return;
    failures.add({ name: detail.titles.join(' > '), message: detail.message.text(), ...detail.thrown });
    detail = undefined;
  }

  function beginDetail(title: string): void {
    finishDetail();
    detail = { titles: [], titled: false, message: createMessage(), inStack: false };
    takeTitle(detail, title);
  }

  /** The last title ends in a colon. */
  function takeTitle(into: Detail, title: string): void {
    into.titled = title.endsWith(':');
    into.titles.push(into.titled ? title.slice(0, -1) : title);
  }

  function takeDetail(into: Detail, text: string): void {
    if (!into.titled) takeTitle(into, text.trim());
    else if (/^ +at /.test(text)) {
      into.inStack = true;
      into.thrown ??= locationIn(text);
    } else if (!into.inStack) into.message.push(text.trimEnd());
  }

  return {
    runner: 'mocha',
    line(text) {
      const [, count, kind] = TOTALS.exec(text) ?? [];
      const [, passed] = PASSED.exec(text) ?? [];
      const [, pending] = PENDING.exec(text) ?? [];
      const [, indent, numbered] = NUMBERED.exec(text) ?? [];
      if (kind !== undefined) takeTotals(Number(count), kind);
      else if (tally.closed() && numbered !== undefined && indent?.length === 2) beginDetail(numbered);
      else if (detail !== undefined) takeDetail(detail, text);
      else if (passed !== undefined) tally.add('passed', passed);
      else if (pending !== undefined) tally.add('skipped', pending);
      else if (numbered !== undefined) tally.add('failed', numbered);
    },
    progress: tally.progress,
    closed: () => tally.closed() && detail === undefined,
    result() {
      finishDetail();
      return { ...tally.result(), ...failures.result() };
    },
  };
}
