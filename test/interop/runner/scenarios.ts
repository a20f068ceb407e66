/** What a client found out, as one scenario has it. */
export type Facts = Readonly<Record<string, string | number | boolean>>;

export const directions = ['client', 'server'] as const;
/**
 * Whose part the peer plays: `client` calls our server, `server` is called by our client. With `self` it plays both, which
 * tells a mistake in a peer's program from one of ours; it is no part of the matrix.
 */
export type Direction = (typeof directions)[number] | 'self';

export const bindings = ['JSONRPC', 'HTTP+JSON', 'GRPC'] as const;
export type Binding = (typeof bindings)[number];

export const versions = ['1.0', '0.3'] as const;
export type ProtocolVersion = (typeof versions)[number];

const completed = 'TASK_STATE_COMPLETED';

/** Every scenario with the facts that its client must report. */
export const scenarios = {
  send: { text: 'hello' },
  blocking: { state: completed, artifact: 'hi' },
  stream: { state: completed, artifact: '123' },
  get: { state: completed, artifact: 'hi' },
  subscribe: { state: completed, artifact: 'done' },
  input: { asked: 'TASK_STATE_INPUT_REQUIRED', state: completed, artifact: 'blue' },
  cancel: { state: 'TASK_STATE_CANCELED' },
  list: { count: 2 },
  push: { delivered: completed },
  'push-configs': { got: true, listed: 1, left: 0 },
  errors: { get: 'TASK_NOT_FOUND', cancel: 'TASK_NOT_CANCELABLE', send: 'UNSUPPORTED_OPERATION' },
  tenant: { text: 'acme' },
  extended: { name: 'Interop agent, extended' },
  signed: { verified: true },
} as const satisfies Record<string, Facts>;

export type ScenarioName = keyof typeof scenarios;

// The keys of the table above are its names.
export const scenarioNames = Object.keys(scenarios) as readonly ScenarioName[];

/** Returns whether a text names a scenario. */
export function isScenarioName(text: unknown): text is ScenarioName {
  return typeof text === 'string' && Object.hasOwn(scenarios, text);
}

/** What a version of the protocol does not have, or the kit not in that version. */
const absent: Readonly<Record<ProtocolVersion, Readonly<Partial<Record<ScenarioName, string>>>>> = {
  '1.0': {},
  '0.3': {
    list: 'protocol 0.3 has no such operation',
    tenant: 'protocol 0.3 has no tenants',
    signed: 'a2a-kit signs and verifies cards of protocol 1.0 only',
  },
};

/** Returns why nobody plays a scenario in a version of the protocol; undefined where it is played. */
export function whyAbsent(scenario: ScenarioName, version: ProtocolVersion): string | undefined {
  return absent[version][scenario];
}
