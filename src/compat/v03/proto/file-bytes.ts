import { isCanonicalBase64 } from '../../../protocol/base64.js';
import { bytes, type Reader } from '../shapes.js';

/**
 * Reads the bytes of a file. The SDKs for Python, Go and Java put the base64 text of a file into the field for its bytes,
 * so that in JSON it is encoded twice; the one for JavaScript puts the bytes themselves, as the proto has it. Content that
 * is base64 to the letter is taken for such a text.
 */
export const fileBytes: Reader<string> = {
  ...bytes,
  read(value, reading) {
    const outer = bytes.read(value, reading);
    const inner = outer && atob(outer);
    return inner && isCanonicalBase64(inner) ? inner : outer;
  },
};

/** Returns the bytes of a file as most readers of this dialect expect them: their base64 text, encoded once more. */
export function fileBytesForProto(raw: string): string {
  return btoa(raw);
}
