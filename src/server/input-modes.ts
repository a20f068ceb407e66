import type { AgentProfile } from '../card/profile.js';
import { A2AError } from '../protocol/a2a-error.js';
import type { Part } from '../protocol/generated/types.js';
import type { DeclaredModes } from './core.js';

/** What a card says where its author says nothing. */
const usual: readonly string[] = ['text/plain'];

/** Returns the media types that an agent and its skills declared. */
export function declaredModes(profile: AgentProfile): DeclaredModes {
  return {
    input: union(
      profile.defaultInputModes,
      profile.skills.map((skill) => skill.inputModes),
    ),
    output: union(
      profile.defaultOutputModes,
      profile.skills.map((skill) => skill.outputModes),
    ),
  };
}

/**
 * Refuses a part whose explicit media type the agent did not declare. Parts that do not say their type pass, and so does
 * everything where the agent declared nothing (spec 3.1.1).
 *
 * @throws {A2AError} `CONTENT_TYPE_NOT_SUPPORTED`
 */
export function checkInputModes(parts: readonly Part[], declared: readonly string[] | undefined): void {
  if (declared === undefined) return;
  for (const [place, { mediaType }] of parts.entries()) {
    if (mediaType === undefined || declared.some((mode) => matches(mode, mediaType))) continue;
    const message = `message.parts[${place}]: this agent does not take this media type; it takes ${declared.join(', ')}`;
    throw new A2AError('CONTENT_TYPE_NOT_SUPPORTED', message, { metadata: { mediaType } });
  }
}

/**
 * Refuses a caller who can take nothing that the agent declared to produce. A caller who does not say what it takes is
 * served, and so is everyone where the agent declared nothing.
 *
 * @throws {A2AError} `CONTENT_TYPE_NOT_SUPPORTED`
 */
export function checkOutputModes(accepted: readonly string[], declared: readonly string[] | undefined): void {
  if (declared === undefined || accepted.length === 0) return;
  if (accepted.some((wanted) => declared.some((mode) => matches(wanted, mode) || matches(mode, wanted)))) return;
  const message = `configuration.acceptedOutputModes: this agent produces ${declared.join(', ')}`;
  throw new A2AError('CONTENT_TYPE_NOT_SUPPORTED', message);
}

/** True when the media type is the one of the pattern, parameters and case aside; `*` and `image/*` are wildcards. */
function matches(pattern: string, mediaType: string): boolean {
  const wanted = essence(pattern);
  const given = essence(mediaType);
  if (wanted === given || wanted === '*/*' || wanted === '*') return true;
  return wanted.endsWith('/*') && given.startsWith(wanted.slice(0, -1));
}

function essence(mediaType: string): string {
  const parameters = mediaType.indexOf(';');
  return (parameters < 0 ? mediaType : mediaType.slice(0, parameters)).trim().toLowerCase();
}

function union(
  general: readonly string[] | undefined,
  ofSkills: readonly (readonly string[] | undefined)[],
): readonly string[] | undefined {
  const special = ofSkills.flatMap((modes) => modes ?? []);
  if (general === undefined && special.length === 0) return undefined;
  return [...new Set([...(general ?? usual), ...special])];
}
