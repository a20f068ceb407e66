import { mayBeEmpty } from './exceptions.js';
import type { EnumModel, FieldModel, MessageModel, Model } from './model.js';
import { header, literal } from './text.js';

/** Returns `checks.ts`: a function for each message that tells, without allocating, whether a value is canonical. */
export function checksFile(model: Model): string {
  const names = [...model.messages.map((message) => message.name), 'Empty'];
  return `${header()}import { isCanonicalBase64 } from '../base64.js';
import { isCanonicalTimestamp } from '../timestamp.js';
import type { MessageName } from './types.js';

type Fields = { readonly [key: string]: unknown };

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

${model.enums.map(enumCheck).join('\n')}
${model.messages.map(messageCheck).join('\n')}
function isEmpty(value: unknown): boolean {
  if (!isObject(value)) return false;
  for (const _ in value) return false;
  return true;
}

/**
 * For each message, tells whether a value is exactly what the reader would return for it: known fields of the right
 * type only, everything REQUIRED present and filled, one member of each oneof, nothing to normalize.
 */
export const checks: { readonly [N in MessageName]: (value: unknown) => boolean } = {
${names.map((name) => `  ${name}: is${name},\n`).join('')}};
`;
}

function enumCheck({ name, values }: EnumModel): string {
  const cases = values.filter((value) => value.number !== 0).map((value) => `    case ${literal(value.name)}:\n`);
  return `function is${name}(value: unknown): boolean {
  switch (value) {
${cases.join('')}      return true;
    default:
      return false;
  }
}
`;
}

function messageCheck(message: MessageModel): string {
  const required = message.fields.filter((field) => field.required).length;
  const verdicts = [
    ...(required > 0 ? [`required === ${required}`] : []),
    ...message.oneofs.map((oneof) => `${oneof}Members === 1`),
  ];
  return `function is${message.name}(value: unknown): boolean {
  if (!isObject(value)) return false;
${required > 0 ? '  let required = 0;\n' : ''}${message.oneofs.map((oneof) => `  let ${oneof}Members = 0;\n`).join('')}  for (const key in value) {
    const x = value[key];
    switch (key) {
${message.fields.map((field) => fieldCase(message, field)).join('')}      default:
        return false;
    }
  }
  return ${verdicts.join(' && ') || 'true'};
}
`;
}

function fieldCase(message: MessageModel, field: FieldModel): string {
  const lines = [
    ...shapeTests(message, field),
    ...(field.oneof ? [`${field.oneof}Members++;`] : []),
    ...(field.required ? ['required++;'] : []),
    'break;',
  ];
  return `      case ${literal(field.name)}:\n${lines.map((line) => `        ${line}\n`).join('')}`;
}

function shapeTests(message: MessageModel, field: FieldModel): string[] {
  const filled = field.required && !mayBeEmpty(message, field);
  switch (field.shape) {
    case 'list':
      return [
        `if (!Array.isArray(x)${filled ? ' || x.length === 0' : ''}) return false;`,
        `for (let i = 0; i < x.length; i++) if (${not(field, 'x[i]')}) return false;`,
      ];
    case 'map':
      return ['if (!isObject(x)) return false;', `for (const name in x) if (${not(field, 'x[name]')}) return false;`];
    default: {
      // An empty string without presence is the same as absence, so it is not canonical.
      const empty = field.kind === 'string' && (filled || !(field.required || field.oneof || field.optional));
      return [`if (${not(field, 'x')}${empty ? " || x === ''" : ''}) return false;`];
    }
  }
}

function not({ kind, type }: FieldModel, x: string): string {
  switch (kind) {
    case 'string':
      return `typeof ${x} !== 'string'`;
    case 'bool':
      return `typeof ${x} !== 'boolean'`;
    case 'int32':
      return `typeof ${x} !== 'number' || (${x} | 0) !== ${x}`;
    case 'bytes':
      return `!isCanonicalBase64(${x})`;
    case 'timestamp':
      return `!isCanonicalTimestamp(${x})`;
    case 'struct':
      return `!isObject(${x})`;
    case 'value':
      return `${x} === undefined`;
    default:
      return `!is${type}(${x})`;
  }
}
