import { webhookReceiver } from '../reasons.js';
import { requirementRows } from '../requirement.js';
import { all, http, none } from './surfaces.js';

/** What the sources ask of projects and kits, and what only their guides ask (REQ-371 to REQ-388). */
// biome-ignore format: a table, read row by row
export const projectRequirements = requirementRows({
  // Project and SDK governance (not wire-testable)
  'REQ-371': { level: 'MUST', subject: 'SDK', section: '1.4', on: none,
    rule: 'Regenerate derived artifacts from the proto; no hand edits.',
    review: 'Types, decoders, schema and routes are generated from proto/a2a.proto; CI fails when they drift.' },
  'REQ-372': { level: 'MUST', subject: 'project', section: '1.4', on: none,
    rule: 'Give migration guidance for breaking changes, and keep legacy anchors.',
    review: 'Nothing is released that a change could break; from then on a changeset says how to migrate.' },
  'REQ-373': { level: 'SHOULD', subject: 'SDK', section: '1.4', on: none,
    rule: 'Keep deprecated aliases for renamed types.',
    later: 'A public type that has been released and then renamed.' },
  'REQ-374': { level: 'SHOULD NOT', subject: 'project', section: '1.4', on: none,
    rule: 'Keep deprecated names until the next major version.',
    later: 'A public name that has been released and then deprecated.' },
  'REQ-375': { level: 'SHOULD', subject: 'client', section: 'A.2', on: none,
    rule: 'Prefer new names, decode both forms, warn on legacy objects.' },
  'REQ-376': { level: 'MAY', subject: 'server', section: 'A.2', on: all,
    rule: 'Accept legacy and current request forms; emit current only.' },
  'REQ-377': { level: 'SHOULD', subject: 'SDK', section: 'guide governance', on: none,
    rule: 'Implement official custom bindings, disabled by default.',
    later: 'An official custom binding to implement.' },
  'REQ-378': { level: 'MUST', subject: 'SDK', section: 'guide governance', on: none,
    rule: 'Keep extensions off by default.' },
  // Guide-only statements (non-normative pages, still expected by peers)
  'REQ-379': { level: 'MUST', subject: 'client', section: 'guide streaming', on: all,
    rule: 'Let the webhook rigorously authenticate the sender (signature, token, HMAC).',
    later: webhookReceiver },
  'REQ-380': { level: 'SHOULD', subject: 'server', section: 'guide streaming', on: all,
    rule: 'Notifications carry a timestamp (status.timestamp satisfies it).' },
  'REQ-381': { level: 'SHOULD', subject: 'client', section: 'guide streaming', on: all,
    rule: 'Let the webhook reject stale notifications.',
    later: webhookReceiver },
  'REQ-382': { level: 'SHOULD NOT', subject: 'server', section: 'guide streaming', on: all,
    rule: 'Never post blindly to any URL that a client gives.' },
  'REQ-383': { level: 'SHOULD', subject: 'server', section: 'guide multi-tenancy', on: http,
    rule: 'Serve one card per agent behind a shared domain.' },
  'REQ-384': { level: 'SHOULD', subject: 'both', section: 'guide enterprise', on: all,
    rule: 'Propagate the W3C trace context headers.' },
  'REQ-385': { level: 'SHOULD', subject: 'server', section: 'guide enterprise', on: all,
    rule: 'Answer 401 with WWW-Authenticate, and 403 when the identity is fine but rights lack.' },
  'REQ-386': { level: 'MUST', subject: 'server', section: 'guide life-of-a-task', on: all,
    rule: 'Never restart a terminal task: refinements become new tasks in the same context.' },
  'REQ-387': { level: 'SHOULD', subject: 'server', section: 'guide life-of-a-task', on: all,
    rule: 'Keep the artifact name stable across refined versions, with a new artifactId.' },
  'REQ-388': { level: 'SHOULD', subject: 'server', section: 'guide life-of-a-task', on: all,
    rule: 'Ask via INPUT_REQUIRED when a reference is ambiguous.',
    review: 'Only an agent knows what is ambiguous to it; what it needs is there: `references`, `inputRequired`.' },
});
