/** A date and time in UTC with at least milliseconds, field by field in range; the day still needs its month. */
const canonical = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3,9}Z$/;

const rfc3339 = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/** Tells whether a value is a timestamp as we send it: RFC 3339, UTC, suffix `Z`, 3 to 9 digits (spec 5.6.1). */
export function isCanonicalTimestamp(value: unknown): value is string {
  if (typeof value !== 'string' || !canonical.test(value)) return false;
  if (value.startsWith('0000')) return false;
  const day = (value.charCodeAt(8) - 48) * 10 + value.charCodeAt(9) - 48;
  return day <= 28 || !Number.isNaN(epochMs(value.slice(0, 19)));
}

/**
 * Returns the canonical form of any RFC 3339 timestamp, or undefined: in UTC, with the digits it came with but at least
 * three (C45). Without a zone a timestamp names no instant and is refused, as are years beyond 0001 to 9999.
 */
export function canonicalTimestamp(text: string): string | undefined {
  const [, date, time, digits = '', zone = 'Z'] = rfc3339.exec(text) ?? [];
  if (date === undefined || time === undefined) return undefined;
  const local = epochMs(`${date}T${time}`);
  const utc = local - offsetMs(zone);
  // The years 0001 to 9999 are all that a protobuf Timestamp can hold.
  if (Number.isNaN(utc) || utc < -62_135_596_800_000 || utc > 253_402_300_799_000) return undefined;
  return `${new Date(utc).toISOString().slice(0, 19)}.${digits.padEnd(3, '0')}Z`;
}

/** The instant of a UTC date and time in whole seconds; NaN where the calendar has no such day. */
function epochMs(dateTime: string): number {
  const ms = Date.parse(`${dateTime}Z`);
  // Engines differ on 30 February and 24:00: some roll over.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(dateTime) ? ms : Number.NaN;
}

function offsetMs(zone: string): number {
  if (zone === 'Z' || zone === 'z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6));
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000;
}
