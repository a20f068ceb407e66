/** The media type of JSON, which JSON-RPC uses for everything but streams (spec 9.1). */
export const jsonType = 'application/json';

/** The media type of HTTP+JSON bodies (spec 11.1, 14.1). */
export const a2aJsonType = 'application/a2a+json';

/** The media type of streams in both JSON bindings (spec 9.4.2, 11.7). */
export const eventStreamType = 'text/event-stream';

/** Returns the media type of a `Content-Type` value in lower case, its parameters left off; empty when there is none. */
export function mediaTypeOf(contentType: string | undefined): string {
  if (contentType === undefined) return '';
  const end = contentType.indexOf(';');
  return (end === -1 ? contentType : contentType.slice(0, end)).trim().toLowerCase();
}

/** True for the two types that JSON bodies may come as, with any parameters (spec conflict C5). */
export function isJsonType(contentType: string | undefined): boolean {
  if (contentType === jsonType || contentType === a2aJsonType) return true;
  const type = mediaTypeOf(contentType);
  return type === jsonType || type === a2aJsonType;
}

/**
 * Returns the type of an HTTP+JSON answer: what `Accept` names, else what the body came as, else the usual one
 * (spec conflict C5). `Accept` never refuses anything.
 */
export function replyType(
  accept: string | undefined,
  contentType: string | undefined,
  usual: string = a2aJsonType,
): string {
  if (accept !== undefined && accept !== '*/*') {
    const named = acceptedTypes(accept);
    if (named.includes(a2aJsonType)) return a2aJsonType;
    if (named.includes(jsonType)) return jsonType;
  }
  return mediaTypeOf(contentType) === jsonType ? jsonType : usual;
}

/** True when the caller takes an event stream and nothing else, as clients that never look at a plain answer say. */
export function acceptsOnlyEventStream(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  const named = acceptedTypes(accept);
  return named.length === 1 && named[0] === eventStreamType;
}

/** The media types that an `Accept` value names, without the ones it rules out by `q=0`. */
function acceptedTypes(accept: string): string[] {
  const types: string[] = [];
  for (const range of accept.split(',')) {
    const type = mediaTypeOf(range);
    if (type !== '' && !isRuledOut(range)) types.push(type);
  }
  return types;
}

function isRuledOut(range: string): boolean {
  return range
    .split(';')
    .slice(1)
    .some((parameter) => {
      const [name = '', value = ''] = parameter.split('=');
      return name.trim().toLowerCase() === 'q' && Number(value.trim() || '1') === 0;
    });
}
