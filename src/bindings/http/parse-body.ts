import { A2AError } from '../../protocol/a2a-error.js';
import { parseJson } from '../../protocol/json-scan.js';

/**
 * Returns the value of a JSON body.
 *
 * @throws {A2AError} `PARSE_ERROR` when it is no JSON, `INVALID_PARAMS` when it nests too deep or holds too many values
 */
export function parseBody(text: string): unknown {
  const parsed = parseJson(text);
  if (parsed.ok) return parsed.value;
  if (parsed.reason === 'syntax') throw new A2AError('PARSE_ERROR');
  const excess = parsed.reason === 'depth' ? 'nests too deep' : 'holds too many values';
  throw new A2AError('INVALID_PARAMS', `The body ${excess}`);
}
