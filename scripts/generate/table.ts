import { mayBeEmpty } from './exceptions.js';
import type { FieldModel, MessageModel, Model } from './model.js';
import { header, literal } from './text.js';

/** Returns `table.ts`: what the full reader knows of every field. */
export function tableFile(model: Model): string {
  const enums = model.enums.map(({ name, values }) => {
    return `  ${name}: [\n${values.map((value) => `    ${literal(value.name)},\n`).join('')}  ],\n`;
  });
  return `${header()}import type { FieldDescriptor } from '../descriptor.js';
import type { EnumName, MessageName } from './types.js';

/** The names of each enum's values, by number. */
export const enums: { readonly [N in EnumName]: readonly string[] } = {
${enums.join('')}};

/** The fields of each message in the order of their numbers. */
export const messages: { readonly [N in MessageName]: readonly FieldDescriptor[] } = {
${model.messages.map(messageRow).join('')}  Empty: [],
};
`;
}

function messageRow(message: MessageModel): string {
  const fields = [...message.fields].sort((a, b) => a.number - b.number);
  const rows = fields.map((field) => `    ${fieldRow(message, field)},\n`);
  return `  ${message.name}: [\n${rows.join('')}  ],\n`;
}

function fieldRow(message: MessageModel, field: FieldModel): string {
  return literal({
    name: field.name,
    ...(field.proto === field.name ? {} : { proto: field.proto }),
    number: field.number,
    kind: field.kind,
    ...(field.type ? { type: field.type } : {}),
    ...(field.shape === 'one' ? {} : { shape: field.shape }),
    ...(field.oneof ? { oneof: field.oneof } : {}),
    ...(field.optional ? { optional: true } : {}),
    ...(field.required ? { required: mayBeEmpty(message, field) ? 'present' : 'filled' } : {}),
  });
}
