import { A2AError } from '../protocol/a2a-error.js';
import type { SendMessageRequest, StreamResponse, TaskState, TaskStatus } from '../protocol/generated/types.js';
import { isInterrupted, isTerminal } from '../protocol/states.js';
import { TransportError } from '../protocol/transport-error.js';
import { isCut, isPassing } from './connect-failure.js';
import { pause } from './deadline.js';
import { createPatience, type FollowLimits } from './patience.js';
import { isSameJson } from './same-json.js';
import type { Session, SessionOptions } from './session.js';
import { isSameTask, type TaskView } from './task-view.js';

/** A task to follow: from a message that is still to be sent, or from its id. */
export interface Following {
  readonly session: Session;
  readonly view: TaskView;
  readonly limits: FollowLimits;
  readonly start: { readonly request: SendMessageRequest } | { readonly taskId: string };
  /** Options of each call that following takes; the signal ends it all. */
  readonly options: SessionOptions & { readonly signal: AbortSignal };
  /** Whether to leave at once when the task waits in this state; a stream that ends there ends the following anyway. */
  readonly leavesAt: (state: TaskState) => boolean;
  /** The status of the task before the message, where it is known: a snapshot that repeats it says nothing yet. */
  readonly before?: TaskStatus | undefined;
}

/** How reading one stream came to an end. */
interface Ending {
  readonly how: 'settled' | 'ended' | 'cut';
  /** True when it brought an event. */
  readonly heard: boolean;
  /** True when one of them told something new, and the task is not again as it was before them. */
  readonly news: boolean;
  /** Why it was cut. */
  readonly thrown?: unknown;
}

/**
 * Gives what happens to a task until it has ended or waits for its caller, whatever becomes of the connection.
 *
 * The end of a stream is never taken for the end of the task (C9). A stream that was cut, that ended too early, or with
 * an error that passes, is renewed with SubscribeToTask as long as the budget lasts; where that is refused, or brings nothing new, the task is
 * looked at with GetTask instead (C36, C37). Without streaming it is looked at from the start. What is told twice is
 * given once.
 *
 * @throws {A2AError} what the agent answers, also in the middle of a stream, unless it passes
 * @throws {TransportError} when an answer is missing that nothing can make up for
 */
export async function* follow(following: Following): AsyncGenerator<StreamResponse, void> {
  const { session, start, view } = following;
  const streaming = session.card.capabilities.streaming === true;
  let lost: unknown;
  if ('request' in start) {
    // A stream that continues a task may begin with the task as it waited for this very message.
    const mayLookBack = streaming && start.request.message.taskId !== undefined;
    const events = streaming ? sendStreaming(following, start.request) : send(following, start.request);
    const ending = yield* consume(following, events, mayLookBack);
    if (ending.how === 'settled') return;
    if (ending.how === 'cut' && view.taskId === undefined) throw ending.thrown;
    if (!ending.heard) {
      throw new TransportError('malformed', 'The stream ended before its first event');
    }
    if (ending.how === 'cut') lost = ending.thrown;
    else if (streaming && waits(following)) return;
  }
  yield* regain(following, { streaming, lost });
}

function sendStreaming({ session, options }: Following, request: SendMessageRequest): AsyncIterable<StreamResponse> {
  return session.stream('sendStreamingMessage', request, options);
}

async function* send(
  { session, options }: Following,
  request: SendMessageRequest,
): AsyncGenerator<StreamResponse, void> {
  // Some servers want `acceptedOutputModes` in every configuration; an empty list asks for nothing.
  const configuration = { acceptedOutputModes: [], returnImmediately: true, ...request.configuration };
  yield await session.call('sendMessage', { ...request, configuration }, options);
}

