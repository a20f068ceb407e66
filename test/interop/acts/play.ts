import { setTimeout as wait } from 'node:timers/promises';
import type { AgentClient } from 'a2a-kit/client';
import { callOperation, type Outcome, withMessageId } from './call.js';
import type { Json, Step, Test } from './corpus.js';
import { faultsOf, holds, valuesAt } from './match.js';
import { parseAsClient } from './parse.js';
import { streamFaults } from './stream.js';

/** Where a test is played. */
export interface Stage {
  readonly client: AgentClient;
  /** The URLs that the paths of raw steps are below. */
  readonly rawBase: string;
  readonly cardBase: string;
  /** Values for what the runner has to bring: tokens, webhooks. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Plays one test and returns what is wrong, nothing when it passes. */
export async function play(test: Test, stage: Stage): Promise<string[]> {
  const scope = new Map<string, Json>(Object.entries({ ...test.variables, ...stage.variables }));
  for (const step of test.steps) {
    const faults = await playStep(resolve(step, scope), stage, scope);
    if (faults.length > 0) return faults.map((fault) => `${step.id}: ${fault}`);
  }
  return [];
}

async function playStep(step: Step, stage: Stage, scope: Map<string, Json>): Promise<string[]> {
  const outcome = await outcomeOf(step, stage);
  scope.set(`${step.id}.response`, outcome.body ?? outcome.error);
  for (const [name, path] of Object.entries(step.capture ?? {})) {
    scope.set(`${step.id}.${name}`, valuesAt(outcome.body, path)[0]);
  }
  return [...judged(step, outcome), ...(step.assertions ?? []).flatMap((one) => assertionFaults(one, scope))];
}

async function outcomeOf(step: Step, stage: Stage): Promise<Outcome & { status?: number }> {
  if (step.client_response !== undefined) {
    const { operation, wire_payload } = step.client_response;
    return { body: await parseAsClient(operation, wire_payload) };
  }
  if (step.raw !== undefined) return sendRaw(step.raw, stage, step.expect_stream !== undefined);
  const { operation = '', params = {}, repeat } = step;
  for (let attempt = 1; ; attempt++) {
    const outcome = await callOperation(stage.client, operation, params);
    if (repeat === undefined || attempt >= (repeat.max_attempts ?? 10)) return outcome;
    if (holds(repeat.until, outcome.body)) return outcome;
    await wait(Math.min(repeat.delay_ms ?? 1000, 250));
  }
}

async function sendRaw(raw: NonNullable<Step['raw']>, stage: Stage, streams: boolean) {
  const isCard = raw.path.startsWith('/.well-known/');
  const url = isCard ? stage.cardBase + raw.path : stage.rawBase + (raw.path === '/' ? '' : raw.path);
  const filled = raw.body?.params === undefined ? raw.body : { ...raw.body, params: withMessageId(raw.body.params) };
  const body = raw.body_raw ?? (filled === undefined ? undefined : JSON.stringify(filled));
  const response = await fetch(url, {
    method: raw.method,
    ...(raw.headers && { headers: raw.headers }),
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  const { status } = response;
  if (!streams) return { status, body: text === '' ? undefined : JSON.parse(text) };
  const events = text.match(/^data: .*$/gm)?.map((line) => JSON.parse(line.slice('data: '.length))) ?? [];
  return { status, body: undefined, events };
}

function judged(step: Step, { status = 200, body, events, error }: Outcome & { status?: number }): string[] {
  const { expect, expect_error, expect_stream, expect_parsed } = step;
  if (expect_error !== undefined) {
    if (error === undefined) return [`a refusal was expected, got ${JSON.stringify(body ?? events)?.slice(0, 200)}`];
    return faultsOf(error, expect_error);
  }
  if (error !== undefined && expect?.error === undefined) return [`refused: ${error.code}: ${error.message}`];
  const faults: string[] = [];
  if (expect !== undefined) {
    const { status: wantedStatus, body: wantedBody, ...direct } = expect;
    const actualStatus = error === undefined ? status : 'error';
    if (wantedStatus !== undefined) faults.push(...faultsOf(actualStatus, wantedStatus, 'status'));
    if (wantedBody !== undefined) faults.push(...faultsOf(body, wantedBody));
    faults.push(...faultsOf(error === undefined ? body : { error }, direct));
  }
  if (expect_stream !== undefined) faults.push(...streamFaults(events ?? [], expect_stream));
  if (expect_parsed !== undefined) faults.push(...faultsOf(body, expect_parsed));
  return faults;
}

function assertionFaults(assertion: Json, scope: Map<string, Json>): string[] {
  const { source, path, match, any, all, none } = assertion;
  const root = scope.get(String(source).replace(/^\{\{|\}\}$/g, ''));
  const faults: string[] = [];
  if (match !== undefined) faults.push(...faultsOf(path === undefined ? root : valuesAt(root, path)[0], match));
  const hits = (wanted: Json) => valuesAt(root, wanted.path).map((one) => faultsOf(one, wanted.match).length === 0);
  if (any !== undefined && !hits(any).includes(true))
    faults.push(`nothing at ${any.path} is ${JSON.stringify(any.match)}`);
  if (all !== undefined && hits(all).includes(false))
    faults.push(`not all at ${all.path} are ${JSON.stringify(all.match)}`);
  if (none !== undefined && hits(none).includes(true))
    faults.push(`something at ${none.path} is ${JSON.stringify(none.match)}`);
  return faults;
}

/** Puts values in place of `{{names}}`; the sources of assertions keep theirs, since they name whole answers. */
function resolve<T>(value: T, scope: ReadonlyMap<string, Json>): T {
  if (typeof value === 'string') {
    const replaced = value.replace(/\{\{([^}]+)\}\}/g, (whole, name: string) => {
      if (name.endsWith('.response')) return whole;
      const found = scope.get(name);
      if (found === undefined) throw new Error(`nothing was captured as ${name}`);
      return String(found);
    });
    // A text stays a text.
    return replaced as T & string;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, resolve(one, scope)]);
  return (Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries)) as T;
}
