import type { EnumModel, FieldModel, MessageModel, Messages, Model } from './model.js';
import { docstring, header, literal } from './text.js';

/** Returns `types.ts`: the messages as the TypeScript types of their JSON form. */
export function typesFile(model: Model): string {
  return [header(), jsonTypes, ...model.enums.map(enumType), ...model.messages.map(messageType), names(model)].join(
    '\n',
  );
}

/** Returns the declarations of `messages`, for a file of types that begins with `head`. */
export function declarations(head: string, { messages, enums }: Messages): string {
  return [head, ...enums.map(enumType), ...messages.map(messageType)].join('\n');
}

const jsonTypes = `/** Any JSON value. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

/** Any JSON object. */
export type JsonObject = { [key: string]: JsonValue };
`;

/** Returns the name of the array of an enum's values. */
export function listOf(name = ''): string {
  const plural = /s$/.test(name) ? `${name}es` : `${name}s`;
  return `${plural.charAt(0).toLowerCase()}${plural.slice(1)}`;
}

function enumType({ name, doc, values }: EnumModel): string {
  const list = listOf(name);
  const items = values.map((value) => `${docstring(value.doc, 2)}  ${literal(value.name)},\n`).join('');
  return [
    docstring(`The values of \`${name}\` by number.`),
    `export const ${list} = [\n${items}] as const;\n\n`,
    docstring(doc),
    `export type ${name} = (typeof ${list})[number];\n`,
  ].join('');
}

function messageType(message: MessageModel): string {
  const plain = message.fields.filter((field) => !field.oneof).sort((a, b) => a.number - b.number);
  const doc = docstring(message.doc);
  const [oneof] = message.oneofs;
  if (oneof === undefined) {
    if (plain.length === 0) return `${doc}export type ${message.name} = Record<string, never>;\n`;
    return `${doc}export interface ${message.name} {\n${plain.map((field) => property(field, 2)).join('')}}\n`;
  }
  const members = message.fields.filter((field) => field.oneof === oneof);
  const union = members.map((set) => `  | {\n${members.map((member) => oneofProperty(member, set)).join('')}    }\n`);
  if (plain.length === 0) return `${doc}export type ${message.name} =\n${union.join('').trimEnd()};\n`;
  const common = plain.map((field) => property(field, 2)).join('');
  return `${doc}export type ${message.name} = {\n${common}} & (\n${union.join('')});\n`;
}

function property(field: FieldModel, indent: number): string {
  return `${docstring(docOf(field), indent)}${' '.repeat(indent)}${field.name}${field.required ? '' : '?'}: ${typeOf(field)};\n`;
}

function oneofProperty(member: FieldModel, set: FieldModel): string {
  if (member !== set) return `      ${member.name}?: never;\n`;
  return `${docstring(docOf(member), 6)}      ${member.name}: ${typeOf(member)};\n`;
}

function docOf(field: FieldModel): string {
  return field.deprecated ? `@deprecated ${field.doc}` : field.doc;
}

function typeOf(field: FieldModel): string {
  const type = elementType(field);
  if (field.shape === 'list') return `${type}[]`;
  return field.shape === 'map' ? `{ [key: string]: ${type} }` : type;
}

function elementType({ kind, type }: FieldModel): string {
  switch (kind) {
    case 'bool':
      return 'boolean';
    case 'int32':
      return 'number';
    case 'struct':
      return 'JsonObject';
    case 'value':
      return 'JsonValue';
    case 'message':
    case 'enum':
      return type ?? 'never';
    default:
      return 'string';
  }
}

function names(model: Model): string {
  const row = (name: string) => `  ${name}: ${name};\n`;
  return `/** The answer of an operation that has nothing to say. */
export type Empty = Record<string, never>;

/** Every message by its name. */
export interface MessageTypes {
${model.messages.map(({ name }) => row(name)).join('')}${row('Empty')}}

/** The name of a message. */
export type MessageName = keyof MessageTypes;

/** Every enum by its name. */
export interface EnumTypes {
${model.enums.map(({ name }) => row(name)).join('')}}

/** The name of an enum. */
export type EnumName = keyof EnumTypes;
`;
}
