import { setTimeout as delay } from 'node:timers/promises';
import type { AgentCard } from 'a2a-kit';
import { connect, createGrpcTransport } from 'a2a-kit/client';
import type { GrpcRecorder } from './grpc/grpc-recorder.js';
import { grpcBody } from './record/grpc-body.js';
import { type Exchange, type Header, receiverParty } from './record/record.js';
import { labelOf } from './replay/compare-events.js';
import { jsonOf } from './replay/compare-json.js';
import type { Party, Scene, Stage } from './scenarios/scenario.js';
import { createRecorder, type Recorder } from './wire/recorder.js';

/** What a client of this project sends, for requests that are written by hand. */
export const clientHeaders: readonly Header[] = [
  ['A2A-Version', '1.0'],
  ['Accept', 'application/json'],
  ['Content-Type', 'application/json'],
];

const webhookPatienceMs = 30_000;

/** What a scene is made of. */
export interface SceneParts {
  readonly stage: Stage;
  readonly recorder: Recorder;
  readonly receiverUrl: string | undefined;
  readonly grpc: GrpcRecorder | undefined;
}

/** Returns what a scenario plays with: clients whose calls go through the recorder, and requests written by hand. */
export function createScene({ stage, recorder, receiverUrl, grpc }: SceneParts): Scene {
  const url = (party: Party): string => {
    const found = party === 'receiver' ? receiverUrl : stage.urls.get(party);
    if (found === undefined) throw new Error(`${party} is not there`);
    return found;
  };
  // Of this one nothing is kept; like the other it opens a connection for each request, so that none outlives its agent.
  const unrecorded = createRecorder({ client: 'planner', servers: new Map() });
  return {
    recorder,
    url,
    secret(name) {
      const value = [...stage.secrets].find(([, each]) => each === name)?.[0];
      if (value === undefined) throw new Error(`there is no secret ${name}`);
      return value;
    },
    async client(party, options = {}) {
      const { binding = 'JSONRPC', version = '1.0', bearer, extensions = [], path = '', recorded = true } = options;
      return connect(await cardOf(url(party) + path, version, unrecorded), {
        bindings: [binding],
        extensions,
        fetch: (recorded ? recorder : unrecorded).fetch,
        ...(version === '1.0' ? {} : { compat: [version] }),
        ...(binding === 'GRPC' ? through(grpc, new URL(url(party)).host, version) : {}),
        ...(bearer === undefined ? {} : { credentials: { bearer } }),
      });
    },
    async untilWebhook(state) {
      const deadline = performance.now() + webhookPatienceMs;
      while (!(await recorder.finished()).some(isWebhookOf(state))) {
        if (performance.now() > deadline) throw new Error(`no webhook about ${state} has come`);
        await delay(20);
      }
    },
    send(party, { title, method = 'POST', target = '/a2a/jsonrpc', headers = clientHeaders, body = '' }) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return recorder.step(title, () => recorder.send({ method, url: `${url(party)}${target}`, headers, body: text }));
    },
    call(party, { title, path, metadata = [['a2a-version', '1.0']], type, message }) {
      const headers = [...grpcHeaders(new URL(url(party)).host, path), ...metadata];
      const body = grpcBody([{ type, flag: 0, length: 0, json: JSON.stringify(message) }]);
      return recorder.step(title, () => needed(grpc).send({ method: 'POST', target: path, headers, body }));
    },
  };
}

/** Returns a card in the form of a version, for a client that is to speak no other. */
async function cardOf(url: string, version: '1.0' | '0.3', { fetch }: Pick<Recorder, 'fetch'>): Promise<AgentCard> {
  if (version === '1.0') return (await connect(url, { cache: false, fetch })).card;
  const response = await fetch(`${url}/.well-known/agent-card.json`, { headers: { 'A2A-Version': version } });
  // The client checks what it is handed.
  return (await response.json()) as AgentCard;
}

/** Returns how a client calls an agent over gRPC by way of what records it. */
function through(grpc: GrpcRecorder | undefined, authority: string, protocolVersion: '1.0' | '0.3') {
  const transport = createGrpcTransport({ protocolVersion, channel: { 'grpc.default_authority': authority } });
  return { endpoint: needed(grpc).host, transports: [transport] };
}

function needed(grpc: GrpcRecorder | undefined): GrpcRecorder {
  if (grpc === undefined) throw new Error('this scenario names no agent that describes its services');
  return grpc;
}

function grpcHeaders(authority: string, path: string): Header[] {
  return [
    [':method', 'POST'],
    [':scheme', 'http'],
    [':authority', authority],
    [':path', path],
    ['te', 'trailers'],
    ['content-type', 'application/grpc'],
  ];
}

const isWebhookOf =
  (state: string) =>
  ({ to, request }: Exchange): boolean =>
    to === receiverParty && labelOf(jsonOf(request.body)) === `statusUpdate ${state.replace('TASK_STATE_', '')}`;
