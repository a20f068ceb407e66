import { describe, expect, it } from 'vitest';
import { fakeEngine } from '../../../test/http/fake-engine.js';
import { A2AError } from '../../protocol/a2a-error.js';
import type { CallRequest, Server } from '../../server/engine.js';
import { createScriptedAgent } from '../../testing/scripted-agent.js';
import { enginesOf, type Hosted } from './engines.js';

const { agent } = createScriptedAgent();

/** An agent whose engine takes the calls of the users named, or everybody's. */
function hosted(name: string, { tenant, users }: { tenant?: string; users?: readonly string[] }): Hosted {
  const open = ({ header }: CallRequest) => {
    const user = header('x-user') ?? '';
    if (user === 'wrong') throw new A2AError('UNAUTHENTICATED');
    if (users !== undefined && !users.includes(user)) throw new A2AError('TASK_NOT_FOUND');
    return {};
  };
  const card = { ...fakeEngine().card, name };
  const place = { agent, path: '', ownPath: '', jsonRpcPath: '/rpc', restPath: '/rest', bindings: [] };
  return {
    place: { ...place, ...(tenant !== undefined && { tenant }), ...(users !== undefined && { callers: () => true }) },
    // What is done from outside the protocol takes no part in finding an engine.
    server: { ...fakeEngine({ open, card, answer: () => ({ id: name }) }) } as unknown as Server,
  };
}

/** The name of the agent that answers a user, or the code of the refusal. */
async function answers(all: readonly Hosted[], user: string, tenant = ''): Promise<unknown> {
  const engine = enginesOf(all).find(tenant);
  if (engine === undefined) return undefined;
  try {
    const call = await engine.open({
      binding: 'JSONRPC',
      tenant,
      header: (name) => (name === 'x-user' ? user : undefined),
    });
    return (await engine.call('getTask', { id: 't' }, call)).id;
  } catch (thrown) {
    return thrown instanceof A2AError ? thrown.code : thrown;
  }
}

describe('enginesOf', () => {
  it('finds an agent by its caller, and the one that takes everybody last', async () => {
    const all = [hosted('all', {}), hosted('one', { users: ['ada'] }), hosted('two', { users: ['ada', 'bob'] })];
    expect(await answers(all, 'ada')).toBe('one');
    expect(await answers(all, 'bob')).toBe('two');
    expect(await answers(all, 'eve')).toBe('all');
  });

  it('says to a caller whom nobody takes that nothing is there', async () => {
    const all = [hosted('one', { users: ['ada'] }), hosted('two', { users: ['bob'] })];
    expect(await answers(all, 'eve')).toBe('TASK_NOT_FOUND');
    expect(await answers(all, 'wrong')).toBe('UNAUTHENTICATED');
  });

  it('combines callers with tenants', async () => {
    const all = [
      hosted('acme for ada', { tenant: 'acme', users: ['ada'] }),
      hosted('acme', { tenant: 'acme' }),
      hosted('globex for bob', { tenant: 'globex', users: ['bob'] }),
      hosted('others for bob', { users: ['bob'] }),
    ];
    expect(await answers(all, 'ada', 'acme')).toBe('acme for ada');
    expect(await answers(all, 'bob', 'acme')).toBe('acme');
    expect(await answers(all, 'bob', 'globex')).toBe('globex for bob');
    expect(await answers(all, 'bob', 'initech')).toBe('others for bob');
    expect(await answers(all, 'ada', 'initech')).toBe('TASK_NOT_FOUND');
  });

  it('tells nobody of a tenant that is there for others only', async () => {
    const all = [hosted('acme', { tenant: 'acme', users: ['ada'] }), hosted('all', {})];
    expect(await answers(all, 'bob', 'acme')).toBe(await answers(all, 'bob', 'no such tenant'));
  });

  it('takes the first of several agents for everybody, where only tenant and caller tell them apart', async () => {
    expect(await answers([hosted('first', {}), hosted('second', {})], 'ada')).toBe('first');
  });
});
