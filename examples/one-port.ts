// HTTP/1.1, HTTP/2 and gRPC on one port: the card lists three ways to call the agent.
import assert from 'node:assert/strict';
import { serve } from 'a2a-kit/node';

// #region docs
const served = await serve(
  {
    name: 'Greeter',
    description: 'Says hello',
    version: '1.0.0',
    skills: [{ id: 'greet', name: 'Greet', description: 'Greets by name', tags: ['hello'] }],
    run: (turn) => `Hello, ${turn.text}!`,
  },
  { grpc: { reflection: true } }, // as tools such as grpcurl like it; gRPC itself is on by default
);

assert.deepEqual(served.server.card.supportedInterfaces, [
  { url: `${served.url}/a2a/jsonrpc`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
  { url: `${served.url}/a2a/rest`, protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' },
  { url: `localhost:${served.port}`, protocolBinding: 'GRPC', protocolVersion: '1.0' },
]);
// #endregion docs

await served.close();
