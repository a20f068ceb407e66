import { UNITS } from './units.js';

/**
 * Returns milliseconds as text, with the `parts` largest units that are needed: `1h 30m`.
 * The last part is rounded. Nothing at all is `0ms`.
 */
export function formatDuration(ms, { parts = 2 } = {}) {
  if (!Number.isFinite(ms)) throw new RangeError(`Not a number of milliseconds: ${ms}`);
  const written = [];
  let rest = Math.abs(ms);
  for (const unit of UNITS) {
    if (written.length === parts) break;
    const last = written.length === parts - 1 || unit.ms === 1;
    const count = last ? Math.round(rest / unit.ms) : Math.floor(rest / unit.ms);
    if (count === 0) {
      if (written.length > 0) parts -= 1;
      continue;
    }
    written.push(`${count}${unit.symbol}`);
    rest = Math.max(0, rest - count * unit.ms);
  }
  if (written.length === 0) return '0ms';
  return (ms < 0 ? '-' : '') + written.join(' ');
}
