import { connect as connectHttp2 } from 'node:http2';
import { expect, it, onTestFinished } from 'vitest';
import { readStatusDetails } from '../../src/bindings/grpc/status-details.js';
import { encodeMessage, type WireName } from '../../src/compat/v03/generated/codec.js';
import { type Served, serve } from '../../src/entries/node.js';
import { createScriptedAgent } from '../../src/testing/scripted-agent.js';
import { callRaw, framed } from '../support/grpc-server.js';
import { kindMessage, protoMessage } from './v03-calls.js';

/** A refusal, as far as it names fields: those of its violations, and what its text begins with. */
interface Named {
  readonly fields: readonly string[];
  readonly message: string;
}

/** Makes a call in one dialect; `request` is what stands in its body. */
type Ask = (served: Served, call: { name: string; request: object }) => Promise<Named>;

async function post(url: string, body: object) {
  const headers = { 'content-type': 'application/json', 'a2a-version': '0.3' };
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

const namedIn = ({ data, message }: { data?: { fieldViolations?: { field: string }[] }; message: string }): Named => {
  return { fields: data?.fieldViolations?.map(({ field }) => field) ?? [], message };
};

const overJsonRpc: Ask = async ({ url }, { name, request }) => {
  return namedIn((await post(`${url}/a2a/jsonrpc`, { jsonrpc: '2.0', id: 1, method: name, params: request })).error);
};

const overRest: Ask = async ({ url }, { name, request }) => namedIn(await post(`${url}/a2a/rest/v1/${name}`, request));

const overGrpc: Ask = async ({ port }, { name, request }) => {
  const session = connectHttp2(`http://localhost:${port}`);
  onTestFinished(() => session.destroy());
  const message = framed(encodeMessage(`${name}Request` as WireName, request as never));
  const { trailers } = await callRaw(session, { path: `/a2a.v1.A2AService/${name}`, pieces: [message] });
  const status = readStatusDetails(Buffer.from(String(trailers['grpc-status-details-bin']), 'base64'));
  const found = JSON.stringify(status).matchAll(/"field":"([^"]*)"/g);
  return { fields: [...found].map(([, field = '']) => field), message: decodeURI(String(trailers['grpc-message'])) };
};

// A scheme is a token, and a URL that a server may call is not one of a file.
const config = { url: 'file:///x', token: 'a\nb', authentication: { schemes: ['a b'], credentials: 'a\nb' } };
const members = ['url', 'token', 'authentication.schemes[0]', 'authentication.credentials'];
const below = (place: string) => members.map((member) => place + member);
const long = 'x'.repeat(129);
const crowd = { content: Array.from({ length: 3 }, () => ({ text: 'x' })) };

it.each<[string, Ask, { name: string; request: object }, string[]]>([
  [
    'JSON-RPC',
    overJsonRpc,
    {
      name: 'message/send',
      request: { message: kindMessage('task'), configuration: { pushNotificationConfig: config } },
    },
    below('configuration.pushNotificationConfig.'),
  ],
  [
    'JSON-RPC',
    overJsonRpc,
    { name: 'message/send', request: { message: kindMessage('x', { messageId: long, parts: parts(3) }) } },
    ['message.messageId', 'message.parts'],
  ],
  [
    'JSON-RPC',
    overJsonRpc,
    {
      name: 'tasks/pushNotificationConfig/set',
      request: { taskId: 't', pushNotificationConfig: { ...config, id: long } },
    },
    [...below('pushNotificationConfig.'), 'pushNotificationConfig.id'],
  ],
  [
    'HTTP+JSON',
    overRest,
    {
      name: 'message:send',
      request: { message: protoMessage('task'), configuration: { pushNotification: config } },
    },
    below('configuration.pushNotification.'),
  ],
  [
    'HTTP+JSON',
    overRest,
    { name: 'message:send', request: { message: protoMessage('x', crowd) } },
    ['message.content'],
  ],
  ['HTTP+JSON', overRest, { name: 'tasks/t/pushNotificationConfigs', request: config }, below('')],
  [
    'HTTP+JSON',
    overRest,
    { name: 'tasks/t/pushNotificationConfigs', request: { pushNotificationConfig: config } },
    below('pushNotificationConfig.'),
  ],
  [
    'HTTP+JSON',
    overRest,
    {
      name: 'tasks/t/pushNotificationConfigs',
      request: { parent: 'tasks/t', config: { pushNotificationConfig: config } },
    },
    below('config.pushNotificationConfig.'),
  ],
  [
    'gRPC',
    overGrpc,
    {
      name: 'SendMessage',
      request: { message: protoMessage('task'), configuration: { pushNotification: config } },
    },
    below('configuration.pushNotification.'),
  ],
  [
    'gRPC',
    overGrpc,
    {
      name: 'CreateTaskPushNotificationConfig',
      request: { parent: 'tasks/t', configId: 'c', config: { pushNotificationConfig: config } },
    },
    below('config.pushNotificationConfig.'),
  ],
  ['gRPC', overGrpc, { name: 'GetTask', request: { name: 'tasks/t', historyLength: -1 } }, ['historyLength']],
])('over %s a refusal names the fields that a caller of 0.3 sent (%#)', async (_binding, ask, call, fields) => {
  const { agent } = createScriptedAgent({ capabilities: { pushNotifications: true } });
  const served = await serve(agent, { port: 0, compat: ['0.3'], limits: { maxParts: 2 } });
  onTestFinished(() => served.close());
  const named = await ask(served, call);
  expect([...new Set(named.fields)].sort()).toEqual(fields.toSorted());
  expect(named.message).toMatch(new RegExp(`^Invalid parameters: (?:${fields.map(escaped).join('|')}): `));
});

it.each<[string, Ask, { name: string; request: object }, string]>([
  [
    'JSON-RPC',
    overJsonRpc,
    {
      name: 'message/send',
      request: { message: kindMessage('', { parts: [{ kind: 'file', file: { uri: 'x:y', mimeType: 'a/b' } }] }) },
    },
    'message.parts[0]: ',
  ],
  [
    'HTTP+JSON',
    overRest,
    {
      name: 'message:send',
      request: { message: protoMessage('', { content: [{ file: { fileWithUri: 'x:y', mimeType: 'a/b' } }] }) },
    },
    'message.content[0]: ',
  ],
])('over %s so does the refusal of a media type', async (_binding, ask, call, start) => {
  const { agent } = createScriptedAgent({ defaultInputModes: ['text/plain'] });
  const served = await serve(agent, { port: 0, compat: ['0.3'] });
  onTestFinished(() => served.close());
  const { message } = await ask(served, call);
  expect(message.startsWith(start)).toBe(true);
});

function parts(count: number): object[] {
  return Array.from({ length: count }, () => ({ kind: 'text', text: 'x' }));
}

function escaped(path: string): string {
  return path.replace(/[.[\]]/g, '\\$&');
}
