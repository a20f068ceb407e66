/** One way in which a replay is not what the record says. */
export interface Difference {
  /** Where: a JSON path, `status`, or the name of a header. */
  readonly at: string;
  readonly recorded: string;
  readonly replayed: string;
}

/** A difference with the exchange in which it was found. */
export interface Finding extends Difference {
  /** The number of the exchange in the record, from 1. */
  readonly exchange: number;
  readonly title: string;
}

/** Returns a difference; values are shown as JSON, cut where they are long, and `nothing` when absent. */
export function difference(at: string, recorded: unknown, replayed: unknown): Difference {
  return { at, recorded: shown(recorded), replayed: shown(replayed) };
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}… (${text.length} characters)` : text;
}
