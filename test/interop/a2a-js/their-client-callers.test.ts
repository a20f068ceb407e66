import { createAuthenticatingFetchWithRetry } from '@a2a-js/sdk/client';
import { A2AError } from '@a2a-js/sdk/errors';
import { describe, expect, it } from 'vitest';
import { bearer } from '../../../src/entries/node.js';
import { type Binding, bindings, peerClient, sending } from './peer-client.js';
import { messageOf } from './peer-shapes.js';
import { scriptedHost } from './scripted-host.js';

describe.each(bindings)('the client of @a2a-js/sdk over %s, as somebody', (binding) => {
  it('gets the extended card with credentials, and is refused without', async () => {
    const { url } = await scriptedHost({ ...named, authenticate: bearer({ token: { id: 'ada' } }) });
    const client = await peerClient(url, binding, { fetch: withToken('token') });
    expect(await client.getAgentCard()).toMatchObject({
      name: 'Scripted agent',
      description: 'For those who are known',
      capabilities: { extendedAgentCard: true, streaming: true },
      securitySchemes: { bearer: { scheme: { $case: 'httpAuthSecurityScheme', value: { scheme: 'Bearer' } } } },
    });
    const stranger = await peerClient(url, binding);
    await expect(stranger.getAgentCard()).rejects.toThrow(A2AError);
  });

  it('is known to the agent by its credentials', async () => {
    const { url } = await scriptedHost({ ...named, authenticate: bearer({ token: { id: 'ada' } }) });
    expect(await whoIs(url, binding, withToken('token'))).toMatchObject({ principal: 'ada' });
    expect(await whoIs(url, binding)).toMatchObject({ principal: null });
  });

  it('tries again with other credentials when the first are refused', async () => {
    const authenticate = bearer({ fresh: { id: 'ada' } });
    const { url } = await scriptedHost({ ...named, authenticate, allowAnonymous: false });
    const renewing = createAuthenticatingFetchWithRetry(fetch, {
      headers: async () => ({ Authorization: 'Bearer stale' }),
      shouldRetryWithHeaders: async (_, response) =>
        response.status === 401 ? { Authorization: 'Bearer fresh' } : undefined,
    });
    expect(await whoIs(url, binding, renewing)).toMatchObject({ principal: 'ada' });
  });

  it('sends the tenant of the card along', async () => {
    const { url, turns } = await scriptedHost({ tenant: 'acme & sons' });
    expect(await whoIs(url, binding)).toMatchObject({ tenant: 'acme & sons' });
    expect(turns).toHaveLength(1);
  });
});

const named = {
  profile: {
    securitySchemes: { bearer: { httpAuthSecurityScheme: { scheme: 'Bearer' } } },
    extendedCard: { description: 'For those who are known' },
  },
};

function withToken(token: string): typeof fetch {
  return createAuthenticatingFetchWithRetry(fetch, {
    headers: async () => ({ Authorization: `Bearer ${token}` }),
    shouldRetryWithHeaders: async () => undefined,
  });
}

async function whoIs(url: string, binding: Binding, fetch?: typeof globalThis.fetch): Promise<unknown> {
  const client = await peerClient(url, binding, fetch && { fetch });
  const reply = messageOf(await client.sendMessage(sending('who')));
  const content = reply.parts[0]?.content;
  return content?.$case === 'data' ? content.value : undefined;
}
