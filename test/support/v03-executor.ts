import { randomUUID } from 'node:crypto';
import type { Message, Part, TaskState, TaskStatusUpdateEvent } from 'a2a-js-sdk-v03';
import type { AgentExecutor, ExecutionEventBus, RequestContext } from 'a2a-js-sdk-v03/server';
import type { Gate } from '../../src/testing/gates.js';

/** An executor that keeps what it was asked for, oldest first. */
export interface V03Executor extends AgentExecutor {
  readonly contexts: readonly RequestContext[];
}

/**
 * Returns an executor over the API of `@a2a-js/sdk` 0.3 that does what the first word of a message says.
 *
 * | message | behaviour |
 * |---|---|
 * | `echo TEXT` | a direct message with all parts as they came |
 * | `slow GATE` | working, waits at the gate, completed |
 * | `chunks N GATE` | working, the artifact `log` in N chunks; after the first it waits at the gate |
 * | `input` | working, input-required; the answer becomes the artifact `answer` |
 * | `fail` | working, failed with a reason |
 * | anything else | working, the artifact `result` with the text after the first word, completed |
 */
export function createV03Executor(gate: (name: string) => Gate): V03Executor {
  const contexts: RequestContext[] = [];
  const running = new Map<string, AbortController>();
  return {
    contexts,
    async execute(context, bus) {
      contexts.push(context);
      const abort = new AbortController();
      running.set(context.taskId, abort);
      await act(context, bus, (name) => gate(name).pass(abort.signal));
      bus.finished();
    },
    async cancelTask(taskId, bus) {
      const contextId = contexts.find((context) => context.taskId === taskId)?.contextId ?? '';
      bus.publish(statusEvent({ taskId, contextId }, 'canceled'));
      running.get(taskId)?.abort();
      bus.finished();
    },
  };
}

type Ids = Pick<RequestContext, 'taskId' | 'contextId'>;

async function act(context: RequestContext, bus: ExecutionEventBus, pass: (gate: string) => Promise<void>) {
  const { userMessage, taskId, contextId, task } = context;
  const [word = '', ...rest] = textOf(userMessage.parts).split(' ');
  const say = (state: TaskState, words?: string) => void bus.publish(statusEvent(context, state, words));
  if (word === 'echo') {
    return void bus.publish({ ...userMessage, messageId: randomUUID(), role: 'agent', contextId });
  }
  if (task !== undefined) {
    bus.publish(artifactEvent(context, { name: 'answer', text: textOf(userMessage.parts) }));
    return say('completed');
  }
  const status = { state: 'submitted', timestamp: new Date().toISOString() } as const;
  bus.publish({ kind: 'task', id: taskId, contextId, status, history: [userMessage] });
  say('working');
  if (word === 'input') return say('input-required', 'Which one?');
  if (word === 'fail') return say('failed', 'It did not work out');
  if (word === 'slow') await pass(rest.join(' '));
  else if (word === 'chunks') {
    for (let n = 1; n <= Number(rest[0]); n++) {
      bus.publish(artifactEvent(context, { name: 'log', text: String(n), append: n > 1, last: n === Number(rest[0]) }));
      if (n === 1 && rest[1] !== undefined) await pass(rest[1]);
    }
  } else bus.publish(artifactEvent(context, { name: 'result', text: rest.join(' ') }));
  say('completed');
}

function textOf(parts: readonly Part[]): string {
  return parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
}

function statusEvent({ taskId, contextId }: Ids, state: TaskState, words?: string): TaskStatusUpdateEvent {
  const message: Message | undefined =
    words === undefined
      ? undefined
      : {
          kind: 'message',
          messageId: randomUUID(),
          role: 'agent',
          taskId,
          contextId,
          parts: [{ kind: 'text', text: words }],
        };
  const status = { state, timestamp: new Date().toISOString(), ...(message === undefined ? {} : { message }) };
  const final = !['submitted', 'working'].includes(state);
  return { kind: 'status-update', taskId, contextId, status, final };
}

interface Chunk {
  readonly name: string;
  readonly text: string;
  readonly append?: boolean;
  readonly last?: boolean;
}

function artifactEvent({ taskId, contextId }: Ids, { name, text, append = false, last = true }: Chunk) {
  const artifact = { artifactId: name, name, parts: [{ kind: 'text' as const, text }] };
  return { kind: 'artifact-update' as const, taskId, contextId, artifact, append, lastChunk: last };
}
