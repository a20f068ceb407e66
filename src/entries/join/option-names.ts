import type { Agent } from '../../server/agent.js';
import type { HostOptions } from './host-options.js';
import { checkNames, isLiteral } from './known-names.js';
import type { MountOptions } from './mount-options.js';
import type { Placement } from './placement.js';

type Names<T> = Readonly<Record<keyof T, true>>;

const agentNames: Names<Agent> = {
  name: true,
  description: true,
  version: true,
  skills: true,
  provider: true,
  documentationUrl: true,
  iconUrl: true,
  defaultInputModes: true,
  defaultOutputModes: true,
  capabilities: true,
  securitySchemes: true,
  securityRequirements: true,
  extendedCard: true,
  run: true,
};

const capabilityNames: Names<NonNullable<Agent['capabilities']>> = {
  streaming: true,
  pushNotifications: true,
  extensions: true,
  extendedAgentCard: true,
};

const placementNames: Names<Placement> = {
  agent: true,
  path: true,
  tenant: true,
  callers: true,
  bindings: true,
  store: true,
};

/** The names of the options that agents are served with, whatever serves them. */
export const hostNames: Names<HostOptions> = {
  store: true,
  authenticate: true,
  allowAnonymous: true,
  insecureAnonymous: true,
  tenants: true,
  bindings: true,
  paths: true,
  grpc: true,
  compat: true,
  signing: true,
  allowedHosts: true,
  errorTable: true,
  earlyStreamErrors: true,
  limits: true,
  stall: true,
  clock: true,
  logger: true,
  egress: true,
  push: true,
};

/** The names of the options of a handler. */
export const mountNames: Names<MountOptions> = { ...hostNames, publicUrl: true };

/**
 * Checks that an agent can be asked, and has no members that mean nothing.
 *
 * @throws {TypeError} naming the member
 */
export function checkAgent(agent: Agent): void {
  if (typeof agent !== 'object' || agent === null) throw new TypeError(`an agent is an object, not ${String(agent)}`);
  if (isLiteral(agent)) checkNames('an agent', agent, agentNames);
  if (typeof agent.run !== 'function') {
    throw new TypeError('run: an agent needs this function; it is given each message as a turn: run(turn) { ... }');
  }
  if (agent.capabilities !== undefined) checkNames('capabilities', agent.capabilities, capabilityNames);
}

/**
 * Checks the place of an agent, and the agent.
 *
 * @throws {TypeError} naming the member
 */
export function checkPlacement(placement: Placement): void {
  if (typeof placement !== 'object' || placement === null || !('agent' in placement)) {
    throw new TypeError('agent: every element of a list of agents has one: [{ agent, path: "/one" }, ...]');
  }
  checkNames('the place of an agent', placement, placementNames);
  checkAgent(placement.agent);
}
