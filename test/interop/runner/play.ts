import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { callPeer } from './call-peer.js';
import { type Answer, judge, type Outcome } from './judge.js';
import { playOurs } from './our-client.js';
import { startOurServer, startSignedCard, token } from './our-server.js';
import { differenceAt, offers, type Peer, whyCannot } from './peer.js';
import { type Binding, type Direction, type ScenarioName, whyAbsent } from './scenarios.js';
import { servePeer } from './serve-peer.js';
import { startWebhook, type Webhook } from './webhook.js';

/** What is played, and where. */
export interface PlayOptions {
  readonly peer: Peer;
  /** The folder that the peer was prepared in. */
  readonly build: string;
  readonly logs: string;
  readonly directions: readonly Direction[];
  readonly bindings: readonly Binding[];
  readonly scenarios: readonly ScenarioName[];
  /** Told of each column once it is done. */
  readonly onColumn: (column: Column) => void;
}

/** All scenarios of one direction over one binding. */
export interface Column {
  readonly direction: Direction;
  readonly binding: Binding;
  readonly cells: ReadonlyMap<ScenarioName, Outcome>;
}

const silenceMs = 30_000;
const startLimitMs = 60_000;
const tenant = 'acme';

/** Plays a peer's part of the matrix and returns its columns. Nothing that a peer does makes it reject. */
export async function playPeer(options: PlayOptions): Promise<readonly Column[]> {
  rmSync(join(options.logs, options.peer.id), { recursive: true, force: true });
  const columns: Column[] = [];
  for (const direction of options.directions) columns.push(...(await playDirection(options, direction)));
  return columns;
}

/** The scenarios that are to be played in a column, with what is known of the others beforehand. */
function planColumn({ peer, scenarios }: PlayOptions, direction: Direction, binding: Binding) {
  const known = new Map<ScenarioName, Outcome>();
  const offered = offers(peer, { direction, binding });
  for (const scenario of scenarios) {
    const absent = whyAbsent(scenario, peer.protocol);
    const cannot = whyCannot(peer, { direction, binding, scenario });
    if (!offered) known.set(scenario, { kind: 'absent' });
    else if (absent !== undefined) known.set(scenario, { kind: 'absent', reason: absent });
    else if (cannot !== undefined) known.set(scenario, { kind: 'cannot', reason: cannot });
  }
  return { direction, binding, known, played: scenarios.filter((scenario) => !known.has(scenario)) };
}

type Plan = ReturnType<typeof planColumn>;
type Answers = ReadonlyMap<ScenarioName, Answer>;

async function playDirection(options: PlayOptions, direction: Direction): Promise<readonly Column[]> {
  const plans = options.bindings.map((binding) => planColumn(options, direction, binding));
  const finish = (plan: Plan, answers: Answers): Column => {
    const column = { direction, binding: plan.binding, cells: cellsOf(options, plan, answers) };
    options.onColumn(column);
    return column;
  };
  if (plans.every(({ played }) => played.length === 0)) return plans.map((plan) => finish(plan, new Map()));
  try {
    return await plays[direction](options, plans, finish);
  } catch (thrown) {
    const failed = thrown instanceof Error ? thrown.message : String(thrown);
    return plans.map((plan) => finish(plan, new Map(plan.played.map((scenario) => [scenario, { failed }]))));
  }
}

type Finish = (plan: Plan, answers: Answers) => Column;

/** One server of ours for all bindings, and a program of theirs for each. */
async function playTheirClient(options: PlayOptions, plans: readonly Plan[], finish: Finish) {
  await using served = await startOurServer(options.peer.protocol);
  const signed = await startSignedCard(served.url);
  const columns = plans.map((plan) =>
    withWebhook(async (webhook) => {
      const callWith = (url: string, scenarios: readonly ScenarioName[]) =>
        callFrom(options, { url, webhook, binding: plan.binding, scenarios });
      const answers = await callWith(
        served.url,
        plan.played.filter((scenario) => scenario !== 'signed'),
      );
      const more = await callWith(
        signed.url,
        plan.played.filter((scenario) => scenario === 'signed'),
      );
      return finish(plan, new Map([...withTokens(answers, webhook), ...more]));
    }),
  );
  return await Promise.all(columns).finally(() => signed.close());
}

