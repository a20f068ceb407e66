import type {
  AgentExtension,
  AgentProvider,
  AgentSkill,
  SecurityRequirement,
  SecurityScheme,
} from '../protocol/generated/types.js';

/** What the author of an agent says of it: the agent card without what the server knows better (spec 4.4.1). */
export interface AgentProfile {
  /** Display name. */
  readonly name: string;
  /** What the agent is for, in a sentence or two. */
  readonly description: string;
  /** The agent's own version, for example `1.0.0`; unrelated to the protocol's. */
  readonly version: string;
  /** What the agent can do; at least one skill. */
  readonly skills: readonly AgentSkill[];
  readonly provider?: AgentProvider;
  readonly documentationUrl?: string;
  readonly iconUrl?: string;
  /**
   * Media types that the agent takes. When given, a part whose explicit `mediaType` is not among them (nor among a
   * skill's) is refused; when left out, the card says `text/plain` and nothing is refused. Wildcards such as `image/*` work.
   */
  readonly defaultInputModes?: readonly string[];
  /** Media types that the agent produces; `text/plain` when left out. */
  readonly defaultOutputModes?: readonly string[];
  readonly capabilities?: {
    /** Whether clients may stream and subscribe; true unless switched off. */
    readonly streaming?: boolean;
    /** Whether clients may register webhooks; false unless switched on. */
    readonly pushNotifications?: boolean;
    readonly extensions?: readonly AgentExtension[];
    /** Declares an extended card; true by itself when the agent has an `extendedCard`. */
    readonly extendedAgentCard?: boolean;
  };
  readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>;
  readonly securityRequirements?: readonly SecurityRequirement[];
}
