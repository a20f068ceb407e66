import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Message, type Part, Task, TaskArtifactUpdateEvent, TaskStatusUpdateEvent } from '@a2a-js/sdk';
import { AgentEvent, type AgentExecutor, type ExecutionEventBus, type RequestContext } from '@a2a-js/sdk/server';

/** An agent that does what the first word of a message says. */
export function createExecutor(): AgentExecutor {
  /** What is still to be canceled, with the context that the event about it has to name. */
  const running = new Map<string, { readonly contextId: string; readonly abort: AbortController }>();
  return {
    async execute(context, bus) {
      const [word = '', ...rest] = textOf(context.userMessage.parts).split(' ');
      if (word === 'echo') return say(bus, rest.join(' '));
      if (word === 'tenant') return say(bus, context.context.tenant ?? '');
      const abort = new AbortController();
      running.set(context.taskId, { contextId: context.contextId, abort });
      await work({ context, bus, signal: abort.signal }, word, rest.join(' '));
    },
    async cancelTask(taskId, bus) {
      const task = running.get(taskId);
      bus.publish(status({ taskId, contextId: task?.contextId ?? '' }, 'TASK_STATE_CANCELED'));
      task?.abort.abort();
    },
  };
}

interface Stage {
  readonly context: RequestContext;
  readonly bus: ExecutionEventBus;
  readonly signal: AbortSignal;
}

async function work({ context, bus, signal }: Stage, word: string, text: string): Promise<void> {
  const tell = (state: string, words?: string) => bus.publish(status(context, `TASK_STATE_${state}`, words));
  const artifact = (name: string, words: string, chunk?: Chunk) =>
    bus.publish(artifactUpdate(context, name, words, chunk));
  // Every execution must begin with the task, the one that goes on with a task too (C10).
  bus.publish(AgentEvent.task(context.task ?? newTask(context)));
  if (context.task !== undefined) {
    artifact('answer', textOf(context.userMessage.parts));
    return tell('COMPLETED');
  }
  if (word === 'input') return tell('INPUT_REQUIRED', 'Which one?');
  tell('WORKING');
  if (word === 'fail') return tell('FAILED');
  if (word === 'wait') return untilAborted(signal);
  if (word === 'slow') await sleep(1_500);
  if (word === 'chunks') {
    const count = Number(text);
    for (let n = 1; n <= count; n++) artifact('log', String(n), { append: n > 1, lastChunk: n === count });
  } else {
    artifact('result', word === 'slow' ? 'done' : text);
  }
  tell('COMPLETED');
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

function say(bus: ExecutionEventBus, text: string): void {
  bus.publish(AgentEvent.message(Message.fromJSON({ messageId: randomUUID(), role: 'ROLE_AGENT', parts: [{ text }] })));
}

function newTask({ taskId, contextId, userMessage }: RequestContext): Task {
  const submitted = { state: 'TASK_STATE_SUBMITTED', timestamp: new Date().toISOString() };
  return { ...Task.fromJSON({ id: taskId, contextId, status: submitted }), history: [userMessage] };
}

type Ids = Pick<RequestContext, 'taskId' | 'contextId'>;

function status({ taskId, contextId }: Ids, state: string, words?: string) {
  const message = words && { messageId: randomUUID(), role: 'ROLE_AGENT', taskId, contextId, parts: [{ text: words }] };
  const said = { state, timestamp: new Date().toISOString(), ...(message && { message }) };
  return AgentEvent.statusUpdate(TaskStatusUpdateEvent.fromJSON({ taskId, contextId, status: said }));
}

type Chunk = { readonly append: boolean; readonly lastChunk: boolean };

function artifactUpdate({ taskId, contextId }: Ids, name: string, text: string, chunk?: Chunk) {
  const artifact = { artifactId: name, name, parts: [{ text }] };
  return AgentEvent.artifactUpdate(TaskArtifactUpdateEvent.fromJSON({ taskId, contextId, artifact, ...chunk }));
}

/** Returns the texts of parts, which this SDK keeps in a union by `$case`. */
export function textOf(parts: readonly Part[] = []): string {
  return parts.map(({ content }) => (content?.$case === 'text' ? content.value : '')).join('');
}