/** What our server delivers has to bring the token along, which the peer's client does not look at. */
function withTokens(answers: Answers, { tokens }: Webhook): Answers {
  const push = answers.get('push');
  if (push === undefined || !('facts' in push) || tokens.has('tok')) return answers;
  return new Map([...answers, ['push', { failed: 'the notification came without its token' }]]);
}

/** One server of theirs for all bindings, and a client of ours for each. */
async function playTheirServer(options: PlayOptions, plans: readonly Plan[], finish: Finish) {
  const served = await serveFrom(options);
  const ours = { url: served.url, grpcPort: served.grpcPort, version: options.peer.protocol, token, tenant };
  const play = async (plan: Plan, webhook: Webhook) => {
    const answers = new Map<ScenarioName, Answer>();
    for (const scenario of plan.played) {
      answers.set(scenario, await playOurs(scenario, { ...ours, binding: plan.binding, webhook: webhook.url }));
    }
    return finish(plan, answers);
  };
  const columns = Promise.all(plans.map((plan) => withWebhook((webhook) => play(plan, webhook))));
  return await columns.finally(() => served.stop());
}

/** Their client against their server. */
async function playBothTheirs(options: PlayOptions, plans: readonly Plan[], finish: Finish) {
  const served = await serveFrom(options);
  const play = async (plan: Plan, webhook: Webhook) => {
    const called = { url: served.url, webhook, binding: plan.binding, scenarios: plan.played };
    return finish(plan, await callFrom(options, called));
  };
  const columns = Promise.all(plans.map((plan) => withWebhook((webhook) => play(plan, webhook))));
  return await columns.finally(() => served.stop());
}

const plays = { client: playTheirClient, server: playTheirServer, self: playBothTheirs };

function serveFrom(options: PlayOptions) {
  const log = logOf(options, 'server');
  return servePeer({ command: commandOf(options), cwd: options.peer.folder, log, limitMs: startLimitMs });
}

interface Call {
  readonly url: string;
  readonly binding: Binding;
  readonly webhook: Webhook;
  readonly scenarios: readonly ScenarioName[];
}

function callFrom(options: PlayOptions, { url, binding, webhook, scenarios }: Call): Promise<Answers> {
  const args = ['--url', url, '--binding', binding, '--webhook', webhook.url, '--token', token, '--tenant', tenant];
  const command = [...commandOf(options), 'call', ...args];
  return callPeer({
    command,
    cwd: options.peer.folder,
    log: logOf(options, `client-${binding}`),
    scenarios,
    silenceMs,
  });
}

async function withWebhook<Result>(use: (webhook: Webhook) => Promise<Result>): Promise<Result> {
  const webhook = await startWebhook();
  return await use(webhook).finally(() => webhook.close());
}

function cellsOf({ peer, scenarios }: PlayOptions, { direction, binding, known }: Plan, answers: Answers) {
  return new Map(
    scenarios.map((scenario): [ScenarioName, Outcome] => {
      const answer = answers.get(scenario) ?? { failed: 'it was not played' };
      const difference = differenceAt(peer, { direction, binding, scenario });
      return [scenario, known.get(scenario) ?? judge(scenario, answer, difference)];
    }),
  );
}

function commandOf({ peer, build }: PlayOptions): readonly string[] {
  return peer.run.map((word) => word.replaceAll('{build}', build));
}

/** A file that every program of a direction adds to. */
function logOf({ peer, logs }: PlayOptions, name: string): string {
  return join(logs, peer.id, `${name.replace('+', '-')}.log`);
}
