import { randomBytes } from 'node:crypto';
import { type GrpcRecorder, type GrpcRecorderOptions, startGrpcRecorder } from './grpc/grpc-recorder.js';
import { reflectedCodec } from './grpc/reflect.js';
import { type Exchange, receiverParty, type WireRequest } from './record/record.js';
import { redact, type Secrets } from './record/redact.js';
import { labelOf } from './replay/compare-events.js';
import { jsonOf } from './replay/compare-json.js';
import { type Party, type Ports, recordedPorts, type Scenario, type Stage } from './scenarios/scenario.js';
import { createScene } from './scene.js';
import { type Receiver, startReceiver } from './wire/receiver.js';
import { createRecorder, type Recorder } from './wire/recorder.js';

/** The agents of a scenario with what records their exchanges. */
export interface Playing {
  readonly recorder: Recorder;
  readonly secrets: Secrets;
  /** Hosts as they stand in a record, with those of this run. */
  readonly hosts: ReadonlyMap<string, string>;
  readonly receiverUrl: string | undefined;
  readonly grpc: GrpcRecorder | undefined;
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
  const ending: (() => Promise<void>)[] = [];
  try {
    const stage = await scenario.start(on);
    ending.unshift(stage.close);
    const parties = {
      client: 'planner',
      servers: new Map([...stage.urls].map(([party, url]) => [hostOf(url), party])),
    };
    const recorder = createRecorder(parties);
    const receiver = await receiverOf(scenario, recorder, on);
    if (receiver !== undefined) ending.unshift(receiver.close);
    const grpc = await grpcRecorderOf(scenario, stage, { ...parties, recorder });
    if (grpc !== undefined) ending.unshift(grpc.close);
    const urls = [...stage.urls, ...(receiver === undefined ? [] : [[receiverParty, receiver.url] as const])];
    const hosts = new Map(urls.map(([party, url]) => [recordedHost(party), hostOf(url)]));
    const secrets = new Map([...stage.secrets, ...freshSecrets()]);
    return await action({ recorder, secrets, hosts, receiverUrl: receiver?.url, grpc }, stage);
  } finally {
    for (const end of ending) await end();
  }
}

async function receiverOf({ webhooksFrom }: Scenario, recorder: Recorder, on: Ports): Promise<Receiver | undefined> {
  if (webhooksFrom === undefined) return undefined;
  return startReceiver({ recorder, port: on.receiver, from: webhooksFrom, title: webhookTitle });
}

async function grpcRecorderOf(
  { describesGrpc }: Scenario,
  { urls }: Stage,
  options: Omit<GrpcRecorderOptions, 'codec'>,
): Promise<GrpcRecorder | undefined> {
  const url = describesGrpc === undefined ? undefined : urls.get(describesGrpc);
  if (url === undefined) return undefined;
  return startGrpcRecorder({ ...options, codec: await reflectedCodec(hostOf(url)) });
}

function hostOf(url: string): string {
  return new URL(url).host;
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
  return withStage(scenario, on, async ({ recorder, secrets, hosts, receiverUrl, grpc }, stage) => {
    await scenario.play(createScene({ stage: { ...stage, secrets }, recorder, receiverUrl, grpc }));
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
