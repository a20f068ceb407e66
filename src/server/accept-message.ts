import { invalidParams } from '../protocol/a2a-error.js';
import type { Message, SendMessageRequest, Task } from '../protocol/generated/types.js';
import { isTerminal } from '../protocol/states.js';
import { storedMessage } from './build.js';
import { checkExtensions } from './check-extensions.js';
import { checkSend } from './check-send.js';
import type { Core } from './core.js';
import { type AcceptedTask, createTask } from './create-task.js';
import { awaitAnswer, directMessage } from './direct-reply.js';
import type { Call } from './engine.js';
import { checkInputModes, checkOutputModes } from './input-modes.js';
import { LiveTurn } from './live-turn.js';
import type { MessageOptions, PushConfig, Trace } from './ports.js';
import { taskHasEnded, taskIsFull, taskNotFound } from './refusals.js';
import { storedConfig, tooManyConfigs } from './register-config.js';
import { invoke, isPromise, isRun } from './runs.js';
import { roughSize } from './size.js';

/** What became of a message: a direct reply, or a task that it started or went to. */
export type Accepted = { readonly message: Message } | AcceptedTask;

/**
 * Takes a user's message in: the agent has answered it directly, or it is stored and somebody works on it.
 *
 * Spec 3.1.1, 3.4.
 *
 * @throws {A2AError} `INVALID_PARAMS`, `TASK_NOT_FOUND`, `UNSUPPORTED_OPERATION`, `CONTENT_TYPE_NOT_SUPPORTED`,
 *   `PUSH_NOTIFICATION_NOT_SUPPORTED`, `INVALID_AGENT_RESPONSE`, `RESOURCE_EXHAUSTED`
 */
export async function acceptMessage(core: Core, request: SendMessageRequest, call: Call): Promise<Accepted> {
  checkSend(core, request);
  checkExtensions(core, request, call);
  const { taskId } = request.message;
  return taskId === undefined ? startWork(core, request, call) : followUp(core, request, { call, taskId });
}

async function startWork(core: Core, request: SendMessageRequest, call: Call): Promise<Accepted> {
  const { message, configuration } = request;
  checkModes(core, request);
  const taskId = core.randomId();
  const inline = configuration?.taskPushNotificationConfig;
  const pushConfig = inline && storedConfig(core, call, inline, { taskId, prefix: inlinePrefix });
  const contextId = message.contextId ?? core.randomId();
  const turn = new LiveTurn(core, { scope: call.scope, contextId, message, options: optionsFrom(request, call) });
  let given = invoke(core, turn);
  if (!isRun(given) && isPromise(given)) given = await awaitAnswer(core, turn, given);
  if (!isRun(given)) return { message: directMessage(core, contextId, given) };
  const trace = traceOf(call);
  return createTask(core, { turn, run: given, scope: call.scope, taskId, contextId, message, pushConfig, trace });
}

async function followUp(
  core: Core,
  request: SendMessageRequest,
  { call, taskId }: { readonly call: Call; readonly taskId: string },
): Promise<AcceptedTask> {
  const { scope } = call;
  const head = await core.store.head(scope, taskId);
  if (head === undefined) throw taskNotFound(taskId);
  const contextId = contextOf(head.task, request.message);
  if (isTerminal(head.task.status.state)) throw taskHasEnded(taskId, head.task.status.state);
  checkModes(core, request);
  // The last tenth is for what the agent has to say to it.
  const room = 0.9 * core.limits.maxTaskChars;
  if (roughSize(head.task) + roughSize(request.message) > room) throw taskIsFull(taskId);
  const pushConfig = await inlineConfig(core, request, { call, taskId });
  const message = storedMessage(request.message, { taskId, contextId });
  const trace = traceOf(call);
  const [appended] = await core.store.append([
    {
      scope,
      taskId,
      events: [{ message }],
      command: { kind: 'message', message, options: optionsFrom(request, call) },
      ...(pushConfig === undefined ? {} : { pushConfig }),
      ...(trace === undefined ? {} : { trace }),
    },
  ]);
  if (appended?.outcome === 'terminal') throw taskHasEnded(taskId, appended.state);
  if (appended?.outcome !== 'stored') throw taskNotFound(taskId);
  core.wake(scope, taskId);
  return { taskId, messageSeq: appended.seq, created: undefined };
}

/** Both ids together must name one conversation; the task's own is inferred (spec 3.4.3). */
function contextOf(task: Task, message: Message): string {
  const contextId = task.contextId ?? '';
  if (message.contextId === undefined || message.contextId === contextId) return contextId;
  const description = 'expected to be left out, or the context of the task that taskId names';
  throw invalidParams([{ field: 'message.contextId', description }]);
}

function checkModes(core: Core, { message, configuration }: SendMessageRequest): void {
  checkInputModes(message.parts, core.modes.input);
  checkOutputModes(configuration?.acceptedOutputModes ?? none, core.modes.output);
}

async function inlineConfig(
  core: Core,
  request: SendMessageRequest,
  { call, taskId }: { readonly call: Call; readonly taskId: string },
): Promise<PushConfig | undefined> {
  const inline = request.configuration?.taskPushNotificationConfig;
  if (inline === undefined) return undefined;
  const config = storedConfig(core, call, inline, { taskId, prefix: inlinePrefix });
  const known = (await core.store.pushConfigs(call.scope, taskId)) ?? [];
  const isNew = known.every(({ id }) => id !== config.id);
  if (isNew && known.length >= core.limits.maxPushConfigs) throw tooManyConfigs(core);
  return config;
}

function optionsFrom({ configuration, metadata }: SendMessageRequest, call: Call): MessageOptions {
  const { principal, extensions } = call;
  return {
    extensions,
    acceptedOutputModes: configuration?.acceptedOutputModes ?? none,
    ...(principal === undefined ? {} : { principal }),
    ...(metadata === undefined ? {} : { metadata }),
    ...traceOf(call),
  };
}

function traceOf({ traceparent, tracestate }: Call): Trace | undefined {
  if (traceparent === undefined) return undefined;
  return tracestate === undefined ? { traceparent } : { traceparent, tracestate };
}

const inlinePrefix = 'configuration.taskPushNotificationConfig.';

const none: readonly string[] = [];
