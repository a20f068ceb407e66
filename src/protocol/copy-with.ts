/**
 * Returns a copy of the object with the fields in place of its own: `{ ...object, ...fields }`, but for objects that are
 * copied once for each request or event. A spread with properties after it costs V8 some microseconds and a hidden class
 * of its own each time (seen up to Node 20); copies made here are alike.
 *
 * Only for objects whose keys are known: a key such as `__proto__` would not be copied.
 */
export function copyWith<Thing extends object, Fields extends object>(object: Thing, fields?: Fields): Thing & Fields {
  return Object.assign({}, object, fields);
}
