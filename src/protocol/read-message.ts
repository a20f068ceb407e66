import type { FieldDescriptor } from './descriptor.js';
import { expectedContent, got, gotText } from './expectation.js';
import { givenField } from './fields.js';
import { checks } from './generated/checks.js';
import { messages } from './generated/table.js';
import type { MessageName } from './generated/types.js';
import { inProtoShape } from './legacy-shapes.js';
import { isUnknownKind, settleOneofs } from './oneofs.js';
import { readScalar } from './read-scalar.js';
import { at, type Fields, isObject, type Reading, refuse } from './reading.js';
import { emptyValue } from './required.js';

/**
 * Returns the canonical form of a message, or undefined after a refusal.
 *
 * It goes over the fields that the message has, never over the keys that came: unknown ones are dropped, and no key of
 * the input names a property of the result except in maps, which define theirs. Messages do not nest in themselves, so
 * the depth is that of the proto.
 */
export function readMessage(name: MessageName, value: unknown, reading: Reading): Fields | undefined {
  const object = inProtoShape(name, value);
  if (!isObject(object)) return refuse(reading, `expected an object (${name}), got ${got(object)}`);
  const fields = messages[name];
  const given = givenFields(fields, object, reading);
  settleOneofs(name, given, reading);
  const result: { [key: string]: unknown } = {};
  for (const field of fields) {
    if (!given.has(field) && field.required === undefined) continue;
    const read = at(reading, `.${field.name}`, () => {
      return given.has(field) ? readField(field, given.get(field), reading) : readAbsent(field, reading);
    });
    if (read !== undefined) result[field.name] = read;
  }
  return result;
}

function givenFields(
  fields: readonly FieldDescriptor[],
  object: Fields,
  reading: Reading,
): Map<FieldDescriptor, unknown> {
  const given = new Map<FieldDescriptor, unknown>();
  for (const field of fields) {
    const { value, twice } = givenField(object, field);
    if (value !== undefined) given.set(field, value);
    if (twice) at(reading, `.${field.name}`, () => refuse(reading, `given twice: as ${field.name} and ${field.proto}`));
  }
  return given;
}

function readField(field: FieldDescriptor, value: unknown, reading: Reading): unknown {
  const filled = field.required === 'filled' && reading.presence === 'strict';
  if (filled && (value === '' || (Array.isArray(value) && value.length === 0))) {
    return refuse(reading, `required: expected ${expectedContent(field)}, got ${got(value)}`);
  }
  if (field.shape === 'list') return readList(field, value, reading);
  return field.shape === 'map' ? readMap(field, value, reading) : readElement(field, value, reading);
}

function readAbsent(field: FieldDescriptor, reading: Reading): unknown {
  const empty = reading.presence === 'lenient' ? emptyValue(field) : undefined;
  return empty ?? refuse(reading, `required: expected ${expectedContent(field)}, got nothing`);
}

function readList(field: FieldDescriptor, value: unknown, reading: Reading): unknown[] | undefined {
  if (!Array.isArray(value)) return refuse(reading, `expected an array, got ${got(value)}`);
  const list: unknown[] = [];
  for (let i = 0; i < value.length; i++) {
    list.push(at(reading, `[${i}]`, () => readElement(field, value[i], reading)));
  }
  return list;
}

function readMap(field: FieldDescriptor, value: unknown, reading: Reading): Fields | undefined {
  if (!isObject(value)) return refuse(reading, `expected an object, got ${got(value)}`);
  const entries = Object.entries(value).filter(([, element]) => !isPassedOver(field, element, reading));
  // `fromEntries` defines properties, so that "__proto__" is a key like any other.
  return Object.fromEntries(
    entries.map(([key, element]) => {
      return [key, at(reading, `[${gotText(key)}]`, () => readElement(field, element, reading))];
    }),
  );
}

/** A card stays readable when it names a kind of security scheme that we do not know (spec 5.7). */
function isPassedOver(field: FieldDescriptor, element: unknown, reading: Reading): boolean {
  if (element === undefined) return true;
  if (reading.presence === 'strict' || field.kind !== 'message' || !isObject(element)) return false;
  return isUnknownKind(field.type, element);
}

function readElement(field: FieldDescriptor, value: unknown, reading: Reading): unknown {
  if (field.kind !== 'message') return readScalar(field, value, reading);
  // Mostly a single field is unusual and all the rest canonical already.
  return checks[field.type](value) ? value : readMessage(field.type, value, reading);
}
