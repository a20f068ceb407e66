import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SendRequest } from './read.js';
import { newId, now, type StreamResponse, type Task, textOf } from './wire.js';

/** Where an agent puts its events (`AgentEventQueue`). */
export type Emit = (event: StreamResponse) => void;

/** `RequestContext`, with the request for what it leaves out: the tenant. */
export interface Context {
  readonly request: SendRequest;
  readonly task: Task | undefined;
  readonly taskId: string;
  readonly contextId: string;
  readonly canceled: AbortSignal;
}

/** The agent of the contract. */
export async function execute(context: Context, emit: Emit): Promise<void> {
  const updater = updaterOf(context, emit);
  const text = textOf(context.request.message.parts);
  if (context.task !== undefined) return updater.finish('answer', text);
  const [word, ...rest] = text.split(' ');
  switch (word) {
    case 'echo':
      return updater.reply(rest.join(' '));
    case 'tenant':
      return updater.reply(context.request.tenant ?? '');
    case 'task':
      return updater.finish('result', rest.join(' '));
    case 'chunks':
      return updater.chunks('log', Number(rest[0]));
    case 'input':
      return updater.ask('Which one?');
    case 'slow':
      updater.begin();
      await sleep(1_500);
      return updater.complete('result', 'done');
    case 'wait':
      updater.begin();
      if (!context.canceled.aborted) await once(context.canceled, 'abort');
      return;
    default:
      return updater.fail();
  }
}

/** `TaskUpdater`: the first event of every turn has to be a task or a message, or the answer is an error. */
function updaterOf({ request, task, taskId, contextId }: Context, emit: Emit) {
  const message = (text: string) => ({ role: 'ROLE_AGENT', parts: [{ text }], messageId: newId(), contextId });
  const status = (state: string, text?: string) =>
    emit({
      statusUpdate: {
        taskId,
        contextId,
        status: {
          state: `TASK_STATE_${state}`,
          timestamp: now(),
          message: text === undefined ? undefined : { ...message(text), taskId },
        },
      },
    });
  const submit = () => {
    const history = [...(task?.history ?? []), request.message];
    emit({
      task: { ...task, id: taskId, contextId, status: { state: 'TASK_STATE_SUBMITTED', timestamp: now() }, history },
    });
  };
  const artifact = (artifactId: string, text: string, append = false, lastChunk = true) =>
    emit({
      artifactUpdate: {
        taskId,
        contextId,
        artifact: { artifactId, name: artifactId, parts: [{ text }] },
        append,
        lastChunk,
      },
    });
  const begin = () => {
    submit();
    status('WORKING');
  };
  const complete = (artifactId: string, text: string) => {
    artifact(artifactId, text);
    status('COMPLETED');
  };
  return {
    begin,
    complete,
    reply: (text: string) => emit({ message: message(text) }),
    finish(artifactId: string, text: string) {
      begin();
      complete(artifactId, text);
    },
    chunks(artifactId: string, count: number) {
      begin();
      for (let n = 1; n <= count; n++) artifact(artifactId, String(n), n > 1, n === count);
      status('COMPLETED');
    },
    ask(question: string) {
      submit();
      status('INPUT_REQUIRED', question);
    },
    fail() {
      begin();
      status('FAILED');
    },
  };
}
