import type { Json } from './compare-json.js';

/** One frame of an event stream: its data as JSON, and the other fields it had. */
export interface Frame {
  readonly data: Json;
  readonly event: string | undefined;
  readonly id: string | undefined;
}

/**
 * Returns the frames of an event stream; comments are left out.
 *
 * @throws {SyntaxError} when the data of a frame is not JSON
 */
export function framesOf(body: string): Frame[] {
  return body.split(/(?:\r\n|\n|\r){2,}/).flatMap((block) => {
    const fields = block.split(/\r\n|\n|\r/).flatMap((line) => {
      const [, name, value] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value ?? ''] as const];
    });
    const data = fields.filter(([name]) => name === 'data').map(([, value]) => value);
    if (data.length === 0) return [];
    const last = (field: string) => fields.findLast(([name]) => name === field)?.[1];
    return [{ data: JSON.parse(data.join('\n')), event: last('event'), id: last('id') }];
  });
}
