import type { FieldViolation } from '../protocol/a2a-error.js';
import type { TaskPushNotificationConfig } from '../protocol/generated/types.js';
import type { Egress } from '../server/ports.js';

const longest = { url: 2_048, token: 4_096, credentials: 4_096, scheme: 128, id: 128 } as const;

/**
 * Returns what is wrong with a push configuration, nothing when it may be registered. Whatever could not be sent later
 * is found here: a URL that must not be called, and text that a header cannot carry or that would begin another one. Fields
 * are named by their path in the configuration.
 *
 * Spec 3.1.7, 4.3.1, 13.2.
 */
export function configViolations(config: TaskPushNotificationConfig, egress: Egress): FieldViolation[] {
  const { url, id = '', token = '', authentication } = config;
  const violations: FieldViolation[] = [];
  function check(field: string, problem: string | undefined): void {
    if (problem !== undefined) violations.push({ field, description: problem });
  }
  check('url', tooLong(url, longest.url) ?? egress.refusal(url));
  check('id', tooLong(id, longest.id));
  check('token', tooLong(token, longest.token) ?? unsendable(token));
  if (authentication === undefined) return violations;
  const { scheme, credentials = '' } = authentication;
  check('authentication.scheme', tooLong(scheme, longest.scheme) ?? notAScheme(scheme));
  check('authentication.credentials', tooLong(credentials, longest.credentials) ?? unsendable(credentials));
  return violations;
}

function tooLong(text: string, most: number): string | undefined {
  return text.length <= most ? undefined : `must have at most ${most} characters, got ${text.length}`;
}

/** The name of an HTTP authentication scheme is a token (RFC 9110, 11.1 and 5.6.2). */
function notAScheme(scheme: string): string | undefined {
  if (/^[\w!#$%&'*+\-.^`|~]+$/.test(scheme)) return undefined;
  return 'must be the name of an HTTP authentication scheme, such as Bearer';
}

/** The text is a secret, so the answer does not repeat it. */
function unsendable(text: string): string | undefined {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const control = (code < 0x20 && code !== 0x09) || code === 0x7f;
    if (control || code > 0xff) return 'must fit into an HTTP header: no control characters, and Latin-1 only';
  }
  return undefined;
}
