/** One rule to hold and how to find out: what every exported suite is a list of. It fails by throwing. */
export interface Case {
  readonly name: string;
  run(): Promise<void>;
}

/** The two functions of a test runner that a suite needs; those of Vitest, Jest, Mocha and `node:test` all fit. */
export interface Runner {
  describe(name: string, define: () => void): unknown;
  it(name: string, run: () => Promise<void>): unknown;
}

/**
 * Registers each case with the runner, under one title.
 *
 * @example
 * import { describe, it } from 'vitest';
 *
 * describeCases('my store', taskStoreSuite(openMyStore), { describe, it });
 */
export function describeCases(title: string, cases: readonly Case[], { describe, it }: Runner): void {
  describe(title, () => {
    for (const { name, run } of cases) it(name, run);
  });
}
