import { onTestFinished } from 'vitest';
import { type Agents, type HostOptions, serve } from '../../src/entries/node.js';
import { fetchHandler, type Logger, type PushGate, type Server } from '../../src/entries/server.js';
import { createScriptedAgent, type ScriptedAgent } from '../../src/testing/scripted-agent.js';
import { createSocketFetch, type RawInit } from './socket-fetch.js';
import { createGrpcWire, type GrpcWire } from './wire-grpc.js';

/** What stands between a server's code and its callers. */
export type Adapter = 'fetch' | 'node';

/**
 * What differs from a server with the scripted agent and nothing else said. Webhooks are taken and never called, unless
 * `egress` says what may be called.
 */
export interface StartOptions extends HostOptions {
  /** What the scripted agent's card says otherwise. */
  readonly profile?: Partial<Omit<ScriptedAgent['agent'], 'run'>>;
  /** The agents in place of the scripted one. */
  readonly agents?: Agents;
  /** The URL for the card where it is not the one that tests call. */
  readonly publicUrl?: string;
}

/** A line that the server logged. */
export interface LogLine {
  readonly level: keyof Logger;
  readonly event: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A running server before it is said over which binding it is called. */
export interface WireHost {
  /** The URL by which the server is called. */
  readonly url: string;
  readonly servers: readonly Server[];
  readonly logs: readonly LogLine[];
  /** Resolves with the first line of that event that is logged from now on. */
  logged(event: string): Promise<LogLine>;
  readonly scripted: ScriptedAgent;
  /** Sends any request to a path of the server. */
  raw(path: string, init?: RawInit): Promise<Response>;
  /** Calls by gRPC, where there is a port to call. */
  readonly grpc?: GrpcWire;
}

/** Starts a server with the scripted agent, or others; it is gone when the test is. */
export async function openHost(
  adapter: Adapter,
  { profile, agents, ...options }: StartOptions = {},
): Promise<WireHost> {
  const scripted = createScriptedAgent(profile);
  const { logger, logs, logged } = createLog();
  const push = options.egress === undefined ? { push: () => deafPush } : {};
  const open = adapter === 'fetch' ? openFetch : openNode;
  const opened = await open(agents ?? scripted.agent, { ...push, logger, ...options });
  onTestFinished(() => opened.close());
  return { ...opened, logs, logged, scripted };
}

async function openFetch(agents: Agents, options: HostOptions) {
  const url = 'http://localhost';
  const handle = fetchHandler(agents, { publicUrl: url, ...options });
  const raw = (path: string, { headers = {}, ...init }: RawInit = {}) => {
    const all = Object.entries(headers).flatMap(([name, values]) => [values].flat().map((value) => [name, value]));
    // A body of bytes is one of the bodies that a Request takes, whatever buffer is behind it.
    return handle(new Request(url + path, { ...init, headers: all } as RequestInit));
  };
  return { url, servers: handle.servers, raw, close: handle.close };
}

async function openNode(agents: Agents, options: HostOptions) {
  const { port, servers, close } = await serve(agents, options);
  const client = createSocketFetch(port);
  const grpc = createGrpcWire(port);
  return {
    url: `http://localhost:${port}`,
    servers,
    raw: client.send,
    grpc,
    close() {
      client.close();
      grpc.close();
      return close();
    },
  };
}

function createLog() {
  const logs: LogLine[] = [];
  const waiting = new Set<(line: LogLine) => void>();
  const at =
    (level: keyof Logger): Logger[keyof Logger] =>
    (event, facts = {}) => {
      const line = { level, event, facts };
      logs.push(line);
      for (const look of waiting) look(line);
    };
  const logger: Logger = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  const logged = (event: string) =>
    new Promise<LogLine>((resolve) => {
      const look = (line: LogLine) => {
        if (line.event !== event) return;
        waiting.delete(look);
        resolve(line);
      };
      waiting.add(look);
    });
  return { logger, logs, logged };
}

/** Takes every webhook and delivers nothing. */
export const deafPush: PushGate = { violations: () => [], start: () => {}, close: async () => {} };
