import { onTestFinished } from 'vitest';
import { type HostOptions, type PushGate, serve } from '../../../src/entries/node.js';
import { createScriptedAgent, type ScriptedAgent } from '../../../src/testing/scripted-agent.js';

/** The scripted agent being served, for a client of the peer to talk to. */
export interface ScriptedHost extends ScriptedAgent {
  readonly url: string;
}

/** What is served besides the scripted agent as it is. */
export interface ScriptedHostOptions extends HostOptions {
  readonly profile?: Parameters<typeof createScriptedAgent>[0];
  /** The only tenant that addresses the agent. */
  readonly tenant?: string;
}

/** Serves the scripted agent until the test has finished. */
export async function scriptedHost({ profile, tenant, ...options }: ScriptedHostOptions = {}): Promise<ScriptedHost> {
  const scripted = createScriptedAgent(profile);
  const { agent } = scripted;
  const served = await serve(tenant === undefined ? agent : [{ agent, tenant }], { push: () => deafPush, ...options });
  onTestFinished(() => served.close());
  return { ...scripted, url: served.url };
}

/** Takes every webhook and delivers nothing: these tests are about the calls, not about deliveries. */
const deafPush: PushGate = { violations: () => [], start: () => {}, close: async () => {} };
