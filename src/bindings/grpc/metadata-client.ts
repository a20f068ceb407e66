import { Buffer } from 'node:buffer';
import { Metadata } from '@grpc/grpc-js';

/** What HTTP bindings say about their bodies, and what gRPC says there by itself. */
const framing = new Set(['accept', 'content-type', 'user-agent']);

/**
 * Returns headers as the metadata of a call, without those that gRPC has words of its own for. Those whose names end in
 * `-bin` hold base64, as they do on the wire.
 *
 * Spec 10.2.
 *
 * @throws {TypeError} for a name that gRPC keeps for itself, and for a value outside printable ASCII
 */
export function metadataFrom(headers: Readonly<Record<string, string>>): Metadata {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(headers)) {
    if (framing.has(name)) continue;
    if (name.startsWith('grpc-') || !/^[0-9a-z_.-]+$/.test(name)) {
      throw new TypeError(`Not a header that can be sent over gRPC: ${name}`);
    }
    if (!/^[ -~]*$/.test(value)) throw new TypeError(`The value of the header ${name} has characters beyond ASCII`);
    metadata.set(name, name.endsWith('-bin') ? Buffer.from(value, 'base64') : value);
  }
  return metadata;
}

/** The metadata that says what to do next, as the headers of other bindings do. */
const telling = ['retry-after', 'www-authenticate'] as const;

/** Returns the metadata of an answer that a caller may act on, by lower-case name. */
export function tellingMetadataOf(...all: readonly (Metadata | undefined)[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of telling) {
    const value = all.flatMap((metadata) => metadata?.get(name) ?? [])[0];
    if (typeof value === 'string') headers[name] = value;
  }
  return headers;
}
