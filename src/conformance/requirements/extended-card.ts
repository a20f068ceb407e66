import { requirementRows } from '../requirement.js';
import { all, rest } from './surfaces.js';

/** The extended agent card (REQ-132 to REQ-145). */
// biome-ignore format: a table, read row by row
export const extendedCardRequirements = requirementRows({
  // Extended agent card
  'REQ-132': { level: 'MUST', subject: 'server', section: '3.3.4, 13.3', on: all,
    rule: 'Refuse the extended card with UnsupportedOperationError when the capability is absent or false.' },
  'REQ-133': { level: 'MUST', subject: 'server', section: '3.3.4, 13.3', on: all,
    rule: 'Answer ExtendedAgentCardNotConfiguredError when the capability is declared but no card is configured.' },
  'REQ-134': { level: 'MUST', subject: 'client', section: '3.1.11', on: all,
    rule: 'Authenticate the call for the extended card with a declared scheme.' },
  'REQ-135': { level: 'MUST', subject: 'server', section: '13.3', on: all,
    rule: 'Require authentication for the extended card.' },
  'REQ-136': { level: 'MUST', subject: 'server', section: '13.3', on: all,
    rule: 'Authenticate the caller with a scheme declared in the public card.' },
  'REQ-137': { level: 'MUST', subject: 'server', section: '13.3', on: all,
    rule: 'Check permissions before privileged content of the extended card is given out.' },
  'REQ-138': { level: 'MAY', subject: 'server', section: '3.1.11, 13.3', on: all,
    rule: 'Vary the extended card by caller.' },
  'REQ-139': { level: 'SHOULD', subject: 'client', section: '3.1.11, 13.3', on: all,
    rule: 'Replace the cached public card by the extended one for the session.' },
  'REQ-140': { level: 'SHOULD', subject: 'server', section: '13.3', on: rest,
    rule: 'Send caching headers with the extended card.' },
  'REQ-141': { level: 'SHOULD NOT', subject: 'server', section: '13.3', on: all,
    rule: 'Keep sensitive internals out of the extended card.',
    review: 'The engine adds nothing to the extended card: its content is what the operator hands to the server.' },
  'REQ-142': { level: 'SHOULD', subject: 'server', section: '13.3', on: all,
    rule: 'Version the extended card.',
    review: '`version` is a required field that the operator raises; the card check refuses a card without one.' },
  'REQ-143': { level: 'SHOULD', subject: 'server', section: '13.3', on: all,
    rule: 'Document what each level of access sees in the extended card.',
    review: 'The operator decides by caller what the extended card holds and documents it; the option says so.' },
  'REQ-144': { level: 'MAY', subject: 'server', section: '13.3', on: all,
    rule: 'Add skills, quotas or user-specific configuration to the extended card.' },
  'REQ-145': { level: 'SHOULD', subject: 'server', section: '9.4.8', on: all,
    rule: 'Accept a call for the extended card without params.' },
});
