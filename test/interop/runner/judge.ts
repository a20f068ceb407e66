import { isDeepStrictEqual } from 'node:util';
import { type Facts, isScenarioName, type ScenarioName, scenarios } from './scenarios.js';

/** What a program said of one scenario. */
export type Answer =
  | { readonly facts: Readonly<Record<string, unknown>> }
  | { readonly cannot: string }
  | { readonly failed: string };

/** Facts that stand in place of the table's for one peer, and why. */
export interface Difference {
  readonly facts: Facts;
  readonly why: string;
}

/** What became of one cell of the matrix. */
export type Outcome =
  | { readonly kind: 'pass'; readonly note?: string }
  | { readonly kind: 'fail'; readonly reason: string }
  | { readonly kind: 'cannot'; readonly reason: string }
  | { readonly kind: 'absent'; readonly reason?: string };

/** Returns the outcome of a scenario: it passes only when every fact is the expected one and there is no other. */
export function judge(scenario: ScenarioName, answer: Answer, difference?: Difference): Outcome {
  if ('failed' in answer) return { kind: 'fail', reason: shortened(answer.failed.replace(/\s+/g, ' ')) };
  if ('cannot' in answer) return { kind: 'cannot', reason: answer.cannot };
  const expected: Facts = { ...scenarios[scenario], ...difference?.facts };
  if (!isDeepStrictEqual(answer.facts, expected)) {
    return { kind: 'fail', reason: `expected ${JSON.stringify(expected)}, got ${JSON.stringify(answer.facts)}` };
  }
  return difference === undefined ? { kind: 'pass' } : { kind: 'pass', note: difference.why };
}

/** What the output of one run of a program comes to. */
export interface Reading {
  readonly answers: ReadonlyMap<ScenarioName, Answer>;
  /** Scenarios that the program did not come to, since it ended at an earlier one. */
  readonly rest: readonly ScenarioName[];
}

/**
 * Returns what a program said of each scenario that it was asked to play. A line that cannot be read fails the scenario at
 * hand, and so does an early end; a program that ends well must have said something of every one.
 *
 * @param ending what was wrong with the end of the program; undefined when it ended with 0
 */
export function readOutput(
  asked: readonly ScenarioName[],
  lines: readonly string[],
  ending: string | undefined,
): Reading {
  const answers = new Map<ScenarioName, Answer>();
  const spoilt = new Map<ScenarioName, string>();
  const atHand = () => asked.find((scenario) => !answers.has(scenario));
  for (const line of lines) {
    const said = parseLine(line);
    if (said === undefined || !asked.includes(said.scenario)) {
      const scenario = atHand() ?? asked.at(-1);
      if (scenario !== undefined) spoilt.set(scenario, `a line that says nothing of a scenario: ${shortened(line)}`);
    } else if (answers.has(said.scenario)) {
      spoilt.set(said.scenario, 'it was answered twice');
    } else {
      answers.set(said.scenario, said.answer);
    }
  }
  const [missing, ...rest] = asked.filter((scenario) => !answers.has(scenario));
  if (ending !== undefined) {
    const scenario = missing ?? asked.at(-1);
    if (scenario !== undefined) spoilt.set(scenario, missing === undefined ? `after its answer: ${ending}` : ending);
  }
  for (const [scenario, failed] of spoilt) answers.set(scenario, { failed });
  if (missing !== undefined && !answers.has(missing)) answers.set(missing, { failed: noLine });
  if (ending !== undefined) return { answers, rest };
  for (const scenario of rest) if (!answers.has(scenario)) answers.set(scenario, { failed: noLine });
  return { answers, rest: [] };
}

const noLine = 'the program ended without a line for it';

function parseLine(line: string): { readonly scenario: ScenarioName; readonly answer: Answer } | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!isRecord(value) || !isScenarioName(value.scenario)) return undefined;
  const { scenario, facts, cannot, failed, ...others } = value;
  const given = [facts, cannot, failed].filter((member) => member !== undefined);
  if (given.length !== 1 || Object.keys(others).length > 0) return undefined;
  if (isRecord(facts)) return { scenario, answer: { facts } };
  if (typeof cannot === 'string' && cannot !== '') return { scenario, answer: { cannot } };
  return typeof failed === 'string' ? { scenario, answer: { failed } } : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shortened(line: string): string {
  return line.length > 300 ? `${line.slice(0, 300)}...` : line;
}
