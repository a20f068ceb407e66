import { extendedCardFlags, flowsByStrength, nestedPushConfigs, snakeCase } from './aliases.js';
import { givenField } from './fields.js';
import { messages } from './generated/table.js';
import type { MessageName } from './generated/types.js';
import { type Fields, isObject } from './reading.js';

/**
 * Returns a value of the named message in the proto's shape, where it came in one that a conflict of the ledger
 * explains (C13, C21, C22, C26); any other value as it is.
 */
export function inProtoShape(message: MessageName, value: unknown): unknown {
  return reshapers[message]?.(value) ?? value;
}

const reshapers: { readonly [N in MessageName]?: (value: unknown) => unknown } = {
  AgentCard: hoistExtendedCardFlag,
  OAuthFlows: strongestFlow,
  SecurityRequirement: requirementFromOpenApi,
  StringList: (value) => (Array.isArray(value) ? { list: value } : undefined),
  TaskPushNotificationConfig: hoistPushConfig,
};

/** C13: `{ taskId, configId, config: { url, ... } }`; what stands outside wins. */
function hoistPushConfig(outer: unknown): Fields | undefined {
  if (!isObject(outer)) return undefined;
  const inner = firstOf(outer, nestedPushConfigs);
  if (!isObject(inner)) return undefined;
  const merged = messages.TaskPushNotificationConfig.map((field) => {
    return [field.name, givenField(outer, field).value ?? givenField(inner, field).value] as const;
  });
  return Object.fromEntries(merged);
}

/** C21: OpenAPI's `{ name: [scopes] }`. The proto's shape has an object under `schemes`. */
function requirementFromOpenApi(value: unknown): Fields | undefined {
  if (!isObject(value) || isObject(value.schemes)) return undefined;
  const schemes = Object.entries(value).filter(([, scopes]) => Array.isArray(scopes));
  return schemes.length > 0 ? { schemes: Object.fromEntries(schemes) } : undefined;
}

/** C22: 0.3 cards may declare several flows where the proto has a oneof. */
function strongestFlow(value: unknown): Fields | undefined {
  if (!isObject(value)) return undefined;
  const flows = flowsByStrength.flatMap((name) => {
    const flow = firstOf(value, [name]);
    return isObject(flow) ? [{ [name]: flow }] : [];
  });
  return flows.length > 1 ? flows[0] : undefined;
}

/** C26: the flag stood on the card itself before it became a capability. */
function hoistExtendedCardFlag(card: unknown): Fields | undefined {
  if (!isObject(card)) return undefined;
  const flag = firstOf(card, extendedCardFlags);
  const capabilities = card.capabilities ?? {};
  if (typeof flag !== 'boolean' || !isObject(capabilities)) return undefined;
  if (firstOf(capabilities, ['extendedAgentCard']) !== undefined) return undefined;
  return { ...card, capabilities: { ...capabilities, extendedAgentCard: flag } };
}

/** The first value that is neither absent nor null under these names, in camelCase or snake_case. */
function firstOf(object: Fields, names: readonly string[]): unknown {
  for (const name of names) {
    const value = object[name] ?? object[snakeCase(name)];
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}
