import type { TaskState } from 'a2a-kit';
import type { AgentClient } from 'a2a-kit/client';
import type { Header, WireReply } from '../record/record.js';
import type { Secrets } from '../record/redact.js';
import type { Recorder } from '../wire/recorder.js';

/** Who takes part in records beside the planner, with the port that each has in them. */
export const recordedPorts = {
  'test-runner': 41241,
  'code-reviewer': 41242,
  receiver: 41243,
  'report-desk': 41244,
} as const;

/** A party that answers. */
export type Party = keyof typeof recordedPorts;

/** Gives each party its port: the recorded one, or 0 for a free one. */
export type Ports = Readonly<Record<Party, number>>;

/** The agents of a record, up and reachable. */
export interface Stage {
  /** The base URL of each agent. */
  readonly urls: ReadonlyMap<Party, string>;
  readonly secrets: Secrets;
  close(): Promise<void>;
}

/** What a scenario plays with. */
export interface Scene {
  readonly recorder: Recorder;
  /** The base URL of an agent, or of the receiver of webhooks. */
  url(party: Party): string;
  /** The value of a secret, by the name that stands for it in the record. */
  secret(name: string): string;
  /** A client of the agent. Its calls are recorded; that it read the card before is not. */
  client(party: Party, options?: ClientOptions): Promise<AgentClient>;
  /** Waits for a webhook about the state that ends the task. */
  untilWebhook(state: TaskState): Promise<void>;
  /** Sends a request that no client would send, or not in this form. */
  send(party: Party, request: RawRequest): Promise<WireReply>;
  /** Does the same over gRPC. */
  call(party: Party, call: RawCall): Promise<WireReply>;
}

/** What a client is to be. */
export interface ClientOptions {
  readonly binding?: 'JSONRPC' | 'HTTP+JSON' | 'GRPC';
  /** The version of the protocol that it speaks; 1.0 when left out. */
  readonly version?: '1.0' | '0.3';
  readonly bearer?: string;
  /** False for a client that only looks on: what it does is not in the record. */
  readonly recorded?: boolean;
  readonly extensions?: readonly string[];
  /** The path below which the agent has its card; the root when left out. */
  readonly path?: string;
}

/** A request as it is to be sent: a POST of a JSON-RPC call unless it says otherwise. */
export interface RawRequest {
  readonly title: string;
  readonly method?: 'GET' | 'POST';
  readonly target?: string;
  /** In place of the headers that a client sends. */
  readonly headers?: readonly Header[];
  readonly body?: object | string;
}

/** A call over gRPC as it is to be sent. */
export interface RawCall {
  readonly title: string;
  /** Service and method, such as `/lf.a2a.v1.A2AService/GetTask`. */
  readonly path: string;
  /** In place of the metadata that a client sends. */
  readonly metadata?: readonly Header[];
  /** The full name of the type of the message. */
  readonly type: string;
  readonly message: object;
}

/** What one record shows: who is there, and what they say to each other. */
export interface Scenario {
  /** Number and name of the record. */
  readonly name: string;
  readonly about: string;
  /** Starts the agents, nothing else of which the record depends on. */
  start(ports: Ports): Promise<Stage>;
  /** Who sends webhooks in it; there is a receiver only where somebody does. */
  readonly webhooksFrom?: Party;
  /** Whose descriptors its calls over gRPC are read by; they are recorded only where somebody's are. */
  readonly describesGrpc?: Party;
  play(scene: Scene): Promise<void>;
}
