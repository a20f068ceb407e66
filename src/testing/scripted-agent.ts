import type { AgentProfile } from '../card/profile.js';
import type { JsonObject, Part, TaskState } from '../protocol/generated/types.js';
import type { Agent, Answer, Run, Turn } from '../server/agent.js';
import { createGate, type Gate } from './gates.js';

/**
 * What the first word of a message makes the scripted agent do. `rest` is the text after it.
 *
 * | message | behaviour |
 * |---|---|
 * | `echo TEXT` | a direct message with TEXT and all further parts; also what any unknown word gets, nothing cut off |
 * | `who` | a direct message: one data part with caller, tenant, extensions, output modes, metadata and trace context |
 * | `remember WORD` | a direct message with all the words remembered so far in this context |
 * | `refs` | a direct message: one data part with the ids of the tasks that the message's references gave |
 * | `refuse` | a promise that rejects, so that there is neither task nor message |
 * | `junk` | a direct message without any part, which is no message |
 * | `task [TEXT]` | WORKING, the artifact `result` with TEXT, COMPLETED |
 * | `slow GATE` | WORKING, waits at the gate, then as `task` |
 * | `stubborn GATE` | WORKING, waits at the gate with no eye on cancellation, then WORKING again and as `task` |
 * | `hang` | WORKING, then nothing ever |
 * | `chunks N [GATE ...]` | WORKING, the artifact `log` in N chunks `1`, `2`, ...; waits after the first at the first gate, and so on; `-` is no gate |
 * | `two N` | the artifacts `left` and `right` in N chunks each, in turns |
 * | `states S S ...` | WORKING, COMPLETED, FAILED, REJECTED one after the other as listed, for example `states FAILED COMPLETED` |
 * | `input` | INPUT_REQUIRED, and with the reply the artifact `answer` |
 * | `park` | INPUT_REQUIRED, then returns: nobody runs the task until the next message starts anew |
 * | `auth [N]` | AUTH_REQUIRED N times, once unless said otherwise, and with each reply an artifact `grant-1`, `grant-2`, ... |
 * | `next` | WORKING, waits for a further message, the artifact `heard` with its text |
 * | `history` | the artifact `history` with the texts of the earlier messages of the task |
 * | `modes` | the artifact `result` as data where the caller takes `application/json`, as text otherwise |
 * | `reject`, `fail` | REJECTED, FAILED, each with a reason |
 * | `throw` | throws before the first report |
 * | `throw late [GATE]` | WORKING, an artifact, the gate if there is one, then throws |
 *
 * Everything thrown carries {@link privateText}, which no caller may ever see.
 */
export interface ScriptedAgent {
  readonly agent: Agent;
  /** Opens the gate of that name, also before anybody has come to it. Names are the test's choice. */
  release(gate: string): void;
  /** Resolves once an execution waits at the gate of that name. */
  waiting(gate: string): Promise<void>;
  /** All turns that the agent was given, oldest first. */
  readonly turns: readonly Turn[];
}

/** What stands in every error that the scripted agent throws. */
export const privateText = 'boom secret=/etc/x';

/** Returns an agent that does what it is told, with streaming and push declared unless the profile says otherwise. */
export function createScriptedAgent(profile: Partial<Omit<Agent, 'run'>> = {}): ScriptedAgent {
  const gates = new Map<string, Gate>();
  const gate = (name: string): Gate => {
    const known = gates.get(name) ?? createGate();
    gates.set(name, known);
    return known;
  };
  const turns: Turn[] = [];
  const memory = new Map<string, string[]>();
  return {
    agent: {
      ...scriptedProfile,
      ...profile,
      run(turn) {
        turns.push(turn);
        const [word = '', ...rest] = turn.text.split(' ');
        const behave = Object.hasOwn(behaviours, word) ? behaviours[word] : undefined;
        return behave?.(turn, rest.join(' '), { gate, memory }) ?? turn.message.parts;
      },
    },
    release: (name) => gate(name).open(),
    waiting: (name) => gate(name).reached,
    turns,
  };
}

const scriptedProfile: AgentProfile = {
  name: 'Scripted agent',
  description: 'Does what the first word of a message says, so that tests can ask for any behaviour of an agent.',
  version: '1.0.0',
  skills: [{ id: 'script', name: 'Script', description: 'Acts out a scripted behaviour', tags: ['test'] }],
  capabilities: { streaming: true, pushNotifications: true },
};

interface Props {
  gate(name: string): Gate;
  readonly memory: Map<string, string[]>;
}

