import { describe, expect } from 'vitest';
import { A2AError, type Authenticate } from '../../src/entries/server.js';
import { authenticate, bearerScheme, callers } from '../support/callers.js';
import { expectRefusal } from '../support/refusal.js';
import { verifies } from '../support/verifies.js';
import { sendParams, wires, wiresOf } from '../support/wire.js';
import type { Json } from '../support/wire-answer.js';
import { rpcs } from '../support/wire-request.js';

/** Lets nobody in who may only read. */
const readOnlyMayNot: Authenticate = async (request) => {
  const principal = await authenticate(request);
  if (principal?.level !== 'low') return principal;
  throw new A2AError('PERMISSION_DENIED', 'The scope "tasks:write" is missing');
};

describe.each(wires)('authentication over $name', ({ start }) => {
  verifies(
    ['REQ-177', 'REQ-178', 'REQ-317', 'REQ-318', 'REQ-336', 'REQ-385', 'C62 send'],
    'is asked of every request, with the scheme to use',
    async () => {
      const wire = await start({ authenticate, allowAnonymous: false, profile: bearerScheme });
      const params: Json = { id: 'any', taskId: 'any', url: 'https://hooks.example/', ...sendParams('task') };
      for (const rpc of rpcs) {
        for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: 'Basic YWRhOng=' }]) {
          const answer = await wire.as(headers).call(rpc, { ...params });
          expectRefusal(answer, 'UNAUTHENTICATED');
          expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer\b/);
        }
      }
      expect(wire.turns).toEqual([]);
      expect((await wire.as(callers.ada).call('ListTasks')).result.totalSize).toBe(0);
    },
  );

  verifies(['REQ-178'], 'names each scheme that the card declares', async () => {
    const basic = { httpAuthSecurityScheme: { scheme: 'Basic' } };
    const securitySchemes = { basic, ...bearerScheme.securitySchemes };
    const wire = await start({ authenticate, allowAnonymous: false, profile: { securitySchemes } });
    const { headers } = await wire.call('ListTasks');
    expect(headers.get('www-authenticate')?.split(/, */)).toEqual(['Basic', 'Bearer']);
  });

  verifies(
    ['REQ-179', 'REQ-180', 'REQ-320', 'REQ-385'],
    'tells a caller without the rights which one is missing',
    async () => {
      const wire = await start({ authenticate: readOnlyMayNot, allowAnonymous: false });
      const answer = await wire.as(callers.bob).send('task');
      const { message } = expectRefusal(answer, 'PERMISSION_DENIED');
      expect(message).toBe('The scope "tasks:write" is missing');
      expect(answer.headers.get('www-authenticate')).toBeNull();
      expect(wire.turns).toEqual([]);
      expect((await wire.as(callers.ada).send('task')).error).toBeUndefined();
    },
  );

  verifies(['REQ-183', 'REQ-336'], 'comes before anything that the request says', async () => {
    const wire = await start({ authenticate, allowAnonymous: false });
    const wrong = wire.binding === 'GRPC' ? [] : [{ message: 5 }];
    for (const params of [{}, ...wrong, sendParams('x', { message: { taskId: 'none' } })]) {
      expectRefusal(await wire.call('SendMessage', params), 'UNAUTHENTICATED');
    }
  });

  verifies('REQ-177', 'that breaks lets nobody in', async () => {
    const broken: readonly Authenticate[] = [
      () => {
        throw new Error('boom secret=/etc/x');
      },
      () => ({ id: '' }),
    ];
    for (const hook of broken) {
      const wire = await start({ authenticate: hook });
      const answer = await wire.send('task');
      expectRefusal(answer, 'INTERNAL_ERROR');
      expect(answer.text).not.toContain('secret');
      expect(wire.turns).toEqual([]);
    }
  });

  verifies(['REQ-324', 'REQ-328'], 'and all that it protects stays out of the log', async () => {
    const wire = (await start({ authenticate })).as(callers.ada);
    const { id } = await wire.task('input', { message: { metadata: { pin: 'secret-pin' } } });
    const authentication = { scheme: 'Bearer', credentials: 'secret-credentials' };
    const config = { taskId: id, url: 'https://hooks.example/secret-path', token: 'secret-token', authentication };
    await wire.call('CreateTaskPushNotificationConfig', config);
    await wire.call('CreateTaskPushNotificationConfig', { ...config, url: 'junk' });
    await wire.task('secret-answer', { message: { taskId: id } });
    await wire.send('refuse secret-text');
    await wire.task('throw late');
    await wire.as({ authorization: 'Bearer secret-wrong' }).call('ListTasks');
    expect(wire.logs.length).toBeGreaterThan(0);
    const lines = wire.logs.map(({ event, facts }) =>
      JSON.stringify([event, facts], (_key, value) => (value instanceof Error ? `${value.stack}` : value)),
    );
    for (const line of lines) expect(line).not.toMatch(/secret-|ada-token|Bearer/);
  });
});

// The card is no matter of a binding: one is enough.
describe.each(wiresOf('JSONRPC'))('the card of an agent with authentication by $adapter', ({ start }) => {
  verifies('case 10', 'is public, and the one behind authentication is refused with 401 and a challenge', async () => {
    const wire = await start({ authenticate, allowAnonymous: false, profile: bearerScheme });
    const response = await wire.raw('/.well-known/agent-card.json');
    expect(response.status).toBe(200);
    const card: Json = await response.json();
    expect(card.securityRequirements).toEqual([{ schemes: { token: {} } }]);
    const refused = await wire.call('GetExtendedAgentCard');
    expectRefusal(refused, 'UNAUTHENTICATED');
    expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer\b/);
  });
});
