import { type TestContext, test } from 'vitest';
import type { CaseId } from '../../src/conformance/cases.js';
import type { ConflictSide } from '../../src/conformance/conflicts.js';
import type { RequirementId } from '../../src/conformance/requirements.js';

/** What a test can be held to: a rule of the protocol, an interoperability case, or our side of a conflict. */
export type VerifiedId = RequirementId | CaseId | ConflictSide;

/**
 * Registers one test that counts as the proof of every id given, and says so in its name.
 *
 * `scripts/check-requirements.ts` finds these calls in the source, so the ids are written out as literals: a variable
 * would be a proof that nobody can look up. Use it like `test`, also inside `describe.each` over the bindings.
 *
 * @example
 * verifies(['REQ-005', 'case 53', 'C36 send'], 'refuses a message to a finished task', async () => { ... });
 */
export function verifies(
  ids: VerifiedId | readonly [VerifiedId, ...VerifiedId[]],
  name: string,
  body: (context: TestContext) => void | Promise<void>,
): void {
  test(`${name} [${[ids].flat().join(', ')}]`, body);
}
