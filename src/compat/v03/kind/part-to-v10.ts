import type { JsonObject, Part } from '../../../protocol/generated/types.js';
import { at, type Fields, isObject, refuse } from '../../../protocol/reading.js';
import { dataPartFromV03 } from '../data-part.js';
import { bytes, type Reader, shape, struct, text } from '../shapes.js';
import { partKindOf, unknownKind } from './kinds.js';

const fileMembers = [
  { from: 'name', to: 'filename', reader: text },
  { from: 'mimeType', to: 'mediaType', reader: text },
];

const fileWithBytes = shape('FileWithBytes', [
  { from: 'bytes', to: 'raw', reader: bytes, needed: 'present' },
  ...fileMembers,
]);

const fileWithUri = shape('FileWithUri', [{ from: 'uri', to: 'url', reader: text, needed: 'present' }, ...fileMembers]);

const file: Reader<object> = {
  what: 'an object with bytes or uri',
  read(value, reading) {
    if (!isObject(value)) return refuse(reading, `expected ${this.what}`);
    const set = ['bytes', 'uri'].filter((name) => value[name] !== undefined && value[name] !== null);
    // Beside the other one an empty text is what some peers print for a member that is not set.
    const filled = set.length > 1 ? set.filter((name) => value[name] !== '') : set;
    const [which] = filled.length > 0 ? filled : set;
    if (filled.length > 1 || which === undefined) {
      return refuse(reading, `expected exactly one of bytes, uri, got ${filled.join(' and ') || 'none'}`);
    }
    return which === 'bytes' ? fileWithBytes.read(value, reading) : fileWithUri.read(value, reading);
  },
};

const metadata = { from: 'metadata', reader: struct };

const parts: Readonly<Record<string, Reader<Part>>> = {
  text: shape<Part>('TextPart', [{ from: 'text', reader: text, needed: 'present' }, metadata]),
  file: shape<Part>('FilePart', [{ from: 'file', reader: file, needed: 'present' }, metadata], {
    // The reader of the file has given one of raw and url, and what goes with it.
    finish: ({ file: content, ...rest }) => ({ ...(content as Fields), ...rest }) as Part,
  }),
  data: shape<Part>('DataPart', [{ from: 'data', reader: struct, needed: 'present' }, metadata], {
    // Both were read as objects of JSON.
    finish: (fields) => dataPartFromV03(fields.data as JsonObject, fields.metadata as JsonObject | undefined),
  }),
};

/** Reads a part of a message or artifact. */
export const part: Reader<Part> = {
  what: 'an object (Part)',
  read(value, reading) {
    if (!isObject(value)) return refuse(reading, `expected ${this.what}`);
    const kind = partKindOf(value);
    const reader = kind === undefined || !Object.hasOwn(parts, kind) ? undefined : parts[kind];
    if (reader === undefined) return at(reading, '.kind', () => unknownKind(Object.keys(parts), value, reading));
    return reader.read(value, reading);
  },
};
