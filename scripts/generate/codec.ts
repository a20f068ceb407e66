import type { Messages } from './model.js';
import { header, notLinted } from './text.js';
import { listOf } from './types.js';
import { readerOf } from './wire-read.js';
import { writerOf } from './wire-write.js';

/** Where a codec takes from what it does not declare itself. */
export interface CodecImports {
  /** The proto files that it is written from, for its first line. */
  readonly sources: readonly string[];
  /** Modules of types, as the codec imports them, with what each declares. */
  readonly types: readonly TypeModule[];
  /** The folder of the hand-written half, as the codec imports it. */
  readonly wire: string;
}

/** A module of types, and the name that a codec gives it. */
export interface TypeModule {
  readonly path: string;
  readonly as: string;
  readonly declared: Messages;
}

/** Returns a codec: it turns messages on the protobuf wire into their JSON form and back, without a form between. */
export function codecFile({ sources, types, wire }: CodecImports): string {
  const messages = types.flatMap(({ as, declared }) => declared.messages.map((message) => ({ as, message })));
  const ofStructs = messages.some(({ message }) => message.fields.some(({ kind }) => kind === 'struct'));
  const names = [...messages.map(({ message }) => message.name), 'Empty', ...(ofStructs ? ['Struct'] : [])];
  const rows = (row: (name: string) => string) => names.map((name) => `  ${row(name)}\n`).join('');
  const body = `${messages.map(({ message }) => readerOf(message)).join('\n')}
function readEmpty(r: WireReader, end: number): Fields {
  while (r.pos < end) r.skipUnknown(r.next(), 0);
  r.close(end);
  return {};
}

${messages.map(({ message, as }) => writerOf(message, `${as}.${message.name}`)).join('\n')}
function writeEmpty(): void {}
`;
  return `${header(...sources)}${notLinted}import type { BinaryWriter } from '@bufbuild/protobuf/wire';
${types.map(typeImports).join('')}import { type Fields, fromWire, toWire, type WireReader } from '${wire}/wire.js';
${helperImports(body, wire)}
${body}
/** Every message that this codec knows, by its name. */
export interface WireTypes {
${messages.map(({ as, message }) => `  ${message.name}: ${as}.${message.name};\n`).join('')}  Empty: Record<string, never>;
${ofStructs ? '  Struct: { readonly [key: string]: unknown };\n' : ''}}

/** The name of a message that this codec knows. */
export type WireName = keyof WireTypes;

const readers: { readonly [N in WireName]: (r: WireReader, end: number) => Fields } = {
${rows((name) => `${name}: read${name},`)}};

const writers: { readonly [N in WireName]: (w: BinaryWriter, o: WireTypes[N]) => void } = {
${rows((name) => `${name}: write${name},`)}};

/**
 * Returns a message as bytes of the protobuf wire.
 *
 * @throws {Error} when a value is not what the message wants: the caller's fault, and never a peer's
 */
export function encodeMessage<N extends WireName>(name: N, value: WireTypes[N]): Uint8Array {
  return toWire(writers[name], value);
}

/**
 * Returns a message that came as bytes of the protobuf wire, in its JSON form. What has its default value is absent, even
 * if it is REQUIRED, and numbers of an enum that have no name stay numbers: the JSON form is yet to be checked. It may hold
 * 100,000 values unless told otherwise.
 *
 * @throws {WireError} when the bytes are not such a message
 */
export function decodeMessage(name: WireName, bytes: Uint8Array, maxNodes?: number): Fields {
  return fromWire(readers[name], bytes, maxNodes);
}
`;
}

function typeImports({ path, as, declared: { enums } }: TypeModule): string {
  const values = enums.map(({ name }) => listOf(name)).join(', ');
  return `import type * as ${as} from '${path}';\n${values === '' ? '' : `import { ${values} } from '${path}';\n`}`;
}

/** What the hand-written half offers, by file; a codec imports what it calls. */
const helpers = {
  'wire-fields.js': ['bytesOf', 'fields', 'list', 'numberIn', 'object', 'readEntry'],
  'wire-timestamp.js': ['readTimestamp', 'writeTimestamp'],
  'wire-value.js': ['readStruct', 'readValue', 'writeStruct', 'writeValue'],
};

function helperImports(body: string, folder: string): string {
  return Object.entries(helpers)
    .map(([file, names]) => [file, names.filter((name) => body.includes(`${name}(`))] as const)
    .filter(([, names]) => names.length > 0)
    .map(([file, names]) => `import { ${names.join(', ')} } from '${folder}/${file}';\n`)
    .join('');
}
