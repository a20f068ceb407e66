// Callers with bearer tokens: each sees their own tasks, strangers are refused, and the extended card is for those who are known.
// #region docs
import assert from 'node:assert/strict';
import { connect } from 'a2a-kit/client';
import { bearer, serve } from 'a2a-kit/node';

const skill = { id: 'diary', name: 'Diary', description: 'Keeps a diary', tags: ['notes'] };
const served = await serve(
  {
    name: 'Diary',
    description: 'Keeps a diary for each caller',
    version: '1.0.0',
    skills: [skill],
    securitySchemes: { token: { httpAuthSecurityScheme: { scheme: 'Bearer' } } },
    securityRequirements: [{ schemes: { token: { list: [] } } }],
    extendedCard: (principal) => ({ description: `The diary of ${principal.id}` }),
    async *run(turn) {
      yield turn.artifact('entry', `${turn.principal?.id}: ${turn.text}`);
    },
  },
  {
    authenticate: bearer({ 'ada-token': { id: 'ada' }, 'bob-token': { id: 'bob' } }),
    allowAnonymous: false,
  },
);

const ada = await connect(served.url, { credentials: { bearer: 'ada-token' } });
const bob = await connect(served.url, { credentials: { bearer: 'bob-token' } });
const entry = await ada.ask('Wrote a program');
assert.equal(entry.text, 'ada: Wrote a program');
await assert.rejects(bob.getTask({ id: entry.taskId ?? '' }), { code: 'TASK_NOT_FOUND' });
// #endregion docs

assert.equal((await ada.getExtendedAgentCard()).description, 'The diary of ada');
assert.equal(ada.card.description, 'The diary of ada');

const stranger = await connect(served.url);
await assert.rejects(stranger.ask('Let me in'), { code: 'UNAUTHENTICATED' });
const wrong = await connect(served.url, { credentials: { bearer: 'no-token' } });
await assert.rejects(wrong.ask('Let me in'), { code: 'UNAUTHENTICATED' });

await Promise.all([ada.close(), bob.close(), stranger.close(), wrong.close()]);
await served.close();
