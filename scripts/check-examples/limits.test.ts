import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultLimits } from '../../src/client/connect.js';
import { defaultFollowLimits } from '../../src/client/patience.js';
import { usualEdgeLimits } from '../../src/entries/join/host-options.js';
import { usualLimits } from '../../src/server/limits.js';

const units: Readonly<Record<string, number>> = {
  KiB: 1024,
  MiB: 1024 * 1024,
  ms: 1,
  s: 1_000,
  min: 60_000,
  h: 3_600_000,
};

/** Returns what a page says of the limits of one option: rows such as `limits.NAME` with a number and its unit. */
function limitsIn(page: string, option: string): Record<string, number> {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
  const rows = text.matchAll(new RegExp(`^\\| \`${option}\\.(\\w+)\` \\| ([\\d.,]+)(?: (\\w+))? \\|`, 'gm'));
  return Object.fromEntries(
    [...rows].map(([, name = '', number = '', unit]) => [
      name,
      Number(number.replaceAll(',', '')) * (unit === undefined ? 1 : (units[unit] ?? Number.NaN)),
    ]),
  );
}

describe('the limits that a page names', () => {
  it.each([
    ['serving.md', 'limits', { ...usualLimits, ...usualEdgeLimits }],
    ['calling-agents.md', 'limits', defaultLimits],
    ['calling-agents.md', 'follow', defaultFollowLimits],
  ])('are all there are, as they are: %s, %s', (page, option, limits) => {
    expect(limitsIn(page, option)).toEqual(limits);
  });
});
