import type { JsonObject, JsonValue } from '../../protocol/generated/types.js';

/** Returns the members that are set, as an object of their own. */
export function compact(members: { readonly [name: string]: JsonValue | undefined }): JsonObject {
  const object: JsonObject = {};
  for (const [name, value] of Object.entries(members)) if (value !== undefined) object[name] = value;
  return object;
}

/** Returns a message of the wire as the JSON object that it is. */
export function jsonOfMessage(message: object): JsonObject {
  // The wire types are JSON; interfaces merely lack the index signature that would say so.
  return compact({ ...message } as JsonObject);
}
