import { randomBytes } from 'node:crypto';
import { type Exchange, receiverParty, type WireRequest } from './record/record.js';
import { redact, type Secrets } from './record/redact.js';
import { labelOf } from './replay/compare-events.js';
import { jsonOf } from './replay/compare-json.js';
import { type Party, type Ports, recordedPorts, type Scenario } from './scenarios/scenario.js';
import { createScene } from './scene.js';
import { startReceiver } from './wire/receiver.js';
import { createRecorder, type Recorder } from './wire/recorder.js';

/** The agents of a scenario with what records their exchanges. */
export interface Playing {
  readonly recorder: Recorder;
  readonly secrets: Secrets;
  /** Hosts as they stand in a record, with those of this run. */
  readonly hosts: ReadonlyMap<string, string>;
  readonly receiverUrl: string | undefined;
}

/** The ports that stand in records, and free ones. */
export const ports = {
  recorded: recordedPorts,
  free: { 'test-runner': 0, 'code-reviewer': 0, receiver: 0, 'report-desk': 0 },
} satisfies Record<string, Ports>;

/** Runs an action with the agents of a scenario, fresh and for it alone, and ends them after it. */
export async function withStage<T>(
  scenario: Scenario,
  on: Ports,
  action: (playing: Playing, stage: Awaited<ReturnType<Scenario['start']>>) => Promise<T>,
): Promise<T> {
  const stage = await scenario.start(on);
  try {
    const servers = new Map([...stage.urls].map(([party, url]) => [new URL(url).host, party]));
    const recorder = createRecorder({ client: 'planner', servers });
    const receiver =
      scenario.webhooksFrom === undefined
        ? undefined
        : await startReceiver({ recorder, port: on.receiver, from: scenario.webhooksFrom, title: webhookTitle });
    try {
      const urls = [...stage.urls, ...(receiver === undefined ? [] : [[receiverParty, receiver.url] as const])];
      const hosts = new Map(urls.map(([party, url]) => [recordedHost(party), new URL(url).host]));
      const secrets = new Map([...stage.secrets, ...freshSecrets()]);
      return await action({ recorder, secrets, hosts, receiverUrl: receiver?.url }, stage);
    } finally {
      await receiver?.close();
    }
  } finally {
    await stage.close();
  }
}

/** What came of a play. */
export interface Played {
  /** Without their secrets. */
  readonly exchanges: readonly Exchange[];
  /** Hosts as they stand in a record, with those of this play. */
  readonly hosts: ReadonlyMap<string, string>;
}

/** Plays a scenario with fresh agents on these ports. */
export function play(scenario: Scenario, on: Ports): Promise<Played> {
  return withStage(scenario, on, async ({ recorder, secrets, hosts, receiverUrl }, stage) => {
    await scenario.play(createScene({ ...stage, secrets }, recorder, receiverUrl));
    return { exchanges: (await recorder.finished()).map((exchange) => redact(exchange, secrets)), hosts };
  });
}

function recordedHost(party: Party): string {
  return `localhost:${recordedPorts[party]}`;
}

/** Secrets that the planner brings along. */
function freshSecrets(): [value: string, name: string][] {
  return ['notificationToken', 'webhookCredentials', 'wrongToken'].map((name) => [
    randomBytes(16).toString('hex'),
    name,
  ]);
}

function webhookTitle({ body }: WireRequest): string {
  return `webhook, ${labelOf(jsonOf(body))}`;
}
