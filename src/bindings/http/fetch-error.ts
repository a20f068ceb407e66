import { A2AError, type A2AErrorOptions } from '../../protocol/a2a-error.js';
import type { A2AErrorCode } from '../../protocol/errors.js';
import { type TextAnswer, tellingHeadersOf } from './fetch-json.js';

/** Returns an error that came over HTTP under the code it is to have, with the status and headers it came with. */
export function asReceived(
  error: A2AError,
  code: A2AErrorCode,
  answer: Pick<TextAnswer, 'status' | 'header'>,
): A2AError {
  const options: A2AErrorOptions = {
    violations: error.violations,
    details: error.details,
    http: { status: answer.status, headers: tellingHeadersOf(answer) },
    wire: error.wire,
    ...(error.metadata === undefined ? {} : { metadata: error.metadata }),
  };
  return new A2AError(code, error.message, options);
}
