import type { FieldModel, MessageModel } from './model.js';
import { literal } from './text.js';
import { listOf } from './types.js';
import { hasPresence, tagOf } from './wire-read.js';

/** Returns the function that writes the JSON form of a message, of this type, to the wire. */
export function writerOf(message: MessageModel, type: string): string {
  const [w, o] = message.fields.length === 0 ? ['_w', '_o'] : ['w', 'o'];
  return `function write${message.name}(${w}: BinaryWriter, ${o}: ${type}): void {
${message.fields.map(fieldLines).join('')}}
`;
}

function fieldLines(field: FieldModel): string {
  const place = `o.${field.name}`;
  const tag = tagOf(field);
  if (field.shape === 'list')
    return `  if (${place} != null) for (const x of ${place}) ${statement(field, tag, 'x')}\n`;
  if (field.shape === 'map') {
    return `  if (${place} != null) {
    for (const [key, x] of Object.entries(${place})) {
      w.uint32(${tag}).fork().uint32(10).string(key);
      ${statement(field, 18, 'x')}
      w.join();
    }
  }
`;
  }
  return `  if (${condition(field, place)}) ${statement(field, tag, place)}\n`;
}

/** Null is no value for any field but a `google.protobuf.Value`, and what has no presence is not written when it is zero. */
function condition(field: FieldModel, place: string): string {
  if (field.kind === 'value') return `${place} !== undefined`;
  if (hasPresence(field) || field.optional || field.oneof !== undefined) return `${place} != null`;
  switch (field.kind) {
    case 'bool':
      return place;
    case 'int32':
      return `${place} != null && ${place} !== 0`;
    case 'enum':
      return `${place} != null && ${place} !== ${listOf(field.type)}[0]`;
    default:
      return `${place} != null && ${place} !== ''`;
  }
}

function statement({ kind, type }: FieldModel, tag: number, x: string): string {
  const w = `w.uint32(${tag})`;
  const within = (write: string) => `{ w.uint32(${tag}).fork(); ${write}; w.join(); }`;
  switch (kind) {
    case 'bytes':
      return `${w}.bytes(bytesOf(${x}));`;
    case 'enum':
      return `${w}.int32(numberIn(${listOf(type)}, ${x}, ${literal(type)}));`;
    case 'struct':
      return within(`writeStruct(w, ${x})`);
    case 'value':
      return within(`writeValue(w, ${x})`);
    case 'timestamp':
      return within(`writeTimestamp(w, ${x})`);
    case 'message':
      return within(`write${type}(w, ${x})`);
    default:
      return `${w}.${kind}(${x});`;
  }
}
