import { UNITS } from './units.js';

const PART = /\s*(\d+(?:\.\d+)?)\s*([a-z]+)\s*/y;

/**
 * Returns the milliseconds of a duration such as `1h 30m`, `1.5h` or `-250ms`.
 * Throws a RangeError for text that is not one, or that names a unit twice.
 */
export function parseDuration(text) {
  if (text == null || text.trim() === '') throw new RangeError('A duration is empty');
  const negative = text.trim().startsWith('-');
  const body = negative ? text.trim().slice(1) : text;
  const seen = new Set();
  let total = 0;
  PART.lastIndex = 0;
  while (PART.lastIndex < body.length) {
    const part = PART.exec(body);
    if (part === null) throw new RangeError(`Not a duration: ${text}`);
    const unit = UNITS.find(({ symbol }) => symbol === part[2]);
    if (unit === undefined) throw new RangeError(`Not a unit of time: ${part[2]}`);
    if (seen.has(unit)) throw new RangeError(`A duration names ${unit.symbol} twice: ${text}`);
    seen.add(unit);
    total += Number(part[1]) * unit.ms;
  }
  return negative ? -total : total;
}
