// Two agents in an Express application that has other things to do too.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'a2a-kit/client';
import { nodeHandler } from 'a2a-kit/node';
import express from 'express';

const echo = (name: string) => ({
  name,
  description: 'Says it again',
  version: '1.0.0',
  skills: [{ id: 'echo', name: 'Echo', description: 'Says it again', tags: ['demo'] }],
  run: (turn: { text: string }) => `${name}: ${turn.text}`,
});

// #region docs
const app = express();
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const origin = `http://localhost:${(server.address() as AddressInfo).port}`;

const agents = nodeHandler(
  [
    { agent: echo('One'), path: '/one' },
    { agent: echo('Two'), path: '/two' },
  ],
  { publicUrl: `${origin}/agents`, grpc: true },
);
app.use('/agents', agents); // before any body parser: the handler reads the body itself
await agents.attachGrpc(server); // gRPC on the same port; leave it and `grpc` out where nobody calls by it
app.get('/agents/status', (_request, response) => void response.send('up'));

const two = await connect(`${origin}/agents/two`);
assert.equal((await two.ask('Hi')).text, 'Two: Hi');
assert.equal(await (await fetch(`${origin}/agents/status`)).text(), 'up');
// #endregion docs
assert.equal(two.interface.url, `${origin}/agents/two/a2a/jsonrpc`);

await two.close();
await agents.close();
server.close();
