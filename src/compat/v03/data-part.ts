import type { JsonObject, JsonValue, Part } from '../../protocol/generated/types.js';
import { isObject } from '../../protocol/reading.js';

/** Says in a part's metadata that its data was no object and stands in one, as the compatibility layers of other SDKs say it. */
const wrapped = 'data_part_compat';

/** Returns the data of a part as 0.3 can carry it, an object, and the metadata that goes with it. */
export function dataForV03(
  data: JsonValue,
  metadata: JsonObject | undefined,
): { readonly data: JsonObject; readonly metadata: JsonObject | undefined } {
  // An object of JSON is a JsonObject.
  if (isObject(data)) return { data: data as JsonObject, metadata };
  return { data: { value: data }, metadata: { ...metadata, [wrapped]: true } };
}

/** Returns a data part as 1.0 has it, taken out of the object that only 0.3 needed. */
export function dataPartFromV03(data: JsonObject, metadata: JsonObject | undefined): Part {
  if (metadata?.[wrapped] !== true || !Object.hasOwn(data, 'value')) {
    return { data, ...(metadata === undefined ? {} : { metadata }) };
  }
  const { [wrapped]: _, ...rest } = metadata;
  return { data: data.value ?? null, ...(Object.keys(rest).length === 0 ? {} : { metadata: rest }) };
}
