import { type SignCardOptions, signCard } from '../../card/sign.js';
import type { AgentCard } from '../../protocol/generated/types.js';
import { checkNames } from './known-names.js';

/** Signs the cards of agents; its promises are rejected with `TypeError` where the key cannot. */
export interface CardSigner {
  /** Returns a card as it is signed: once, as long as it is the same object, so that it is the same wherever it is found. */
  sign(card: AgentCard): Promise<AgentCard>;
  /** Resolves when the key can sign, which needs no card that anybody sees. */
  probe(): Promise<void>;
}

const anyCard: AgentCard = {
  name: 'Any',
  description: 'Any agent',
  version: '1',
  supportedInterfaces: [],
  capabilities: {},
  defaultInputModes: [],
  defaultOutputModes: [],
  skills: [],
};

const signingNames: Readonly<Record<keyof SignCardOptions, true>> = {
  key: true,
  kid: true,
  alg: true,
  jku: true,
  header: true,
  forms: true,
};

/**
 * Returns what signs cards with these options.
 *
 * @throws {TypeError} for options that there are not
 */
export function createCardSigner(options: SignCardOptions): CardSigner {
  checkNames('signing', options, signingNames);
  const signed = new WeakMap<AgentCard, Promise<AgentCard>>();
  return {
    sign(card) {
      const known = signed.get(card) ?? signWith(options, card);
      signed.set(card, known);
      return known;
    },
    async probe() {
      await signWith(options, anyCard);
    },
  };
}

async function signWith(options: SignCardOptions, card: AgentCard): Promise<AgentCard> {
  try {
    return await signCard(card, options);
  } catch (cause) {
    throw new TypeError(`signing: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}
