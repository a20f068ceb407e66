import { parseArgs } from 'node:util';
import { type Agent, type Emission, type Reply, serve, type Turn } from 'a2a-kit/node';

// The agent that the A2A Technology Compatibility Kit asks of whoever is under test: what it does is told by the
// beginning of the message id. docs/conformance.md says how the kit is run against it.

type Act = (turn: Turn) => AsyncGenerator<Emission, void, Reply>;

/** Behaviours by prefix of the message id; the longest that fits counts. */
const acts: Record<string, Act> = {
  'tck-complete-task': complete('Hello from TCK'),
  async *'tck-input-required'(turn) {
    yield turn.inputRequired('What else?');
  },
  'tck-artifact-text': artifact({ text: 'Generated text content' }),
  'tck-artifact-file': artifact({ raw: btoa('tck'), filename: 'output.txt', mediaType: 'text/plain' }),
  'tck-artifact-file-url': artifact({
    url: 'https://example.com/output.txt',
    filename: 'output.txt',
    mediaType: 'text/plain',
  }),
  'tck-artifact-data': artifact({ data: { key: 'value', count: 42 } }),
  'tck-stream-001': streamed('Stream hello from TCK'),
  'tck-stream-002': complete('Done'),
  'tck-stream-003': streamed('Stream task lifecycle'),
  'tck-stream-ordering-001': streamed('Ordered output'),
  'tck-stream-artifact-text': streamed('Streamed text content'),
  async *'tck-stream-artifact-chunked'(turn) {
    yield turn.working();
    yield turn.append('chunks', 'chunk-1 ');
    yield turn.append('chunks', 'chunk-2', { last: true });
  },
  async *'tck-reject-task'(turn) {
    yield turn.reject('rejected');
  },
  async *'test-resubscribe-message-id'(turn) {
    yield turn.working();
    await new Promise((resolve) => setTimeout(resolve, 4_000));
  },
};

function complete(text: string): Act {
  return async function* (turn) {
    yield turn.completed(text);
  };
}

function artifact(part: Parameters<Turn['artifact']>[1]): Act {
  return async function* (turn) {
    yield turn.artifact('output', part);
  };
}

function streamed(text: string): Act {
  return async function* (turn) {
    yield turn.working();
    yield turn.artifact('output', text);
  };
}

const prefixes = Object.keys(acts).sort((a, b) => b.length - a.length);

function actOf(messageId: string): Act | undefined {
  return acts[prefixes.find((prefix) => messageId.startsWith(prefix)) ?? ''];
}

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '9999' },
    profile: { type: 'string', default: 'full' },
    'error-table': { type: 'string', default: '1.0.1' },
  },
});

/** One agent cannot show what is refused where a capability is missing; hence the profiles (docs/conformance.md). */
const capabilities: Record<string, NonNullable<Agent['capabilities']>> = {
  full: { streaming: true, pushNotifications: true },
  minimal: { streaming: false, pushNotifications: false },
  extension: {
    streaming: true,
    pushNotifications: true,
    extensions: [{ uri: 'urn:a2a:tck:required-extension', required: true }],
  },
};
const chosen = capabilities[values.profile];
const errorTable = values['error-table'];
if (chosen === undefined || (errorTable !== '1.0.0' && errorTable !== '1.0.1')) {
  console.error('usage: agent.ts [--port N] [--profile full|minimal|extension] [--error-table 1.0.0|1.0.1]');
  process.exit(2);
}

const served = await serve(
  {
    name: 'TCK agent',
    description: 'Does what the Technology Compatibility Kit asks for',
    version: '1.0.0',
    skills: [{ id: 'tck', name: 'TCK', description: 'Acts out the scenarios of the kit', tags: ['test'] }],
    capabilities: chosen,
    run(turn) {
      const { messageId, parts } = turn.message;
      if (messageId.startsWith('tck-message-response')) return 'Direct message response';
      return (actOf(messageId) ?? artifact(parts))(turn);
    },
  },
  {
    port: Number(values.port),
    // The kit's webhooks are on this machine, and its JSON-RPC streams look for a plain error.
    egress: { allow: ['loopback'] },
    earlyStreamErrors: 'json',
    errorTable,
  },
);
console.log(`The agent is at ${served.url}`);
process.once('SIGTERM', () => void served.close());
