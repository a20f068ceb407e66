import type { Compat } from '../../client/connect.js';
import { type Decoded, decode } from '../../protocol/decode.js';
import type { AgentCard } from '../../protocol/generated/types.js';
import { isObject } from '../../protocol/reading.js';
import { TransportError } from '../../protocol/transport-error.js';
import { cardFromV03 } from './card-to-v10.js';
import { jsonRpcTransport } from './transports/jsonrpc.js';
import { restTransport } from './transports/rest.js';

/** How a client speaks protocol 0.3 on every platform: JSON-RPC and HTTP+JSON. */
export const compat: Compat = {
  transports: [jsonRpcTransport, restTransport],
  readLegacyCard(document, source) {
    const read = readCard(document);
    if (read.ok) return read.value;
    const wrong = read.violations.slice(0, 5).map(({ field, description }) => `${field}: ${description}`);
    throw new TransportError('malformed', `The document at ${source} is no card of protocol 0.3: ${wrong.join('; ')}`);
  },
};

/** Newer agents may declare interfaces of 0.3 in a card of 1.0. */
function readCard(document: unknown): Decoded<AgentCard> {
  const interfaces = isObject(document) ? (document.supportedInterfaces ?? document.supported_interfaces) : undefined;
  if (!Array.isArray(interfaces) || interfaces.length === 0) return cardFromV03(document);
  return decode('AgentCard', document, { presence: 'lenient' });
}
