import type { OutputParser, ParserKind } from './output-parser.js';
import { createTally } from './tally.js';

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
      const passed = numberBefore(text, 'pass(?:ed|ing)?');
      const failed = numberBefore(text, 'fail(?:ed|ing|ures?)?');
      if (passed === undefined && failed === undefined) return;
      tally = createTally();
      tally.settle({
        passed: passed ?? 0,
        failed: failed ?? 0,
        skipped: numberBefore(text, 'skipped|pending|ignored') ?? 0,
      });
    },
    progress: () => tally.progress(),
    closed: () => true,
    result: () => ({ ...tally.result(), failures: [] }),
  };
}

function numberBefore(text: string, word: string): number | undefined {
  const found = new RegExp(`(?:^|[\\s(,:])(\\d+) (?:tests? |specs? |examples? )?(?:${word})\\b`, 'i').exec(text);
  return found === null ? undefined : Number(found[1]);
}
