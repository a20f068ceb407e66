import { canonicalBase64 } from './base64.js';
import type { EnumField, ScalarField } from './descriptor.js';
import { expectedElement, got, gotText } from './expectation.js';
import { enums } from './generated/table.js';
import { isObject, type Reading, refuse } from './reading.js';
import { canonicalTimestamp } from './timestamp.js';

/** Returns the canonical form of an element that is not a message, or undefined after a refusal. */
export function readScalar(field: ScalarField | EnumField, value: unknown, reading: Reading): unknown {
  const read = canonicalScalar(field, value);
  if (read !== undefined) return read;
  // What stands in a string or bytes field may be a secret or large; elsewhere it is short and worth seeing.
  const came = field.kind === 'string' || field.kind === 'bytes' ? got(value) : gotText(value);
  return refuse(reading, `expected ${expectedElement(field)}, got ${came}`);
}

function canonicalScalar(field: ScalarField | EnumField, value: unknown): unknown {
  switch (field.kind) {
    case 'string':
      return typeof value === 'string' ? value : undefined;
    case 'bool':
      return typeof value === 'boolean' ? value : undefined;
    case 'int32':
      return canonicalInteger(value);
    case 'bytes':
      return typeof value === 'string' ? canonicalBase64(value) : undefined;
    case 'timestamp':
      return typeof value === 'string' ? canonicalTimestamp(value) : undefined;
    case 'struct':
      return isObject(value) ? value : undefined;
    case 'value':
      return value;
    case 'enum': {
      const names = enums[field.type];
      return typeof value === 'number' ? names[value] : names.find((name) => name === value);
    }
  }
}

const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** ProtoJSON lets integers come as strings, and with a point or an exponent. */
function canonicalInteger(value: unknown): number | undefined {
  const number = typeof value === 'string' && decimal.test(value) ? Number(value) : value;
  if (typeof number !== 'number') return undefined;
  // `| 0` keeps exactly the integers of 32 bits, and turns the -0 of "-0" into 0.
  const integer = number | 0;
  return integer === number ? integer : undefined;
}
