// A stream that breaks in the middle: the client takes it up again, and the agent notices nothing.
import assert from 'node:assert/strict';
import { connect } from 'a2a-kit/client';
import { serve } from 'a2a-kit/node';
import { createGate } from 'a2a-kit/testing';

const reconnected = createGate();
const served = await serve({
  name: 'Counter',
  description: 'Counts to three',
  version: '1.0.0',
  skills: [{ id: 'count', name: 'Count', description: 'Counts', tags: ['demo'] }],
  async *run(turn) {
    yield turn.append('numbers', '1 ');
    await reconnected.pass(turn.signal);
    yield turn.append('numbers', '2 ');
    yield turn.append('numbers', '3', { last: true });
  },
});

// The first stream comes over a cable that can be pulled.
const cable = new AbortController();
let streams = 0;
async function fetchOnCable(url: string, init: RequestInit): Promise<Response> {
  if (new Headers(init.headers).get('accept')?.includes('event-stream') !== true) return fetch(url, init);
  streams += 1;
  if (streams > 1) reconnected.open();
  return fetch(url, streams > 1 ? init : { ...init, signal: cable.signal });
}

// #region docs
const agent = await connect(served.url, { fetch: fetchOnCable, follow: { reconnectMinMs: 20 } });
const result = await agent.ask('Count', {
  onEvent(event) {
    if (event.artifactUpdate !== undefined) cable.abort(new Error('the cable was pulled'));
  },
});
assert.equal(result.text, '1 2 3');
// #endregion docs
assert.equal(streams, 2);

await agent.close();
await served.close();
