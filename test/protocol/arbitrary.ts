import fc from 'fast-check';
import { snakeCase } from '../../src/protocol/aliases.js';
import type { FieldDescriptor } from '../../src/protocol/descriptor.js';
import { enums, messages } from '../../src/protocol/generated/table.js';
import type { MessageName } from '../../src/protocol/generated/types.js';

export type Fields = { [key: string]: unknown };

/** The names of all messages. */
export const messageNames = Object.keys(messages) as MessageName[];

const text = (minLength: number) => fc.string({ unit: 'binary', minLength, maxLength: 8 });
const key = text(0).filter((one) => one !== '__proto__');
/** What JSON can say: it has no -0. */
const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const metadata = fc.dictionary(key, json, { maxKeys: 3, noNullPrototype: true });

const timestamp = fc
  .tuple(
    fc.date({ min: new Date('0001-01-02T00:00:00Z'), max: new Date('9999-12-30T00:00:00Z'), noInvalidDate: true }),
    fc.stringMatching(/^\d{3,9}$/),
  )
  .map(([date, digits]) => `${date.toISOString().slice(0, 19)}.${digits}Z`);

function element(field: FieldDescriptor): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'string': {
      const mayBeEmpty = field.shape !== undefined || field.oneof !== undefined || field.optional;
      return text(mayBeEmpty || field.required === 'present' ? 0 : 1);
    }
    case 'bool':
      return fc.boolean();
    case 'int32':
      return fc.integer();
    case 'bytes':
      return fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes).toString('base64'));
    case 'timestamp':
      return timestamp;
    case 'struct':
      return metadata;
    case 'value':
      return json;
    case 'enum':
      return fc.constantFrom(...enums[field.type].slice(1));
    case 'message':
      return arbitraryMessage(field.type);
  }
}

function content(field: FieldDescriptor): fc.Arbitrary<unknown> {
  const one = element(field);
  if (field.shape === 'map') return fc.dictionary(key, one, { maxKeys: 2, noNullPrototype: true });
  if (field.shape === undefined) return one;
  return fc.array(one, { minLength: field.required === 'present' ? 0 : 1, maxLength: 2 });
}

const made = new Map<MessageName, fc.Arbitrary<Fields>>();

/** Any canonical message of the name, with every field that its type allows. */
export function arbitraryMessage(name: MessageName): fc.Arbitrary<Fields> {
  const before = made.get(name);
  if (before) return before;
  const contents = (fields: readonly FieldDescriptor[]) =>
    Object.fromEntries(fields.map((field) => [field.name, content(field)]));
  const plain = messages[name].filter((field) => field.oneof === undefined);
  const members = messages[name].filter((field) => field.oneof !== undefined);
  const rest: fc.Arbitrary<Fields> = fc.record(contents(plain), {
    requiredKeys: plain.filter((field) => field.required).map((field) => field.name),
    noNullPrototype: true,
  });
  const chosen = members.map((field) => content(field).map((value) => ({ [field.name]: value })));
  const whole = chosen.length === 0 ? rest : fc.tuple(rest, fc.oneof(...chosen)).map(([a, b]) => ({ ...a, ...b }));
  made.set(name, whole);
  return whole;
}

/** Rolls for a spelling: a number from 0 to n - 1. */
export type Dice = (n: number) => number;

/** Dice that roll what fast-check gave them, over and over. */
export const arbitraryDice: fc.Arbitrary<Dice> = fc.array(fc.nat(59), { minLength: 8, maxLength: 40 }).map((rolls) => {
  let at = 0;
  return (n) => (rolls[at++ % rolls.length] ?? 0) % n;
});

/** The same message in other spellings that readers must take, with things beside it that they must ignore. */
export function respelled(name: MessageName, message: Fields, dice: Dice, placeholders = true): Fields {
  const result: Fields = {};
  const oneofValue = messages[name].flatMap((field) =>
    field.oneof && field.name in message ? [message[field.name]] : [],
  );
  for (const field of messages[name]) {
    const spelling = dice(2) === 0 ? field.name : snakeCase(field.name);
    if (field.name in message) result[spelling] = respelledField(field, message[field.name], dice, placeholders);
    else if (field.oneof === undefined) Object.assign(result, absence(field, spelling, dice));
    else if (placeholders && field.kind === 'string' && oneofValue[0] !== '' && dice(3) === 0) result[spelling] = '';
  }
  if (dice(3) === 0) result.unknown_field = { deep: [null, 1] };
  return result;
}

function absence(field: FieldDescriptor, spelling: string, dice: Dice): Fields {
  const nothings: unknown[] = [undefined, null];
  if (field.shape === undefined && field.kind === 'string' && !field.optional) nothings.push('');
  if (field.kind === 'enum') nothings.push(0, enums[field.type][0]);
  const roll = dice(nothings.length + 1);
  return roll === nothings.length ? {} : { [spelling]: nothings[roll] };
}

function respelledField(field: FieldDescriptor, value: unknown, dice: Dice, placeholders: boolean): unknown {
  const one = (each: unknown) =>
    field.kind === 'message'
      ? respelled(field.type, each as Fields, dice, placeholders)
      : respelledScalar(field, each, dice);
  if (field.shape === 'list') return (value as unknown[]).map(one);
  if (field.shape !== 'map') return one(value);
  return Object.fromEntries(Object.entries(value as Fields).map(([name, each]) => [name, one(each)]));
}

function respelledScalar(field: FieldDescriptor, value: unknown, dice: Dice): unknown {
  switch (field.kind) {
    case 'int32':
      return [value, String(value), `${value}.0`, `${value}e0`][dice(4)];
    case 'bytes':
      return [value, String(value).replace(/=+$/, ''), Buffer.from(String(value), 'base64').toString('base64url')][
        dice(3)
      ];
    case 'enum':
      return dice(2) === 0 ? value : enums[field.type].indexOf(String(value));
    case 'timestamp':
      return [value, `${String(value).slice(0, -1)}+00:00`, shifted(String(value))][dice(3)];
    default:
      return value;
  }
}

/** The same instant, two hours and a half to the west. */
function shifted(canonical: string): string {
  const local = new Date(Date.parse(`${canonical.slice(0, 19)}Z`) - 150 * 60_000).toISOString();
  return `${local.slice(0, 19)}${canonical.slice(19, -1)}-02:30`;
}
