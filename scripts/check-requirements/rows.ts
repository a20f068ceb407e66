import { cases } from '../../src/conformance/cases.js';
import { conflictIds, conflicts } from '../../src/conformance/conflicts.js';
import { requirements } from '../../src/conformance/requirements.js';
import type { Row } from './judge.js';

/** Returns everything that tests are held to, by id: requirements, cases, and the sides of the conflicts. */
export function allRows(): Record<string, Row> {
  const rows: Record<string, Row> = { ...requirements, ...cases };
  for (const id of conflictIds) {
    const { impact, accept, send } = conflicts[id];
    const common = { level: `${impact} conflict`, optional: impact === 'low' };
    if (accept !== undefined) rows[`${id} accept`] = { ...accept, ...common };
    if (send !== undefined) rows[`${id} send`] = { ...send, ...common };
  }
  return rows;
}