type Behaviour = (turn: Turn, rest: string, props: Props) => Run | Promise<Answer | Run> | Answer;

const behaviours: Record<string, Behaviour> = {
  echo: (turn, rest) => [{ text: rest }, ...turn.message.parts.slice(1)],
  who: (turn) => [{ data: factsOf(turn) }],
  async refs(turn) {
    return [{ data: (await turn.references()).map((task) => task.id) }];
  },
  remember(turn, rest, { memory }) {
    const words = [...(memory.get(turn.contextKey) ?? []), rest];
    memory.set(turn.contextKey, words);
    return words.join(' ');
  },
  async refuse() {
    throw new Error(privateText);
  },
  junk: () => ({ parts: [] }),

  async *task(turn, rest): Run {
    yield turn.working();
    yield turn.artifact('result', rest || 'done');
  },
  async *slow(turn, rest, { gate }): Run {
    yield turn.working();
    await gate(rest).pass(turn.signal);
    yield turn.artifact('result', 'done');
  },
  async *stubborn(turn, rest, { gate }): Run {
    yield turn.working();
    await gate(rest).pass();
    yield turn.working('still here');
    yield turn.artifact('result', 'done');
  },
  async *hang(turn): Run {
    yield turn.working();
    await new Promise<never>(() => {});
  },
  async *chunks(turn, rest, { gate }): Run {
    const [count = '', ...names] = rest.split(' ');
    yield turn.working();
    for (let n = 1; n <= Number(count); n++) {
      yield turn.append('log', String(n), { last: n === Number(count) });
      const name = names[n - 1] ?? '-';
      if (name !== '-') await gate(name).pass(turn.signal);
    }
  },
  async *two(turn, rest): Run {
    for (let n = 1; n <= Number(rest); n++) {
      yield turn.append('left', `l${n}`, { last: n === Number(rest) });
      yield turn.append('right', `r${n}`, { last: n === Number(rest) });
    }
  },
  async *states(turn, rest): Run {
    for (const name of rest.split(' ')) yield stateNamed(turn, name);
  },
  async *input(turn): Run {
    const reply = yield turn.inputRequired('Which one?');
    yield turn.artifact('answer', reply.text);
  },
  async *park(turn): Run {
    yield turn.inputRequired('Which one?');
  },
  async *auth(turn, rest): Run {
    for (let n = 1; n <= Number(rest || 1); n++) {
      const reply = yield turn.authRequired(`Approve step ${n}`);
      yield turn.artifact(`grant-${n}`, reply.message === undefined ? [{ data: reply.value ?? null }] : reply.text);
    }
  },
  async *next(turn): Run {
    yield turn.working();
    const reply = await turn.nextMessage();
    yield turn.artifact('heard', reply.text);
  },
  async *history(turn): Run {
    yield turn.artifact('history', [{ data: turn.history.map((message) => message.parts.map(textOf).join('')) }]);
  },
  async *modes(turn): Run {
    const json: Part = { data: { answer: 42 }, mediaType: 'application/json' };
    const asJson = turn.acceptedOutputModes.includes('application/json');
    yield turn.artifact('result', asJson ? json : { text: 'The answer is 42.', mediaType: 'text/plain' });
  },
  async *reject(turn): Run {
    yield turn.reject('Not my kind of work');
  },
  async *fail(turn): Run {
    yield turn.fail('It did not work out');
  },
  async *throw(turn, rest, { gate }): Run {
    const [late, name] = rest.split(' ');
    if (late === 'late') {
      yield turn.working();
      yield turn.artifact('result', 'half of it');
      if (name !== undefined) await gate(name).pass(turn.signal);
    }
    throw new Error(privateText);
  },
};

function factsOf(turn: Turn): JsonObject {
  return {
    principal: turn.principal?.id ?? null,
    tenant: turn.tenant,
    contextId: turn.contextId,
    extensions: [...turn.extensions],
    acceptedOutputModes: [...turn.acceptedOutputModes],
    metadata: turn.metadata ?? null,
    traceparent: turn.traceparent ?? null,
    tracestate: turn.tracestate ?? null,
  };
}

function stateNamed(turn: Turn, name: string): { readonly state: TaskState } {
  switch (name) {
    case 'COMPLETED':
      return turn.completed();
    case 'FAILED':
      return turn.fail('It did not work out');
    case 'REJECTED':
      return turn.reject('Not my kind of work');
    default:
      return turn.working();
  }
}

function textOf(part: Part): string {
  return part.text ?? '';
}
