import { styleText } from 'node:util';
import { tally } from './page.js';
import type { Peer } from './peer.js';
import type { Column } from './play.js';

/** Prints a line on standard output. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Returns a text in grey, on a terminal only. */
export const dim = (text: string) => colored('gray', text);
/** Returns a text in red, on a terminal only. */
export const bad = (text: string) => colored('red', text);
const good = (text: string) => colored('green', text);

function colored(color: 'gray' | 'red' | 'green', text: string): string {
  return process.stdout.isTTY ? styleText(color, text) : text;
}

/** Returns what came of a column: one line, and one more for each failure. */
export function columnText({ direction, binding, cells }: Column): string {
  const { pass, fail, cannot } = tally([{ direction, binding, cells }]);
  const counts = [good(`${pass} pass`), fail > 0 && bad(`${fail} FAIL`), cannot > 0 && dim(`${cannot} cannot`)];
  const head = `  ${direction.padEnd(8)}${binding.padEnd(11)}`;
  if (pass + fail + cannot === 0) return head + dim('not offered');
  return [head + counts.filter((count) => count !== false).join(', '), ...failureTexts(cells)].join('\n');
}

/** One line for each reason, with the scenarios that failed for it. */
function failureTexts(cells: Column['cells']): readonly string[] {
  const byReason = new Map<string, string[]>();
  for (const [scenario, outcome] of cells) {
    if (outcome.kind !== 'fail') continue;
    byReason.set(outcome.reason, [...(byReason.get(outcome.reason) ?? []), scenario]);
  }
  return [...byReason].map(([reason, failed]) => `    ${bad(failed.join(', '))}: ${reason}`);
}

/** Returns the sum of everything played. */
export function summaryText(played: readonly { readonly peer: Peer; readonly columns: readonly Column[] }[]): string {
  const { pass, fail, cannot } = tally(played.flatMap(({ columns }) => columns));
  const names = played.map(({ peer }) => peer.id).join(', ') || 'no peer';
  return `${names}: ${good(`${pass} pass`)}, ${fail > 0 ? bad(`${fail} FAIL`) : 'none fails'}, ${cannot} that a peer cannot`;
}
