import type { Requirement } from './requirement.js';
import { agentCardRequirements } from './requirements/agent-card.js';
import { bindingRequirements } from './requirements/bindings.js';
import { contentRequirements } from './requirements/content.js';
import { customBindingRequirements } from './requirements/custom-bindings.js';
import { errorRequirements } from './requirements/errors.js';
import { extendedCardRequirements } from './requirements/extended-card.js';
import { identifierRequirements } from './requirements/identifiers.js';
import { parameterRequirements } from './requirements/parameters.js';
import { projectRequirements } from './requirements/project.js';
import { pushRequirements } from './requirements/push.js';
import { securityRequirements } from './requirements/security.js';
import { sendingRequirements } from './requirements/sending.js';
import { taskRequirements } from './requirements/tasks.js';

const rows = {
  ...sendingRequirements,
  ...taskRequirements,
  ...pushRequirements,
  ...extendedCardRequirements,
  ...parameterRequirements,
  ...errorRequirements,
  ...identifierRequirements,
  ...contentRequirements,
  ...bindingRequirements,
  ...agentCardRequirements,
  ...securityRequirements,
  ...customBindingRequirements,
  ...projectRequirements,
};

/** The id of a rule: REQ-001 to REQ-388. */
export type RequirementId = keyof typeof rows;

/**
 * The 388 rules of A2A 1.0 that an implementation is held to, by id and in order of id.
 *
 * Each has a test that names its id (see `scripts/check-requirements.ts`), or says why not.
 */
export const requirements: Readonly<Record<RequirementId, Requirement>> = rows;
