import type { AgentCardSignature } from '../protocol/generated/types.js';
import { parseJson } from '../protocol/json-scan.js';
import { isObject } from '../protocol/reading.js';
import { fromBase64Url } from './base64-url.js';

/** A signature taken apart: what its protected header says, and its bytes. */
export interface ReadSignature {
  readonly alg: string;
  readonly kid: string;
  readonly jku: string | undefined;
  readonly protected: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Returns a signature taken apart, or what is wrong with it in words.
 *
 * `alg` and `kid` count only where they are protected. What the header calls critical is understood by nobody here, so
 * such a signature says nothing (RFC 7515 section 4.1.11). `typ` is not looked at: SDKs write what they like (C20).
 */
export function readSignature({ protected: head, signature, header }: AgentCardSignature): ReadSignature | string {
  const protectedHeader = readHeader(head);
  const bytes = fromBase64Url(signature);
  if (protectedHeader === undefined) return 'the protected header is not an object of JSON in base64url';
  if (bytes === undefined) return 'the signature is not base64url';
  const { alg, kid, jku, crit, b64 } = protectedHeader;
  if (typeof alg !== 'string' || alg === '') return 'the protected header has no alg';
  if (typeof kid !== 'string' || kid === '') return 'the protected header has no kid';
  if (jku !== undefined && jku !== null && typeof jku !== 'string') return 'jku is not a string';
  if (crit !== undefined || b64 === false) return 'the header has critical members, which are not understood';
  const twice = Object.keys(header ?? {}).find((name) => Object.hasOwn(protectedHeader, name));
  if (twice !== undefined) return `${twice} is in the protected header and in the other one`;
  return { alg, kid, jku: jku ?? undefined, protected: head, bytes };
}

function readHeader(head: string) {
  const bytes = fromBase64Url(head);
  if (bytes === undefined) return undefined;
  const parsed = parseJson(new TextDecoder().decode(bytes));
  return parsed.ok && isObject(parsed.value) ? parsed.value : undefined;
}
