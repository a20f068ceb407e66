// Agents of protocol 0.3: called only where the caller allows it, and never where the card offers anything newer.
import assert from 'node:assert/strict';
import { connect } from 'a2a-kit/client';
import { serve } from 'a2a-kit/node';

const served = await serve(
  {
    name: 'Greeter',
    description: 'Says hello, in both versions',
    version: '1.0.0',
    skills: [{ id: 'greet', name: 'Greet', description: 'Greets by name', tags: ['hello'] }],
    run: async (turn) => `Hello, ${turn.text}!`,
  },
  { compat: ['0.3'] },
);
const url = `${served.url}/.well-known/agent-card.json`;
// As the card was before 1.0: one URL, and nothing newer.
const { supportedInterfaces, ...card } = await (await fetch(url)).json();
const older = supportedInterfaces.find((one: { protocolVersion: string }) => one.protocolVersion === '0.3');
const oldCard = { ...card, protocolVersion: '0.3.0', url: older.url, preferredTransport: older.protocolBinding };

// #region docs
await assert.rejects(connect(oldCard), { kind: 'malformed' });

const warnings: string[] = [];
const agent = await connect(oldCard, { compat: ['0.3'], onWarning: (text) => warnings.push(text) });
assert.equal(agent.protocolVersion, '0.3');
assert.match(warnings[0] ?? '', /is called in protocol 0\.3: the card offers nothing newer/);
assert.equal((await agent.ask('Ada')).text, 'Hello, Ada!');
await assert.rejects(agent.listTasks(), { code: 'UNSUPPORTED_OPERATION' }); // 0.3 has no such operation

const newer = await connect(served.url, { compat: ['0.3'] });
assert.equal(newer.protocolVersion, '1.0');
// #endregion docs
await newer.close();
await agent.close();
await served.close();
