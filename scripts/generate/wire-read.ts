import type { FieldModel, MessageModel } from './model.js';
import { literal } from './text.js';
import { listOf } from './types.js';

/** Returns the function that reads a message from the wire into its JSON form. */
export function readerOf(message: MessageModel): string {
  const cases = message.fields.map((field) => fieldCase(field, message));
  return `function read${message.name}(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
${cases.join('')}      default:
        r.skipUnknown(tag, ${knownNumbers(message)});
    }
  }
  r.close(end);
  return o;
}
`;
}

/** The tag of a field whose values carry their length, or of one that is a varint. */
export function tagOf({ number, kind, shape }: FieldModel): number {
  const isVarint = shape !== 'map' && (kind === 'bool' || kind === 'int32' || kind === 'enum');
  return number * 8 + (isVarint ? 0 : 2);
}

/** The bit of each number, by which a field of another wire type is told from an unknown one. */
function knownNumbers({ name, fields }: MessageModel): string {
  if (fields.some(({ number }) => number > 31)) throw new Error(`${name}: a field number above 31 fits no mask`);
  return `0x${fields.reduce((mask, { number }) => mask + 2 ** number, 0).toString(16)}`;
}

function fieldCase(field: FieldModel, message: MessageModel): string {
  const label = `      case ${tagOf(field)}:`;
  const packed = field.shape === 'list' && (tagOf(field) & 7) === 0 ? packedCase(field) : '';
  return `${label}${bodyOf(field, message)}${packed}`;
}

function bodyOf(field: FieldModel, message: MessageModel): string {
  const place = `o.${field.name}`;
  const name = literal(field.name);
  if (field.shape === 'list') return lines(`list(o, ${name}).push(${element(field)});`, 'break;');
  if (field.shape === 'map') {
    const [prior, empty] = field.kind === 'message' ? ['prior', '() => ({})'] : ['', "() => ''"];
    return lines(`readEntry(r, object(o, ${name}), (${prior}) => ${element(field, 'prior')}, ${empty});`, 'break;');
  }
  if (field.oneof !== undefined) {
    const others = message.fields.filter(({ oneof, name: other }) => oneof === field.oneof && other !== field.name);
    // Of a oneof the last member on the wire counts.
    const drop = others.map((other) => `if (o.${other.name} !== undefined) delete o.${other.name};`);
    return lines(...drop, `${place} = ${element(field, place)};`, 'break;');
  }
  if (field.optional || hasPresence(field)) return lines(`${place} = ${element(field, place)};`, 'break;');
  const x = field.kind === 'enum' ? 'r.int32()' : element(field);
  const value = field.kind === 'enum' ? `${listOf(field.type)}[x] ?? x` : 'x';
  return ` {
        const x = ${x};
        if (x !== ${zeroOf(field)}) ${place} = ${value};
        else if (${place} !== undefined) delete ${place};
        break;
      }
`;
}

function packedCase(field: FieldModel): string {
  return `      case ${field.number * 8 + 2}: {
        const stop = r.open();
        while (r.pos < stop) {
          r.count();
          list(o, ${literal(field.name)}).push(${element(field)});
        }
        r.close(stop);
        break;
      }
`;
}

function lines(...statements: readonly string[]): string {
  return `\n${statements.map((statement) => `        ${statement}\n`).join('')}`;
}

/** True for what is a message on the wire: there, presence is always told. */
export function hasPresence({ kind }: FieldModel): boolean {
  return kind === 'message' || kind === 'struct' || kind === 'value' || kind === 'timestamp';
}

function zeroOf({ kind }: FieldModel): string {
  switch (kind) {
    case 'bool':
      return 'false';
    case 'int32':
    case 'enum':
      return '0';
    default:
      return "''";
  }
}

/** An expression that reads one element; `prior` is what a message that comes twice is merged into. */
function element({ kind, type }: FieldModel, prior?: string): string {
  const into = prior === undefined ? '' : `, fields(${prior})`;
  switch (kind) {
    case 'string':
      return 'r.string(true)';
    case 'bytes':
      return 'r.base64()';
    case 'enum':
      throw new Error(`${type}: an enum that is repeated, optional or in a oneof has no reader yet`);
    case 'struct':
      return `readStruct(r, r.open()${into})`;
    case 'value':
      return `readValue(r, r.open()${prior === undefined ? '' : `, ${prior}`})`;
    case 'timestamp':
      return `readTimestamp(r, r.open()${prior === undefined ? '' : `, ${prior}`})`;
    case 'message':
      return `read${type}(r, r.open()${into})`;
    default:
      return `r.${kind}()`;
  }
}
