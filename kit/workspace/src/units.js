/** The units that durations are written in, largest first. */
export const UNITS = [
  { symbol: 'd', name: 'day', ms: 86_400_000 },
  { symbol: 'h', name: 'hour', ms: 3_600_000 },
  { symbol: 'm', name: 'minute', ms: 60_000 },
  { symbol: 's', name: 'second', ms: 1_000 },
  { symbol: 'ms', name: 'millisecond', ms: 1 },
];
