import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'a2a-kit/client';
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

/** Returns what a scenario plays with: clients whose calls go through the recorder, and requests written by hand. */
export function createScene(stage: Stage, recorder: Recorder, receiverUrl: string | undefined): Scene {
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
    async client(party, { binding = 'JSONRPC', bearer, extensions = [], path = '', recorded = true } = {}) {
      const { card } = await connect(url(party) + path, { cache: false, fetch: unrecorded.fetch });
      return connect(card, {
        bindings: [binding],
        extensions,
        fetch: (recorded ? recorder : unrecorded).fetch,
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
  };
}

const isWebhookOf =
  (state: string) =>
  ({ to, request }: Exchange): boolean =>
    to === receiverParty && labelOf(jsonOf(request.body)) === `statusUpdate ${state.replace('TASK_STATE_', '')}`;
