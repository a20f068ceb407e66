import type { MessageName } from './generated/types.js';

/** A name that a peer uses for a field, and the number of the conflict that explains it. */
export interface FieldAlias {
  readonly conflict: `C${number}`;
  readonly message: MessageName;
  readonly alias: string;
  readonly field: string;
}

/** Names that readers accept besides the proto's; where both are given, the proto's wins. */
export const fieldAliases: readonly FieldAlias[] = [
  { conflict: 'C13', message: 'TaskPushNotificationConfig', alias: 'configId', field: 'id' },
  {
    conflict: 'C14',
    message: 'SendMessageConfiguration',
    alias: 'pushNotificationConfig',
    field: 'taskPushNotificationConfig',
  },
  { conflict: 'C21', message: 'AgentCard', alias: 'security', field: 'securityRequirements' },
  { conflict: 'C21', message: 'AgentSkill', alias: 'security', field: 'securityRequirements' },
  { conflict: 'C33', message: 'ListTasksRequest', alias: 'lastUpdatedAfter', field: 'statusTimestampAfter' },
];

/** Where .NET's clients put the members of a push config (C13). */
export const nestedPushConfigs = ['config', 'pushNotificationConfig'] as const;

/** Where cards of older drafts say that there is an extended card (C26); the first that is set counts. */
export const extendedCardFlags = ['supportsAuthenticatedExtendedCard', 'supportsExtendedAgentCard'] as const;

/** The OAuth flows from the strongest to the weakest: of several in one scheme, the first is kept (C22). */
export const flowsByStrength = [
  'authorizationCode',
  'deviceCode',
  'clientCredentials',
  'implicit',
  'password',
] as const;

/** Returns the snake_case spelling of a lowerCamelCase name. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
