import { type Binding, bindings, type Direction, directions, type ScenarioName, scenarioNames } from './scenarios.js';

/** What the command line asks for. */
export interface Options {
  readonly list: boolean;
  readonly write: boolean;
  readonly check: boolean;
  /** Leaves out the peers that take long to prepare, and those that cannot be prepared here. */
  readonly quick: boolean;
  /** Names of peers; all when empty. */
  readonly only: readonly string[];
  readonly directions: readonly Direction[];
  readonly bindings: readonly Binding[];
  readonly scenarios: readonly ScenarioName[];
}

export const usage = `usage: npm run interop -- [--list] [--write | --check] [--quick] [--only PEER...]
                         [--direction ${directions.join('|')}|self] [--binding ${bindings.join('|')}]
                         [--scenario ${scenarioNames.join('|')}]`;

const valued = ['--only', '--direction', '--binding', '--scenario'];

/**
 * Returns what the arguments ask for; several values may follow a flag.
 *
 * @throws {TypeError} for flags and values that do not exist, and for a page of a part of the matrix
 */
export function parseOptions(args: readonly string[], peers: readonly string[]): Options {
  const values = new Map<string, string[]>();
  let last: string | undefined;
  for (const arg of args) {
    if (arg.startsWith('--')) {
      last = arg;
      values.set(arg, values.get(arg) ?? []);
    } else {
      if (last === undefined || !valued.includes(last)) throw new TypeError(`not a flag: ${arg}`);
      values.get(last)?.push(arg);
    }
  }
  for (const [flag, given] of values) {
    if (valued.includes(flag) ? given.length === 0 : !['--list', '--write', '--check', '--quick'].includes(flag)) {
      throw new TypeError(valued.includes(flag) ? `${flag} needs a value` : `not a flag: ${flag}`);
    }
  }
  const choose = <Name extends string>(flag: string, names: readonly Name[]): readonly Name[] => {
    const given = values.get(flag);
    const unknown = given?.find((value) => !(names as readonly string[]).includes(value));
    if (unknown !== undefined) throw new TypeError(`${flag} ${unknown}: there are ${names.join(', ')}`);
    return given === undefined ? names : names.filter((name) => given.includes(name));
  };
  const [write, check] = [values.has('--write'), values.has('--check')];
  const isPart = ['--direction', '--binding', '--scenario'].some((flag) => values.has(flag));
  if ((write || check) && isPart)
    throw new TypeError('the page tells of whole peers: --write and --check go with --only');
  return {
    list: values.has('--list'),
    write,
    check,
    quick: values.has('--quick'),
    only: choose('--only', peers),
    directions: values.has('--direction') ? choose('--direction', [...directions, 'self']) : directions,
    bindings: choose('--binding', bindings),
    scenarios: choose('--scenario', scenarioNames),
  };
}
