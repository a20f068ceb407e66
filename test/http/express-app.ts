// An Express application with agents in it, one below each way of reading bodies; prints its port.
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import { nodeHandler } from '../../src/entries/join/node-handler.js';
import { createScriptedAgent } from '../../src/testing/scripted-agent.js';

const parsers: Readonly<Record<string, RequestHandler>> = {
  json: express.json(),
  text: express.text({ type: '*/*' }),
  raw: express.raw({ type: '*/*' }),
  none: (_req, _res, next) => next(),
};

const { agent } = createScriptedAgent({ capabilities: {} });
const app = express();
for (const [name, parser] of Object.entries(parsers)) {
  app.use(`/${name}`, parser, nodeHandler(agent, { publicUrl: `http://localhost/${name}` }));
  app.get(`/${name}/other`, (_req, res) => {
    res.send('mine');
  });
}
const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
