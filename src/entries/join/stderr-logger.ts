import type { Logger } from '../../server/ports.js';

/**
 * Logs warnings and errors to the standard error stream, one JSON object a line: what `serve` does unless it is handed a
 * logger, so that an agent that fails says why to whoever runs it. Callers never see these lines.
 */
export const stderrLogger: Logger = {
  debug: () => {},
  info: () => {},
  warn: (event, facts) => write('warn', event, facts),
  error: (event, facts) => write('error', event, facts),
};

function write(level: string, event: string, facts: Readonly<Record<string, unknown>> = {}): void {
  process.stderr.write(`${lineOf({ time: new Date().toISOString(), level, event, ...facts })}\n`);
}

/** JSON escapes what would move a terminal's cursor or look like a line of its own. */
function lineOf(entry: Readonly<Record<string, unknown>>): string {
  try {
    return JSON.stringify(entry, (_, value: unknown) => (value instanceof Error ? readable(value) : value));
  } catch {
    return JSON.stringify({
      time: entry.time,
      level: entry.level,
      event: entry.event,
      facts: 'cannot be written as JSON',
    });
  }
}

function readable({ name, message, stack, cause }: Error): Record<string, unknown> {
  return { name, message, stack, ...(cause === undefined ? {} : { cause }) };
}
