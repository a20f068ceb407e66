import type { OutputParser, ParserKind } from './output-parser.js';
import { createTally } from './tally.js';

const PASSED = wordAfterNumber('pass(?:ed|ing)?');
const FAILED = wordAfterNumber('fail(?:ed|ing|ures?)?');
const SKIPPED = wordAfterNumber('skipped|pending|ignored');

/**
 * The fallback for runners that are not known: a line that says how many tests passed or failed is believed, the last
 * one of several. Without one there are no counts.
 */
export const unknown: ParserKind = {
  recognizes: () => true,
  create: createUnknownParser,
};

function createUnknownParser(): OutputParser {
  let tally = createTally();
  return {
    runner: 'unknown',
    line(text) {
      const passed = numberIn(text, PASSED);
      const failed = numberIn(text, FAILED);
      if (passed === undefined && failed === undefined) return;
      tally = createTally();
      tally.settle({
        passed: passed ?? 0,
        failed: failed ?? 0,
        skipped: numberIn(text, SKIPPED) ?? 0,
      });
    },
    progress: () => tally.progress(),
    closed: () => true,
    result: () => ({ ...tally.result(), failures: [] }),
  };
}

function wordAfterNumber(word: string): RegExp {
  return new RegExp(`(?:^|[\\s(,:])(\\d+) (?:tests? |specs? |examples? )?(?:${word})\\b`, 'i');
}

function numberIn(text: string, word: RegExp): number | undefined {
  const found = word.exec(text);
  return found === null ? undefined : Number(found[1]);
}
