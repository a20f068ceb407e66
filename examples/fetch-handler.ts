// An agent without any server: a Request goes in, a Response comes out, as Deno, Bun and Workers have it.
// #region docs
import assert from 'node:assert/strict';
import { connect } from 'a2a-kit/client';
import { fetchHandler } from 'a2a-kit/server';

const handle = fetchHandler(
  {
    name: 'Edge',
    description: 'Answers at the edge',
    version: '1.0.0',
    skills: [{ id: 'greet', name: 'Greet', description: 'Greets', tags: ['demo'] }],
    async *run(turn) {
      yield turn.artifact('greeting', `Hello, ${turn.text}!`);
    },
  },
  { publicUrl: 'https://agent.example.com', insecureAnonymous: true },
);
// In a worker: export default { fetch: handle };

const response = await handle(new Request('https://agent.example.com/.well-known/agent-card.json'));
assert.equal((await response.json()).name, 'Edge');
// #endregion docs

// #region client
const fetch = (url: string, init: RequestInit) => handle(new Request(url, init));
const agent = await connect('https://agent.example.com', { fetch, cache: false });
assert.equal((await agent.ask('Ada')).text, 'Hello, Ada!');
// #endregion client

await agent.close();
await handle.close();
