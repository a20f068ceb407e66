import { type FieldViolation, invalidParams } from '../protocol/a2a-error.js';
import { valueFaults } from '../protocol/extension-value.js';
import type { SendMessageRequest } from '../protocol/generated/types.js';
import type { Core } from './core.js';
import type { Call } from './engine.js';

/**
 * Checks what a request says for each active extension that was declared with a reader (see `defineExtension`). Of
 * extensions that are not active the values are only metadata.
 *
 * Spec 4.6.
 *
 * @throws {A2AError} `INVALID_PARAMS` naming the place of each value that cannot be read
 */
export function checkExtensions({ capabilities }: Core, request: SendMessageRequest, call: Call): void {
  if (call.extensions.length === 0) return;
  const violations: FieldViolation[] = [];
  for (const declared of capabilities.extensions ?? []) {
    if (call.extensions.includes(declared.uri ?? '')) violations.push(...valueFaults(declared, request));
  }
  if (violations.length > 0) throw invalidParams(violations);
}
