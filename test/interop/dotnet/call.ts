import type { NetClient } from './client.js';
import { jsonRpcClient } from './client-jsonrpc.js';
import { restClient } from './client-rest.js';
import { bodyOf, ensureSuccess, send } from './http.js';
import { readCard } from './read.js';
import { plays, type Stage } from './scenarios.js';

/** How the client is called, as the README has it. */
export interface CallOptions {
  readonly url: string;
  readonly binding: string;
  readonly webhook: string;
  readonly token: string;
  readonly tenant: string;
  readonly scenarios: readonly string[];
}

/** Plays scenarios, and prints a line for each of them. */
export async function call({ url, binding, token, scenarios, ...rest }: CallOptions): Promise<void> {
  const address = await chooseUrl(url, binding);
  const open: (headers: Readonly<Record<string, string>>) => NetClient = (headers) =>
    binding === 'JSONRPC' ? jsonRpcClient(address, headers) : restClient(address, headers);
  const stage: Stage = { ...rest, client: open({}), known: open({ Authorization: `Bearer ${token}` }) };
  for (const scenario of scenarios) console.log(JSON.stringify({ scenario, ...(await play(scenario, stage)) }));
}

async function play(scenario: string, stage: Stage): Promise<object> {
  const played = plays[scenario];
  if (played === undefined) return { cannot: 'the client has no way to do this' };
  try {
    return { facts: await played(stage) };
  } catch (thrown) {
    return { failed: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

/** The card is fetched without a version (C27), and the first interface of the binding is taken, whatever its own (C44). */
async function chooseUrl(base: string, binding: string): Promise<string> {
  const answer = await send({ method: 'GET', url: new URL('/.well-known/agent-card.json', base).href });
  ensureSuccess(answer);
  const { supportedInterfaces } = readCard(JSON.parse(await bodyOf(answer)), 'card');
  const chosen = supportedInterfaces.find(({ protocolBinding }) => protocolBinding === binding);
  if (chosen === undefined) throw new Error(`No supported interface matches ${binding}`);
  return new URL(chosen.url).href;
}
