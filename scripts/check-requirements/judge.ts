import type { Claim } from './claims.js';

/** What the judgement needs to know of a row: its level, if it has one, and its marker. */
export interface Row {
  readonly level?: string;
  readonly review?: string | undefined;
  readonly later?: string | undefined;
  /** True where a test is welcome and not asked for. */
  readonly optional?: boolean;
}

/** How a row is held: by a test, by review, not yet, or not at all, which is a fault unless it is `free`. */
export type Standing = 'tested' | 'review' | 'later' | 'free' | 'open';

/** The verdict on all rows: where each stands, and every fault in words. */
export interface Judgement {
  readonly standing: ReadonlyMap<string, Standing>;
  readonly faults: readonly string[];
}

/**
 * Returns how each row is held, and one fault for each row that is not held by exactly one of test, review and later,
 * or by none of them where it need not be.
 *
 * An id that no row has, and a marker that says nothing, are faults too.
 */
export function judge(rows: Readonly<Record<string, Row>>, claims: readonly Claim[]): Judgement {
  const tests = new Map<string, string>();
  const faults: string[] = [];
  for (const { ids, at } of claims) {
    for (const id of ids) {
      if (!Object.hasOwn(rows, id)) faults.push(`${at}: there is no ${id}`);
      else if (!tests.has(id)) tests.set(id, at);
    }
  }
  const standing = new Map<string, Standing>();
  for (const [id, row] of Object.entries(rows)) {
    standing.set(id, standingOf(row, tests.has(id)));
    faults.push(...faultsOf(id, row, tests.get(id)));
  }
  return { standing, faults };
}

function standingOf(row: Row, tested: boolean): Standing {
  if (tested) return 'tested';
  if (row.review !== undefined) return 'review';
  if (row.later !== undefined) return 'later';
  return row.optional === true ? 'free' : 'open';
}

function faultsOf(id: string, row: Row, test: string | undefined): string[] {
  const faults: string[] = [];
  for (const marker of ['review', 'later'] as const) {
    const reason = row[marker];
    if (reason === undefined) continue;
    if (!/\w+ \w+/.test(reason)) faults.push(`${id}: \`${marker}\` gives no reason`);
    if (test !== undefined) faults.push(`${id}: has a test (${test}) and is still marked \`${marker}\``);
  }
  if (row.review !== undefined && row.later !== undefined) faults.push(`${id}: is marked \`review\` and \`later\``);
  if (standingOf(row, test !== undefined) === 'open') {
    faults.push(`${id}: has no test, no \`review\` and no \`later\``);
  }
  return faults;
}

/** Returns a text table: how many rows of each level stand where, levels of their own last, rows without one as cases. */
export function tableOf(rows: Readonly<Record<string, Row>>, standing: ReadonlyMap<string, Standing>): string {
  const columns: readonly Standing[] = ['tested', 'review', 'later', 'free', 'open'];
  const counts = new Map<string, Map<Standing, number>>();
  for (const [id, row] of Object.entries(rows)) {
    const level = row.level ?? 'case';
    const line = counts.get(level) ?? new Map<Standing, number>();
    const where = standing.get(id) ?? 'open';
    counts.set(level, line.set(where, (line.get(where) ?? 0) + 1));
  }
  const lineOf = (head: string, cells: readonly (string | number)[]): string =>
    head.padEnd(16) + cells.map((cell) => String(cell).padStart(8)).join('');
  const usual = ['MUST', 'MUST*', 'MUST NOT', 'SHOULD', 'SHOULD NOT', 'MAY', 'case'];
  const order = [
    ...usual.filter((level) => counts.has(level)),
    ...[...counts.keys()].filter((level) => !usual.includes(level)),
  ];
  return [
    lineOf('', columns),
    ...order.map((level) =>
      lineOf(
        level,
        columns.map((where) => counts.get(level)?.get(where) ?? 0),
      ),
    ),
  ].join('\n');
}
