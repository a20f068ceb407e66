import type { JsonObject, Part } from '../../../protocol/generated/types.js';
import { type Fields, isObject, type Reading, refuse } from '../../../protocol/reading.js';
import { dataPartFromV03 } from '../data-part.js';
import { memberOf, type Reader, struct, text } from '../shapes.js';
import { fileBytes } from './file-bytes.js';
import { either } from './scalars.js';

/** Refuses an object that has not exactly one of the members; true when it has. */
function hasOne(value: Fields, members: readonly string[], reading: Reading): boolean {
  const set = members.filter((member) => memberOf(value, member, 'either') !== undefined);
  // Beside another member an empty text is what some peers print for one that is not set.
  const filled = set.length > 1 ? set.filter((member) => memberOf(value, member, 'either') !== '') : set;
  if (filled.length === 1 || (filled.length === 0 && set.length > 0)) return true;
  refuse(reading, `expected exactly one of ${members.join(', ')}, got ${filled.join(' and ') || 'none'}`);
  return false;
}

const fileFields = either('FilePart', [
  { from: 'fileWithUri', to: 'url', reader: text },
  { from: 'fileWithBytes', to: 'raw', reader: fileBytes },
  { from: 'mimeType', to: 'mediaType', reader: text },
  // Later revisions of 0.3 added the name; the first one has no place for it.
  { from: 'name', to: 'filename', reader: text },
]);

const file: Reader<object> = {
  what: fileFields.what,
  read(value, reading) {
    if (isObject(value) && !hasOne(value, ['fileWithUri', 'fileWithBytes'], reading)) return undefined;
    const fields = fileFields.read(value, reading);
    if (fields === undefined || 'url' in fields || 'raw' in fields) return fields;
    // An empty file is one all the same.
    return isObject(value) && memberOf(value, 'fileWithUri', 'either') === ''
      ? { ...fields, url: '' }
      : { ...fields, raw: '' };
  },
};

const data: Reader<JsonObject> = {
  what: 'an object (DataPart)',
  read(value, reading) {
    const fields = dataFields.read(value, reading);
    // Read by the one rule.
    return fields && ((fields as Fields).data as JsonObject);
  },
};

const dataFields = either('DataPart', [{ from: 'data', reader: struct, needed: 'present' }]);

const partFields = either<Part>(
  'Part',
  [
    { from: 'text', reader: text },
    { from: 'file', reader: file },
    { from: 'data', reader: data },
    // Also of a later revision.
    { from: 'metadata', reader: struct },
  ],
  ({ file: content, data: object, metadata, ...fields }) => {
    const rest = metadata === undefined ? {} : { metadata };
    // What is there was read by the rules above.
    if (object !== undefined) return dataPartFromV03(object as JsonObject, metadata as JsonObject | undefined);
    if (content !== undefined) return { ...(content as Fields), ...rest } as Part;
    return { text: '', ...fields, ...rest } as Part;
  },
);

/** Reads a part of a message or artifact. */
export const part: Reader<Part> = {
  what: partFields.what,
  read(value, reading) {
    if (isObject(value) && !hasOne(value, ['text', 'file', 'data'], reading)) return undefined;
    return partFields.read(value, reading);
  },
};
