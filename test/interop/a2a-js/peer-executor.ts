import { randomUUID } from 'node:crypto';
import { Role, Task, TaskArtifactUpdateEvent, TaskStatusUpdateEvent } from '@a2a-js/sdk';
import { AgentEvent, type AgentExecutor, type ExecutionEventBus, type RequestContext } from '@a2a-js/sdk/server';
import type { Gate } from '../../../src/testing/gates.js';
import { textOf } from './peer-shapes.js';

/** An executor that keeps what it was asked for, oldest first. */
export interface PeerExecutor extends AgentExecutor {
  readonly contexts: readonly RequestContext[];
}

interface Stage {
  readonly context: RequestContext;
  readonly bus: ExecutionEventBus;
  gate(name: string): Gate;
  readonly signal: AbortSignal;
}

/**
 * Returns an executor that does what the first word of a message says, like our scripted agent but over the peer's API.
 *
 * | message | behaviour |
 * |---|---|
 * | `echo TEXT` | a direct message with all parts as they came |
 * | `slow GATE` | WORKING, waits at the gate, COMPLETED |
 * | `chunks N [GATE ...]` | WORKING, the artifact `log` in N chunks; after the first it waits at the first gate, and so on |
 * | `input` | WORKING, INPUT_REQUIRED; the answer becomes the artifact `answer` |
 * | `auth GATE` | WORKING, AUTH_REQUIRED, waits at the gate, COMPLETED |
 * | `fail`, `throw` | WORKING, and FAILED with a reason, or an exception |
 * | anything else | WORKING, the artifact `result` with the text after the first word, COMPLETED |
 */
export function createExecutor(gate: (name: string) => Gate): PeerExecutor {
  const contexts: RequestContext[] = [];
  const running = new Map<string, AbortController>();
  return {
    contexts,
    async execute(context, bus) {
      contexts.push(context);
      const abort = new AbortController();
      running.set(context.taskId, abort);
      const stage = { context, bus, gate, signal: abort.signal };
      await (context.task === undefined ? begin(stage) : answer(stage, context.task));
    },
    async cancelTask(taskId, bus) {
      running.get(taskId)?.abort();
      const contextId = contexts.find((context) => context.taskId === taskId)?.contextId ?? '';
      bus.publish(statusEvent({ taskId, contextId }, 'TASK_STATE_CANCELED'));
    },
  };
}

async function begin(stage: Stage): Promise<void> {
  const { context, bus, gate, signal } = stage;
  const [word = '', ...rest] = textOf(context.userMessage.parts).split(' ');
  const say = (state: string, words?: string) => void bus.publish(statusEvent(context, state, words));
  if (word === 'echo') return echo(stage);
  bus.publish(AgentEvent.task(newTask(context)));
  say('TASK_STATE_WORKING');
  switch (word) {
    case 'throw':
      throw new Error('it went wrong');
    case 'fail':
      return say('TASK_STATE_FAILED', 'It did not work out');
    case 'input':
      return say('TASK_STATE_INPUT_REQUIRED', 'Which one?');
    case 'auth':
      say('TASK_STATE_AUTH_REQUIRED', 'Approve it');
      await gate(rest.join(' ')).pass(signal);
      break;
    case 'slow':
      await gate(rest.join(' ')).pass(signal);
      break;
    case 'chunks':
      await chunks(stage, rest);
      break;
    default:
      bus.publish(artifactEvent(context, { name: 'result', text: rest.join(' ') || 'done' }));
  }
  if (!signal.aborted) say('TASK_STATE_COMPLETED');
}

function echo({ context: { userMessage }, bus }: Stage): void {
  const ids = { messageId: randomUUID(), taskId: '' };
  bus.publish(AgentEvent.message({ ...userMessage, ...ids, role: Role.ROLE_AGENT }));
}

async function chunks({ context, bus, gate, signal }: Stage, [count, ...gates]: readonly string[]): Promise<void> {
  for (let n = 1; n <= Number(count); n++) {
    const [append, lastChunk] = [n > 1, n === Number(count)];
    bus.publish(artifactEvent(context, { name: 'log', text: String(n), append, lastChunk }));
    const name = gates[n - 1];
    if (name !== undefined) await gate(name).pass(signal);
  }
}

/** This kit wants every execution to begin with the task, those that go on with one too (C10). */
async function answer({ context, bus }: Stage, task: Task): Promise<void> {
  bus.publish(AgentEvent.task(task));
  bus.publish(artifactEvent(context, { name: 'answer', text: textOf(context.userMessage.parts) }));
  bus.publish(statusEvent(context, 'TASK_STATE_COMPLETED'));
}

function newTask({ taskId, contextId, userMessage }: RequestContext): Task {
  const status = { state: 'TASK_STATE_SUBMITTED', timestamp: new Date().toISOString() };
  return { ...Task.fromJSON({ id: taskId, contextId, status }), history: [userMessage] };
}

type Ids = Pick<RequestContext, 'taskId' | 'contextId'>;

function statusEvent({ taskId, contextId }: Ids, state: string, words?: string) {
  const message = words && { messageId: randomUUID(), role: 'ROLE_AGENT', taskId, contextId, parts: [{ text: words }] };
  const status = { state, timestamp: new Date().toISOString(), ...(message && { message }) };
  return AgentEvent.statusUpdate(TaskStatusUpdateEvent.fromJSON({ taskId, contextId, status }));
}

interface Chunk {
  readonly name: string;
  readonly text: string;
  readonly append?: boolean;
  readonly lastChunk?: boolean;
}

function artifactEvent({ taskId, contextId }: Ids, { name, text, append = false, lastChunk = true }: Chunk) {
  const artifact = { artifactId: name, name, parts: [{ text }] };
  return AgentEvent.artifactUpdate(
    TaskArtifactUpdateEvent.fromJSON({ taskId, contextId, artifact, append, lastChunk }),
  );
}
