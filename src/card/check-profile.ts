import { expectedUri, isExtensionUri } from '../protocol/extension-uri.js';
import type { AgentInterface, AgentSkill } from '../protocol/generated/types.js';
import type { AgentProfile } from './profile.js';

/**
 * Checks that a profile has everything that an agent card must say.
 *
 * @throws {TypeError} naming the member that is missing or empty
 */
export function checkProfile(profile: AgentProfile): void {
  checkText(profile.name, 'name');
  checkText(profile.description, 'description');
  checkText(profile.version, 'version');
  checkList(profile.skills, 'skills');
  const ids = new Set<string>();
  for (const [n, skill] of profile.skills.entries()) {
    checkSkill(skill, `skills[${n}]`);
    if (ids.has(skill.id)) throw new TypeError(`skills[${n}].id: ${skill.id} is the id of another skill`);
    ids.add(skill.id);
  }
  if (profile.defaultInputModes !== undefined) checkList(profile.defaultInputModes, 'defaultInputModes');
  if (profile.defaultOutputModes !== undefined) checkList(profile.defaultOutputModes, 'defaultOutputModes');
  for (const [n, { uri }] of (profile.capabilities?.extensions ?? []).entries()) {
    // One that no caller can name in a header could never be activated.
    if (!isExtensionUri(uri)) throw new TypeError(`capabilities.extensions[${n}].uri: ${expectedUri}`);
  }
}

/**
 * Checks that callers can use every interface.
 *
 * @throws {TypeError} naming the member that is missing or cannot be used
 */
export function checkInterfaces(interfaces: readonly AgentInterface[]): void {
  checkList(interfaces, 'supportedInterfaces');
  for (const [n, { url, protocolBinding, protocolVersion }] of interfaces.entries()) {
    const member = `supportedInterfaces[${n}]`;
    checkText(protocolBinding, `${member}.protocolBinding`);
    if (!/^\d+\.\d+$/.test(protocolVersion)) {
      throw new TypeError(`${member}.protocolVersion: expected Major.Minor such as 1.0, got ${protocolVersion}`);
    }
    checkUrl(url, protocolBinding, `${member}.url`);
  }
}

function checkSkill(skill: AgentSkill, member: string): void {
  checkText(skill.id, `${member}.id`);
  checkText(skill.name, `${member}.name`);
  checkText(skill.description, `${member}.description`);
  checkList(skill.tags, `${member}.tags`);
}

/** Addresses to listen at are no addresses to call: what a server is bound to says nothing about where it is reached. */
const bindAddresses: readonly string[] = ['0.0.0.0', '[::]'];

function checkUrl(url: string, binding: string, member: string): void {
  checkText(url, member);
  // gRPC is called at host:port, without a scheme (spec conflict C43).
  const absolute = binding === 'GRPC' && !url.includes('://') ? `grpc://${url}` : url;
  if (!URL.canParse(absolute) || !absolute.includes(':')) {
    throw new TypeError(`${member}: expected an absolute URL, got ${url}`);
  }
  const { hostname } = new URL(absolute);
  if (bindAddresses.includes(hostname))
    throw new TypeError(`${member}: nobody can call ${hostname}; give the public URL`);
}

function checkText(value: unknown, member: string): void {
  if (typeof value !== 'string' || value.trim() === '') {
    throw new TypeError(`${member}: expected a text that is not empty`);
  }
}

function checkList(value: unknown, member: string): void {
  if (!Array.isArray(value) || value.length === 0) throw new TypeError(`${member}: expected at least one element`);
}
