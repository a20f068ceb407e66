// A caller who does not wait: the agent posts what happens to a webhook.
// #region docs
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { connect, type StreamResponse, userMessage } from 'a2a-kit/client';
import { serve } from 'a2a-kit/node';

const served = await serve(
  {
    name: 'Baker',
    description: 'Bakes bread',
    version: '1.0.0',
    skills: [{ id: 'bake', name: 'Bake', description: 'Bakes bread', tags: ['food'] }],
    capabilities: { pushNotifications: true },
    async *run(turn) {
      yield turn.working('In the oven');
      yield turn.artifact('bread', 'A loaf');
    },
  },
  { egress: { allow: ['loopback'] } }, // left out, only public https URLs can be webhooks
);
// #endregion docs

// #region receiver
const states: (string | undefined)[] = [];
const receiver = createServer(async (request, response) => {
  const isOurs = request.headers['a2a-notification-token'] === 'only-we-know';
  const event = (await json(request)) as StreamResponse;
  response.writeHead(isOurs ? 204 : 401).end(); // acknowledged by any 2xx
  if (!isOurs || event.statusUpdate === undefined) return;
  states.push(event.statusUpdate.status.state);
  if (states.at(-1) === 'TASK_STATE_COMPLETED') receiver.emit('done');
});
// #endregion receiver
await once(receiver.listen(0, '127.0.0.1'), 'listening');

const agent = await connect(served.url);
// #region client
const { port } = receiver.address() as AddressInfo;
await agent.sendMessage({
  message: userMessage('One loaf'),
  configuration: {
    returnImmediately: true,
    taskPushNotificationConfig: { url: `http://localhost:${port}/hook`, token: 'only-we-know' },
  },
});
// #endregion client
await once(receiver, 'done');
assert.deepEqual(states, ['TASK_STATE_SUBMITTED', 'TASK_STATE_WORKING', 'TASK_STATE_COMPLETED']);

await agent.close();
await served.close();
receiver.close();
