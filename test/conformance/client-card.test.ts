import { describe, expect } from 'vitest';
import { connect } from '../../src/entries/client.js';
import { aMessage } from '../../src/testing/builders.js';
import { aCard, anInterface } from '../support/agent-peer.js';
import { type Peer, startPeer } from '../support/scripted-peer.js';
import { bindings, startStub } from '../support/stub-agent.js';
import { verifies } from '../support/verifies.js';

/** Answers every request with a document. */
const peerWith = async (document: unknown, headers = {}): Promise<Peer> =>
  startPeer((_, reply) => reply.send(document, { headers }));

/** Connects to a document that is no card, and gives the message of what comes of it. */
async function refusalOf(document: unknown, headers = {}): Promise<string> {
  const { url } = await peerWith(document, headers);
  const failure = await connect(url, { cache: false }).catch((error) => error);
  expect(failure).toMatchObject({ name: 'TransportError' });
  return failure.message;
}

describe('the document at the address of a card', () => {
  const required = [
    'name',
    'description',
    'supportedInterfaces',
    'version',
    'capabilities',
    'defaultInputModes',
    'defaultOutputModes',
    'skills',
  ];

  verifies('case 7', 'is no card without what a card must have, and all of that is named', async () => {
    const message = await refusalOf({});
    for (const field of required) expect(message).toContain(field);
    expect(await refusalOf('<html><body>Welcome</body></html>', { 'content-type': 'text/html' })).toMatch(
      /not JSON \(text\/html\)/,
    );
    for (const document of ['[]', 'null', '"card"', '42'])
      expect(await refusalOf(document)).toMatch(/not an agent card/);
  });

  verifies(
    ['case 7', 'C25 accept'],
    'is said to be a card of protocol 0.3 when it is one, not to lack this or that',
    async () => {
      const message = await refusalOf({
        protocolVersion: '0.3.0',
        name: 'Old',
        description: 'Speaks 0.3',
        url: 'https://h.example/a2a',
        preferredTransport: 'JSONRPC',
        version: '1',
        capabilities: { streaming: true },
        defaultInputModes: ['text/plain'],
        defaultOutputModes: ['text/plain'],
        skills: [{ id: 's', name: 'S', description: 'd', tags: [] }],
      });
      expect(message).toMatch(/protocol 0\.3 card/);
      expect(message).not.toMatch(/missing/);
    },
  );

  verifies(
    ['REQ-247', 'case 46', 'case 7'],
    'is a card whatever else it holds, and without a url of its own',
    async () => {
      const card = {
        ...aCard({ supportedInterfaces: [{ ...anInterface('http://localhost:1/'), weight: 3 }] as never }),
        novelty: { deep: [1] },
        capabilities: { streaming: true, telepathy: true },
      };
      const { url } = await peerWith(card);
      const agent = await connect(url, { cache: false, endpoint: `${url}/rpc` });
      expect(agent.card).toMatchObject({ name: 'Peer', capabilities: { streaming: true } });
      expect(JSON.stringify(agent.card)).not.toMatch(/url":"","|telepathy|novelty|weight/);
    },
  );
});

describe.each(bindings)('the extended card over %s', (binding) => {
  verifies(['REQ-134', 'REQ-139'], 'is asked for with the credentials, and stands in for the public one', async () => {
    const { client, calls } = await startStub(
      binding,
      { GetExtendedAgentCard: aCard({ name: 'More', capabilities: { extendedAgentCard: true } }) },
      {
        credentials: { apiKey: 's3cret' },
        card: {
          securitySchemes: { key: { apiKeySecurityScheme: { location: 'header', name: 'X-API-Key' } } },
          securityRequirements: [{ schemes: { key: { list: [] } } }],
        },
      },
    );
    expect(client.card.name).toBe('Peer');
    expect(await client.getExtendedAgentCard()).toMatchObject({ name: 'More' });
    expect(client.card.name).toBe('More');
    expect(calls[0]?.headerLines('x-api-key')).toEqual(['s3cret']);
    // What it says holds for the rest of the session: this agent streams for nobody it knows.
    await expect(client.sendStreamingMessage({ message: aMessage() }).next()).rejects.toMatchObject({
      code: 'UNSUPPORTED_OPERATION',
    });
    expect(calls).toHaveLength(1);
  });

  verifies('REQ-139', 'leaves the public one in place when it is refused', async () => {
    const { client } = await startStub(binding, {
      GetExtendedAgentCard: (_, { refuse }) => refuse('EXTENDED_AGENT_CARD_NOT_CONFIGURED'),
    });
    await expect(client.getExtendedAgentCard()).rejects.toMatchObject({ code: 'EXTENDED_AGENT_CARD_NOT_CONFIGURED' });
    expect(client.card.name).toBe('Peer');
  });
});
