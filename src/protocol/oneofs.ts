import type { FieldDescriptor } from './descriptor.js';
import { givenField } from './fields.js';
import { messages } from './generated/table.js';
import type { MessageName } from './generated/types.js';
import { type Fields, type Reading, refuse } from './reading.js';

/** The oneofs of each message that has any, as lists of their members. */
const oneofs = new Map<MessageName, readonly (readonly FieldDescriptor[])[]>();
for (const [name, fields] of Object.entries(messages)) {
  const groups = new Set(fields.flatMap((field) => field.oneof ?? []));
  const members = [...groups].map((oneof) => fields.filter((field) => field.oneof === oneof));
  // The keys of the table are the names of the messages.
  if (members.length > 0) oneofs.set(name as MessageName, members);
}

/**
 * Leaves one member of each oneof in `given`, or refuses what is there.
 *
 * A lone `{"text":""}` is set, but beside another member an empty string is a placeholder that some peers print, and
 * is dropped. A `data` of null is a value, not a placeholder.
 */
export function settleOneofs(name: MessageName, given: Map<FieldDescriptor, unknown>, reading: Reading): void {
  for (const members of oneofs.get(name) ?? []) {
    const set = members.filter((field) => given.has(field));
    const filled = set.filter((field) => given.get(field) !== '');
    const [kept] = filled.length > 0 ? filled : set;
    for (const field of set) if (field !== kept && given.get(field) === '') given.delete(field);
    if (filled.length > 1 || kept === undefined) {
      const came = filled.map((field) => field.name).join(' and ') || 'none';
      refuse(reading, `expected exactly one of ${members.map((field) => field.name).join(', ')}, got ${came}`);
    }
  }
}

/** True where a message has a oneof and the object sets no member of it that we know: a kind newer or older than 1.0. */
export function isUnknownKind(name: MessageName, object: Fields): boolean {
  const groups = oneofs.get(name) ?? [];
  return groups.some((members) => members.every((field) => givenField(object, field).value === undefined));
}
