import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** What the planner is asked to do. */
export interface PlannerOptions {
  /** The folder whose tests are run, as an absolute path. */
  readonly workspace: string;
  /** The git revision that changes are reviewed against; undefined for the bundled workspace, which brings its diff. */
  readonly base: string | undefined;
  /** Whether to end after the account, with a status. */
  readonly once: boolean;
}

export const usage = `usage: npm start -- [--once] [--repo PATH [--base REF]]

  --repo PATH   work on this git repository instead of the bundled workspace
  --base REF    review what has changed since this revision (default: HEAD, so the uncommitted changes)
  --once        exit after the account: 0 when every step went as it should, 1 otherwise
  --help        print this

Without --once the agents stay up after the account, until Ctrl-C.`;

// The compiled planner lies in build/kit/planner, the workspace in the repository.
const bundled = fileURLToPath(new URL('../../../kit/workspace', import.meta.url));

/**
 * Returns the options on a command line, or `help` when they are asked for.
 *
 * @throws {TypeError} for an option that does not exist, or that goes with another
 */
export function readOptions(args: readonly string[]): PlannerOptions | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      repo: { type: 'string' },
      base: { type: 'string' },
      once: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return 'help';
  if (values.repo === undefined) {
    if (values.base !== undefined) throw new TypeError('--base goes with --repo');
    return { workspace: bundled, base: undefined, once: values.once };
  }
  return { workspace: resolve(values.repo), base: values.base ?? 'HEAD', once: values.once };
}
