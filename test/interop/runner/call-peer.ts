import { type Answer, readOutput } from './judge.js';
import { type ProgramOptions, startProgram } from './program.js';
import type { ScenarioName } from './scenarios.js';

/** How a peer's client is called. */
export interface CallPeerOptions extends Omit<ProgramOptions, 'onLine'> {
  readonly scenarios: readonly ScenarioName[];
  /** Longest silence before a line, and before the end. */
  readonly silenceMs: number;
}

/**
 * Has a peer's client play scenarios and returns its answer to each one. A program that crashes or falls silent fails the
 * scenario at hand only: it is started again with those behind it.
 */
export async function callPeer(options: CallPeerOptions): Promise<ReadonlyMap<ScenarioName, Answer>> {
  const answers = new Map<ScenarioName, Answer>();
  for (let rest = options.scenarios; rest.length > 0; ) {
    const { lines, ending } = await run(options, rest);
    const reading = readOutput(rest, lines, ending);
    for (const [scenario, answer] of reading.answers) answers.set(scenario, answer);
    rest = reading.rest;
  }
  return answers;
}

async function run({ silenceMs, command, ...options }: CallPeerOptions, scenarios: readonly ScenarioName[]) {
  const lines: string[] = [];
  let silent = false;
  const program = startProgram({
    ...options,
    command: [...command, ...scenarios],
    onLine: (line) => {
      timer.refresh();
      if (line.trim() !== '') lines.push(line);
    },
  });
  const timer = setTimeout(() => {
    silent = true;
    void program.stop();
  }, silenceMs);
  const end = await program.ended;
  clearTimeout(timer);
  return { lines, ending: silent ? `nothing was heard for ${silenceMs / 1000} s` : end };
}
