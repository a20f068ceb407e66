// The same calls over gRPC: chosen by the card, or by the caller.
import assert from 'node:assert/strict';
import { connect, createGrpcTransport } from 'a2a-kit/client';
import { serve } from 'a2a-kit/node';

const served = await serve({
  name: 'Teller',
  description: 'Tells a story word by word',
  version: '1.0.0',
  skills: [{ id: 'tell', name: 'Tell', description: 'Tells a story', tags: ['story'] }],
  async *run(turn) {
    for (const word of ['Once ', 'upon ', 'a ', 'time.']) yield turn.append('story', word);
  },
});

// #region docs
const agent = await connect(served.url, { bindings: ['GRPC'] });
assert.equal(agent.interface.protocolBinding, 'GRPC');
assert.equal((await agent.ask('A story')).text, 'Once upon a time.');
await agent.close();
// #endregion docs

// #region options
const patient = createGrpcTransport({ channel: { 'grpc.keepalive_time_ms': 600_000 } });
const other = await connect(served.url, { bindings: ['GRPC'], transports: [patient] });
// #endregion options
assert.equal((await other.ask('A story')).text, 'Once upon a time.');
await other.close();
await served.close();
