import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Message, Part, Task, TaskArtifactUpdateEvent, TaskState, TaskStatusUpdateEvent } from 'a2a-js-sdk-v03';
import type { AgentExecutor, ExecutionEventBus, RequestContext } from 'a2a-js-sdk-v03/server';

/** An agent that does what the first word of a message says. */
export function createExecutor(): AgentExecutor {
  /** What is still to be canceled, with the context that the event about it has to name. */
  const running = new Map<string, { readonly contextId: string; readonly abort: AbortController }>();
  return {
    async execute(context, bus) {
      const [word = '', ...rest] = textOf(context.userMessage.parts).split(' ');
      const abort = new AbortController();
      running.set(context.taskId, { contextId: context.contextId, abort });
      if (word === 'echo') bus.publish(message(rest.join(' ')));
      else await work({ context, bus, signal: abort.signal }, word, rest.join(' '));
      // The bus of a task stays open until the executor says so.
      bus.finished();
    },
    async cancelTask(taskId, bus) {
      const task = running.get(taskId);
      bus.publish(status({ taskId, contextId: task?.contextId ?? '' }, 'canceled'));
      task?.abort.abort();
      bus.finished();
    },
  };
}

interface Stage {
  readonly context: RequestContext;
  readonly bus: ExecutionEventBus;
  readonly signal: AbortSignal;
}

async function work({ context, bus, signal }: Stage, word: string, text: string): Promise<void> {
  const tell = (state: TaskState, words?: string) => bus.publish(status(context, state, words));
  const artifact = (name: string, words: string, chunk?: Chunk) =>
    bus.publish(artifactUpdate(context, name, words, chunk));
  if (context.task !== undefined) {
    artifact('answer', textOf(context.userMessage.parts));
    return tell('completed');
  }
  bus.publish(newTask(context));
  if (word === 'input') return tell('input-required', 'Which one?');
  tell('working');
  if (word === 'fail') return tell('failed');
  if (word === 'wait') return untilAborted(signal);
  if (word === 'slow') await sleep(1_500);
  if (word === 'chunks') {
    const count = Number(text);
    for (let n = 1; n <= count; n++) artifact('log', String(n), { append: n > 1, lastChunk: n === count });
  } else {
    artifact('result', word === 'slow' ? 'done' : text);
  }
  tell('completed');
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

function message(text: string): Message {
  return { kind: 'message', messageId: randomUUID(), role: 'agent', parts: [{ kind: 'text', text }] };
}

function newTask({ taskId: id, contextId, userMessage }: RequestContext): Task {
  const submitted = { state: 'submitted', timestamp: new Date().toISOString() } as const;
  return { kind: 'task', id, contextId, status: submitted, history: [userMessage] };
}

type Ids = Pick<RequestContext, 'taskId' | 'contextId'>;

const lastStates: readonly TaskState[] = ['completed', 'canceled', 'failed', 'input-required'];

function status({ taskId, contextId }: Ids, state: TaskState, words?: string): TaskStatusUpdateEvent {
  const said = { state, timestamp: new Date().toISOString(), ...(words !== undefined && { message: message(words) }) };
  return { kind: 'status-update', taskId, contextId, status: said, final: lastStates.includes(state) };
}

type Chunk = { readonly append: boolean; readonly lastChunk: boolean };

function artifactUpdate(
  { taskId, contextId }: Ids,
  name: string,
  text: string,
  chunk?: Chunk,
): TaskArtifactUpdateEvent {
  const artifact = { artifactId: name, name, parts: [{ kind: 'text' as const, text }] };
  return { kind: 'artifact-update', taskId, contextId, artifact, ...chunk };
}

/** Returns the texts of parts. */
export function textOf(parts: readonly Part[] = []): string {
  return parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
}
