import type { EnumModel, FieldModel, MessageModel, Model } from './model.js';

type Schema = { readonly [keyword: string]: unknown };

/** Returns `schema.json`: the messages as a JSON Schema 2020-12 with one definition each. */
export function schemaFile(model: Model): string {
  const definitions = [...model.messages.map(messageSchema), ...model.enums.map(enumSchema), emptySchema];
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $comment: 'Generated from proto/a2a.proto by `npm run generate`. Do not edit.',
    title: 'Agent2Agent protocol 1.0',
    description: 'The messages of the protocol in their JSON form, one definition each.',
    $defs: Object.fromEntries(definitions.map(({ title, ...rest }) => [title, { title, ...rest }])),
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

const emptySchema = {
  title: 'Empty',
  description: 'The answer of an operation that has nothing to say.',
  type: 'object',
};

function messageSchema(message: MessageModel): Schema & { title: string } {
  const fields = [...message.fields].sort((a, b) => a.number - b.number);
  const required = fields.filter((field) => field.required).map((field) => field.name);
  const oneofs = message.oneofs.map((oneof) => fields.filter((field) => field.oneof === oneof));
  return {
    title: message.name,
    description: message.doc,
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(message, field)])),
    ...(required.length > 0 ? { required } : {}),
    // No message has two oneofs; one that had would need `allOf` here.
    ...Object.assign({}, ...oneofs.map((members) => ({ oneOf: members.map(({ name }) => ({ required: [name] })) }))),
  };
}

function fieldSchema(message: MessageModel, field: FieldModel): Schema {
  const about = { description: field.doc, ...(field.deprecated ? { deprecated: true } : {}) };
  const element = elementSchema(field);
  if (field.shape === 'list') {
    // REQUIRED arrays need an element in these two only (C18).
    const filled = field.name === 'parts' && ['Message', 'Artifact'].includes(message.name);
    return { ...about, type: 'array', items: element, ...(filled ? { minItems: 1 } : {}) };
  }
  if (field.shape === 'map') return { ...about, type: 'object', additionalProperties: element };
  return { ...about, ...element };
}

function elementSchema({ kind, type }: FieldModel): Schema {
  switch (kind) {
    case 'string':
      return { type: 'string' };
    case 'bool':
      return { type: 'boolean' };
    case 'int32':
      return { type: 'integer', minimum: -2147483648, maximum: 2147483647 };
    case 'bytes':
      return { type: 'string', contentEncoding: 'base64' };
    case 'timestamp':
      return { type: 'string', format: 'date-time' };
    case 'struct':
      return { type: 'object' };
    case 'value':
      return {};
    default:
      return { $ref: `#/$defs/${type}` };
  }
}

function enumSchema({ name, doc, values }: EnumModel): Schema & { title: string } {
  const given = values.filter((value) => value.number !== 0);
  return { title: name, description: doc, type: 'string', enum: given.map((value) => value.name) };
}
