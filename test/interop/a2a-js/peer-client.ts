import { randomUUID } from 'node:crypto';
import { SendMessageRequest } from '@a2a-js/sdk';
import {
  type Client,
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
  RestTransportFactory,
} from '@a2a-js/sdk/client';

/** The bindings that both kits speak, by their names on the wire. */
export const bindings = ['JSONRPC', 'HTTP+JSON'] as const;
export type Binding = (typeof bindings)[number];

/** How the peer's client is made; by default it fetches the card from the origin and sends no credentials. */
export interface PeerClientOptions {
  readonly fetch?: typeof fetch;
  /** Where the card is, when not at the well-known path of the origin. */
  readonly cardPath?: string;
}

/** Returns a client of `@a2a-js/sdk` that has read the card of an agent and speaks one binding to it. */
export async function peerClient(url: string, binding: Binding, options: PeerClientOptions = {}): Promise<Client> {
  const { fetch: fetchImpl = fetch, cardPath } = options;
  const factory = new ClientFactory({
    transports: [new JsonRpcTransportFactory({ fetchImpl }), new RestTransportFactory({ fetchImpl })],
    preferredTransports: [binding],
    cardResolver: new DefaultAgentCardResolver({ fetchImpl }),
  });
  return factory.createFromUrl(url, cardPath);
}

/** What goes with a text, as the wire spells it. */
export interface Sending {
  readonly message?: object;
  readonly configuration?: object;
}

/** Returns a request in the peer's types: a user's message with one text, and more where that is said. */
export function sending(text: string, { message, configuration }: Sending = {}): SendMessageRequest {
  return SendMessageRequest.fromJSON({
    message: { messageId: randomUUID(), role: 'ROLE_USER', parts: [{ text }], ...message },
    ...(configuration && { configuration }),
  });
}
