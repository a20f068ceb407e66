import { fileURLToPath } from 'node:url';
import { type DescMessage, type FileRegistry, fromBinary, fromJson, toBinary, toJson } from '@bufbuild/protobuf';
import { readRegistry } from '../../scripts/generate/model.js';

// Messages by protobuf-es from the proto files, so that a fault of our own codec shows.

let known: FileRegistry | undefined;

function schemaOf(name: string): DescMessage {
  known ??= readRegistry(fileURLToPath(new URL('../..', import.meta.url)));
  const schema = known.getMessage(name);
  if (schema === undefined) throw new Error(`the protos have no message ${name}`);
  return schema;
}

/** Returns a message, by its full name, as bytes from its JSON. */
export function protoBytes(name: string, json: object): Buffer {
  // What tests write as an object literal is JSON.
  return Buffer.from(toBinary(schemaOf(name), fromJson(schemaOf(name), json as never, registry())));
}

/** Returns the JSON of a message that came as bytes. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into whatever was sent
export function protoJson(name: string, bytes: Uint8Array): any {
  return toJson(schemaOf(name), fromBinary(schemaOf(name), bytes), registry());
}

/** The registry is what details in `Any` are looked up in. */
function registry(): { readonly registry: FileRegistry } {
  if (known === undefined) throw new Error('a schema is looked up first');
  return { registry: known };
}