async function* consume(
  following: Following,
  events: AsyncIterable<StreamResponse>,
  mayLookBack = false,
): AsyncGenerator<StreamResponse, Ending> {
  const { view, options } = following;
  const before = view.task;
  const isAsBefore = (): boolean => before !== undefined && view.task !== undefined && isSameTask(before, view.task);
  let told = false;
  let heard = false;
  try {
    for await (const event of events) {
      const tells = view.take(event);
      told ||= tells;
      if (tells) yield event;
      if (settles(following, event, mayLookBack && !heard)) return { how: 'settled', heard: true, news: told };
      heard = true;
    }
    return { how: 'ended', heard, news: told && !isAsBefore() };
  } catch (thrown) {
    // A deadline looks like a lost connection, but it is the end.
    if (options.signal.aborted) throw thrown;
    // Of a task that is known more can be heard when the agent is back, whoever says that it is away.
    if (!(view.taskId === undefined ? isCut : isPassing)(thrown)) throw thrown;
    return { how: 'cut', heard, news: told && !isAsBefore(), thrown };
  }
}

function settles({ view, leavesAt, before }: Following, event: StreamResponse, looksBack: boolean): boolean {
  if (event.message !== undefined) return true;
  const { state } = view;
  if (state === undefined || isTerminal(state)) return state !== undefined;
  if (!isInterrupted(state) || !leavesAt(state)) return false;
  if (event.statusUpdate !== undefined) return true;
  // What an agent at work hands over says nothing of its state: it need not report WORKING first.
  if (event.task === undefined) return false;
  return !looksBack && !isStatusBefore(before, event.task.status);
}

/** True when the task waits for its caller, so that a server may well have nothing more to say. */
function waits({ view, before }: Following): boolean {
  const { state, task } = view;
  return state !== undefined && isInterrupted(state) && !isStatusBefore(before, task?.status);
}

/** True when a status is the one from before the message, though its words may have moved to the history since. */
function isStatusBefore(before: TaskStatus | undefined, status: TaskStatus | undefined): boolean {
  if (before === undefined || before.state !== status?.state) return false;
  return before.timestamp === undefined ? isSameJson(before, status) : before.timestamp === status.timestamp;
}

async function* regain(
  following: Following,
  from: { streaming: boolean; lost: unknown },
): AsyncGenerator<StreamResponse, void> {
  const { view, start, limits, session, options } = following;
  const id = view.taskId ?? ('taskId' in start ? start.taskId : '');
  const patience = createPatience(limits, from.lost);
  let subscribing = from.streaming;
  // The first look at a task that is only known by its id need not wait.
  if ('request' in start) await pause(patience.next(subscribing), options.signal);
  for (;;) {
    const begun = Date.now();
    let failure: unknown;
    const events = subscribing ? session.stream('subscribeToTask', { id }, options) : look(following, id);
    try {
      const ending = yield* consume(following, events);
      if (ending.how === 'settled') return;
      const held = subscribing && ending.heard && Date.now() - begun > limits.reconnectMaxMs;
      if (ending.news || held) patience.reset();
      if (ending.how === 'cut') failure = ending.thrown;
      else if (subscribing && waits(following)) return;
      else if (subscribing && !ending.news) subscribing = false;
    } catch (thrown) {
      if (options.signal.aborted) throw thrown;
      if (subscribing && isRefusal(thrown)) {
        subscribing = false;
        continue;
      }
      if (!isPassing(thrown)) throw thrown;
      failure = thrown;
    }
    // Not within the `try`: what it throws is the end, and no failure to be counted.
    if (failure !== undefined) patience.spend(failure, id);
    await pause(patience.next(subscribing), options.signal);
  }
}

async function* look({ session, options, start }: Following, id: string): AsyncGenerator<StreamResponse, void> {
  const historyLength = 'request' in start ? start.request.configuration?.historyLength : undefined;
  yield {
    task: await session.call('getTask', { id, ...(historyLength === undefined ? {} : { historyLength }) }, options),
  };
}

/** Answers to SubscribeToTask behind which a task may have ended, or be idle: GetTask knows (C36, C37). */
function isRefusal(thrown: unknown): boolean {
  if (!(thrown instanceof A2AError)) return false;
  return ['UNSUPPORTED_OPERATION', 'TASK_NOT_FOUND', 'INVALID_PARAMS', 'METHOD_NOT_FOUND'].includes(thrown.code);
}
