// #region docs
import assert from 'node:assert/strict';
import { connect, defineExtension } from 'a2a-kit/client';
import { serve } from 'a2a-kit/node';

// Agents and callers import the same definition.
const tone = defineExtension<'formal' | 'casual'>({
  uri: 'https://extensions.example/tone/v1',
  description: 'How the answer is worded',
  read(value) {
    if (value === 'formal' || value === 'casual') return value;
    throw new TypeError('expected "formal" or "casual"');
  },
});

const served = await serve({
  name: 'Host',
  description: 'Welcomes people',
  version: '1.0.0',
  skills: [{ id: 'welcome', name: 'Welcome', description: 'Welcomes by name', tags: ['hello'] }],
  capabilities: { extensions: [tone.declare()] },
  run(turn) {
    const wanted = tone.of(turn);
    const text = wanted === 'formal' ? `Good day, ${turn.text}.` : `Hi ${turn.text}!`;
    const reply = { parts: [{ text }] };
    return wanted === undefined ? reply : tone.on(reply, wanted);
  },
});

const agent = await connect(served.url);
const result = await agent.ask(...tone.with('Ada', 'formal'));
assert.equal(result.text, 'Good day, Ada.');
assert.equal(tone.from(result.message), 'formal');

// Nobody has to know the extension.
assert.equal((await agent.ask('Ada')).text, 'Hi Ada!');
// #endregion docs

// #region wrong
const message = { messageId: 'm-1', role: 'ROLE_USER' as const, parts: [{ text: 'Ada' }] };
const request = { message: { ...message, metadata: { [tone.uri]: 'rude' } } };
await assert.rejects(agent.sendMessage(request, { extensions: [tone.uri] }), {
  code: 'INVALID_PARAMS',
  violations: [
    {
      field: 'message.metadata["https://extensions.example/tone/v1"]',
      description: 'expected "formal" or "casual"',
    },
  ],
});
// #endregion wrong

await agent.close();
await served.close();
