const unitsInMs: Readonly<Record<string, number>> = { H: 3_600_000, M: 60_000, S: 1_000, m: 1, u: 1e-3, n: 1e-6 };

/** Returns a `grpc-timeout` in milliseconds, undefined when it is none: up to eight digits and a unit (H, M, S, m, u, n). */
export function readTimeout(text: string): number | undefined {
  const [, digits = '', unit = ''] = /^(\d{1,8})([HMSmun])$/.exec(text) ?? [];
  const factor = unitsInMs[unit];
  return factor === undefined ? undefined : Number(digits) * factor;
}
