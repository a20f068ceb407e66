import { setTimeout as wait } from 'node:timers/promises';
import { A2AError, type Agent, bearer, type Emission, type Reply, type Served, serve, type Turn } from 'a2a-kit/node';

// The agent that ACTS asks of whoever is under test (its section 11): what it does is told by the first word of a text.

type Act = (turn: Turn) => AsyncGenerator<Emission, void, Reply>;

const withArtifact = (...parts: Parameters<Turn['artifact']>[1][]): Act =>
  async function* (turn) {
    for (const part of parts) yield turn.artifact('output', part);
  };

const acts: Record<string, Act> = {
  async *'tck-complete-task'(turn) {
    yield turn.artifact('output', 'Done');
    yield turn.completed('Done');
  },
  async *'tck-input-required'(turn) {
    yield turn.inputRequired('What else?');
  },
  async *'tck-auth-required'(turn) {
    yield turn.authRequired('Please authorize this');
  },
  async *'tck-reject-task'(turn) {
    yield turn.reject('Not my kind of work');
  },
  async *'tck-task-failure'(turn) {
    yield turn.fail('It did not work out');
  },
  'tck-artifact-text': withArtifact('Generated text content'),
  'tck-artifact-file': withArtifact({ raw: btoa('content'), filename: 'output.txt', mediaType: 'text/plain' }),
  'tck-artifact-file-url': withArtifact({ url: 'https://example.com/output.txt', mediaType: 'text/plain' }),
  'tck-artifact-data': withArtifact({ data: { key: 'value', count: 42 } }),
  async *'tck-long-running'(turn) {
    yield turn.working();
    await wait(2_000, undefined, { signal: turn.signal });
    yield turn.artifact('output', 'Done at last');
  },
  async *'tck-multi-turn'(turn) {
    const reply = yield turn.inputRequired('What else?');
    if (!reply.text.includes('done')) yield turn.inputRequired('And what else?');
    yield turn.artifact('output', 'All said');
  },
  async *'tck-cancel'(turn) {
    yield turn.working();
    await wait(60_000, undefined, { signal: turn.signal });
  },
  async *'tck-stream-basic'(turn) {
    yield turn.working();
    yield turn.artifact('output', 'Streamed content');
  },
  async *'tck-stream-chunked'(turn) {
    yield turn.working();
    for (const n of [1, 2, 3]) yield turn.append('output', `chunk ${n} `, { last: n === 3 });
  },
};

/** Who may call where callers have to say who they are. */
export const tokens = { full: 'full-token', insufficient: 'insufficient-token' } as const;

const known = bearer({ [tokens.full]: { id: 'ada' }, [tokens.insufficient]: { id: 'bob' } });

export type Profile = 'full' | 'minimal' | 'secured';

/** Starts the agent; one server cannot show what is refused both with and without a capability, hence the profiles. */
export function startAgent(profile: Profile): Promise<Served> {
  const lesser = profile === 'minimal';
  const agent: Agent = {
    name: 'ACTS agent',
    description: 'Does what the A2A Conformance Test Specification asks for',
    version: '1.0.0',
    skills: [{ id: 'acts', name: 'ACTS', description: 'Acts out the behaviours of the corpus', tags: ['test'] }],
    capabilities: { streaming: !lesser, pushNotifications: !lesser },
    defaultInputModes: ['text/plain', 'application/json'],
    ...(profile === 'secured' && {
      extendedCard: { name: 'ACTS agent, extended' },
      securitySchemes: { token: { httpAuthSecurityScheme: { scheme: 'Bearer' } } },
      securityRequirements: [{ schemes: { token: {} } }],
    }),
    run(turn) {
      const [word = ''] = turn.text.split(' ');
      if (word === 'tck-message-response') return 'Direct message response';
      const act = Object.hasOwn(acts, word) ? acts[word] : acts['tck-complete-task'];
      return act?.(turn) ?? '';
    },
  };
  return serve(agent, {
    egress: { allow: ['loopback'] },
    ...(profile === 'secured' && {
      allowAnonymous: false,
      async authenticate(request) {
        const principal = await known(request);
        if (principal?.id === 'bob') throw new A2AError('PERMISSION_DENIED');
        return principal;
      },
    }),
  });
}
