/** What may be given in place of some limits. */
export interface LimitRules {
  /** Limits that there are, but not unless they are given. */
  readonly optional?: readonly string[];
  /** Whether 0 is a limit too: a pause or a budget can be that short, a size or a count cannot be that small. */
  readonly zero?: boolean;
}

/**
 * Returns the usual limits with those that are given in their place; what is undefined counts as left out. `option` is
 * what the owner calls them, for messages.
 *
 * @throws {TypeError} for a name that is no limit, with all that are, and for anything but a positive number
 */
export function limitsFrom<L extends object>(
  option: string,
  usual: L,
  given: object = {},
  { optional = [], zero = false }: LimitRules = {},
): L {
  const names = [...Object.keys(usual), ...optional];
  const limits: L = { ...usual };
  for (const [name, value] of Object.entries(given)) {
    if (!names.includes(name)) {
      throw new TypeError(`${option}.${name}: there is no such limit, only ${names.join(', ')}`);
    }
    if (value === undefined) continue;
    if (typeof value !== 'number' || !(zero ? value >= 0 : value > 0)) {
      throw new TypeError(`${option}.${name}: expected a number ${zero ? 'from' : 'above'} 0, got ${String(value)}`);
    }
    Object.assign(limits, { [name]: value });
  }
  return limits;
}
