import { A2AError } from '../protocol/a2a-error.js';
import { type OperationName, operations } from '../protocol/operations.js';
import type { Core } from './core.js';
import type { Call } from './engine.js';
import { unauthenticated } from './unauthenticated.js';

/**
 * Checks what an operation asks of a call before anything is looked up or stored: the required extensions, the capability
 * that switches it on, and a known caller where only a known one is served.
 *
 * Spec 3.1.11, 3.3.4, 4.6.
 *
 * @throws {A2AError} `EXTENSION_SUPPORT_REQUIRED`, `UNSUPPORTED_OPERATION`, `PUSH_NOTIFICATION_NOT_SUPPORTED`, `UNAUTHENTICATED`
 */
export function admit(core: Core, name: OperationName, call: Call): void {
  checkExtensions(core, call);
  const { needs } = operations[name];
  if (needs !== undefined && core.capabilities[needs.capability] !== true) {
    throw new A2AError(needs.otherwise, undefined, { metadata: { capability: needs.capability } });
  }
  if (name === 'getExtendedAgentCard' && call.principal === undefined) throw unauthenticated(core.agent);
}

function checkExtensions(core: Core, call: Call): void {
  const { extensions } = core.capabilities;
  if (extensions === undefined) return;
  const missing: string[] = [];
  for (const { uri = '', required } of extensions) {
    if (required === true && !call.extensions.includes(uri)) missing.push(uri);
  }
  if (missing.length === 0) return;
  throw new A2AError('EXTENSION_SUPPORT_REQUIRED', undefined, { metadata: { extensions: missing.join(', ') } });
}
