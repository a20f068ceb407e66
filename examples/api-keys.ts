// Callers with API keys: a hook of one's own says who calls, and which tenants they may address.
import assert from 'node:assert/strict';
import { A2AError, connect } from 'a2a-kit/client';
import { type Agent, type Authenticate, type Principal, serve } from 'a2a-kit/node';

const agent: Agent = {
  name: 'Greeter',
  description: 'Greets its caller',
  version: '1.0.0',
  skills: [{ id: 'greet', name: 'Greet', description: 'Greets', tags: ['demo'] }],
  securitySchemes: { key: { apiKeySecurityScheme: { location: 'header', name: 'X-API-Key' } } },
  securityRequirements: [{ schemes: { key: { list: [] } } }],
  run: (turn) => `Hello, ${turn.principal?.id} of ${turn.tenant}!`,
};

// #region docs
const keys = new Map<string, Principal>([['key-of-ada', { id: 'ada', tenants: ['acme'] }]]);

const authenticate: Authenticate = ({ header }) => {
  const key = header('x-api-key');
  if (key === undefined) return undefined; // an anonymous caller
  const principal = keys.get(key);
  if (principal === undefined) throw new A2AError('UNAUTHENTICATED', 'This key is not known');
  return principal;
};

const served = await serve(
  [
    { agent, tenant: 'acme' },
    { agent, tenant: 'globex' },
  ],
  { authenticate, allowAnonymous: false },
);
// #endregion docs

// #region client
const credentials = { apiKey: 'key-of-ada' }; // the card says which header it goes into
const acme = await connect(`${served.url}/acme`, { credentials });
assert.equal((await acme.ask('Hello')).text, 'Hello, ada of acme!');
const globex = await connect(`${served.url}/globex`, { credentials });
await assert.rejects(globex.ask('Hello'), { code: 'TASK_NOT_FOUND' });
// #endregion client

await Promise.all([acme.close(), globex.close()]);
await served.close();
