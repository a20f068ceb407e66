import { type DescField, type DescFile, type DescMessage, ScalarType } from '@bufbuild/protobuf';
import fc from 'fast-check';

export type Json = { [key: string]: unknown };

const text = fc.string({ unit: 'binary', maxLength: 40 });
const key = fc.string({ unit: 'binary', maxLength: 8 });
/** What JSON can say: it has no -0. */
const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const struct = fc.dictionary(key, json, { maxKeys: 3, noNullPrototype: true });
const timestamp = fc
  .tuple(
    fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
    fc.stringMatching(/^\d{3,9}$/),
  )
  .map(([date, digits]) => `${date.toISOString().slice(0, 19)}.${digits}Z`);

/** All messages of a file, nested ones too. */
export function messagesIn(file: DescFile): DescMessage[] {
  const walk = (message: DescMessage): DescMessage[] => [message, ...message.nestedMessages.flatMap(walk)];
  return file.messages.flatMap(walk);
}

/** Any value of a message in its JSON form, from the descriptor alone; defaults are among what it holds. */
export function arbitraryJson(desc: DescMessage): fc.Arbitrary<Json> {
  const plain = desc.fields.filter((field) => field.oneof === undefined);
  const contents = (fields: readonly DescField[]) =>
    Object.fromEntries(fields.map((field) => [field.jsonName, content(field)]));
  const chosen = desc.oneofs.map((oneof) =>
    fc.option(fc.oneof(...oneof.fields.map((field) => content(field).map((value) => ({ [field.jsonName]: value })))), {
      nil: {},
    }),
  );
  return fc
    .tuple(fc.record(contents(plain), { requiredKeys: [], noNullPrototype: true }), ...chosen)
    .map((parts) => Object.assign({}, ...parts) as Json);
}

function content(field: DescField): fc.Arbitrary<unknown> {
  if (field.fieldKind === 'list') return fc.array(element(field), { maxLength: 3 });
  if (field.fieldKind === 'map') return fc.dictionary(key, element(field), { maxKeys: 2, noNullPrototype: true });
  return element(field);
}

function element(field: DescField): fc.Arbitrary<unknown> {
  if (field.enum) return fc.constantFrom(...field.enum.values.map((value) => value.name));
  switch (field.message?.typeName) {
    case 'google.protobuf.Struct':
      return struct;
    case 'google.protobuf.Value':
      return json;
    case 'google.protobuf.Timestamp':
      return timestamp;
    case undefined:
      return scalar(field);
    default:
      return field.message ? arbitraryJson(field.message) : fc.constant({});
  }
}

function scalar({ scalar: type }: DescField): fc.Arbitrary<unknown> {
  switch (type) {
    case ScalarType.BOOL:
      return fc.boolean();
    case ScalarType.INT32:
      return fc.oneof(fc.integer(), fc.constant(0));
    case ScalarType.BYTES:
      return fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('base64'));
    default:
      return text;
  }
}
