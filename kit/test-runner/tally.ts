import type { Counts } from './report.js';

/** What is known of a run while it is under way. */
export interface Progress {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The test that was started or finished last. */
  readonly current?: string;
}

type Ending = 'passed' | 'failed' | 'skipped';

/** Counts tests as they are seen, and believes the runner's own summary over what it has seen. */
export interface Tally {
  /** Notes the test that is under way. */
  start(name: string): void;
  add(ending: Ending, name?: string, times?: number): void;
  /** Puts the runner's own numbers in place of everything added since the last summary. */
  settle(summary: Partial<Record<Ending, number>>): void;
  progress(): Progress;
  /** True when a summary was the last thing seen. */
  closed(): boolean;
  /** Without counts when no test and no summary has been seen. */
  result(): { readonly counts?: Counts };
}

/** Returns a tally that has seen nothing. */
export function createTally(): Tally {
  let settled = { passed: 0, failed: 0, skipped: 0 };
  let open = { passed: 0, failed: 0, skipped: 0 };
  let known = false;
  let closed = false;
  let current: string | undefined;
  const sum = () => ({
    passed: settled.passed + open.passed,
    failed: settled.failed + open.failed,
    skipped: settled.skipped + open.skipped,
  });
  return {
    start(name) {
      current = name;
    },
    add(ending, name, times = 1) {
      known = true;
      closed = false;
      open[ending] += times;
      current = name ?? current;
    },
    settle({ passed = 0, failed = 0, skipped = 0 }) {
      known = true;
      closed = true;
      settled = {
        passed: settled.passed + passed,
        failed: settled.failed + failed,
        skipped: settled.skipped + skipped,
      };
      open = { passed: 0, failed: 0, skipped: 0 };
    },
    progress: () => (current === undefined ? sum() : { ...sum(), current }),
    closed: () => closed,
    result() {
      const { passed, failed, skipped } = sum();
      return known ? { counts: { total: passed + failed + skipped, passed, failed, skipped } } : {};
    },
  };
}
