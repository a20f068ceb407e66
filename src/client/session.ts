import { A2AError } from '../protocol/a2a-error.js';
import { isExtensionUri } from '../protocol/extension-uri.js';
import type { AgentCard, AgentInterface, SendMessageRequest, StreamResponse } from '../protocol/generated/types.js';
import {
  type OperationName,
  type OperationTypes,
  operations,
  type StreamOperationName,
  type UnaryOperationName,
} from '../protocol/operations.js';
import { TransportError } from '../protocol/transport-error.js';
import { aboutTask } from './about-task.js';
import type { CallOptions } from './call-options.js';
import { assertRequest } from './check-request.js';
import { type Candidate, originOf } from './choose-interface.js';
import type { CredentialSource } from './credentials.js';
import { createDeadline, type Deadline, untilAborted } from './deadline.js';
import { assertAnswers, createStreamGuard, subjectOf, taskNamedBy, taskToldBy } from './guard.js';
import { checkedHeaders } from './headers.js';
import { createLine, type LineParts } from './line.js';
import { outgoing } from './outgoing.js';
import { type Verify, verifiedCard } from './read-card.js';
import type { ProtocolVersion } from './transport.js';

/** What every call of a connection has in common. */
export interface SessionParts extends LineParts {
  readonly card: AgentCard;
  readonly credentials: CredentialSource | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly extensions: readonly string[];
  readonly traceparent: string | (() => string | undefined) | undefined;
  /** Present where the extended card has to be signed too. */
  readonly verify: Verify | undefined;
}

/** What goes with one call, and a second signal: that of the iterator or the longer task the call is part of. */
export interface SessionOptions extends CallOptions {
  readonly closing?: AbortSignal;
}

/**
 * One connection to an agent: which interface it uses, and how an operation becomes a call of that interface's
 * transport. It knows the protocol's rules for a single call, and nothing of how calls follow each other.
 */
export interface Session {
  /** The newest card known: the extended one once it has been fetched. */
  readonly card: AgentCard;
  readonly agentInterface: AgentInterface;
  readonly protocolVersion: ProtocolVersion;
  call<K extends UnaryOperationName>(
    operation: K,
    request: OperationTypes[K]['request'],
    options?: SessionOptions,
  ): Promise<OperationTypes[K]['response']>;
  stream(
    operation: StreamOperationName,
    request: OperationTypes[StreamOperationName]['request'],
    options?: SessionOptions,
  ): AsyncGenerator<StreamResponse, void>;
  /** Aborted when the connection is closed. */
  readonly closed: AbortSignal;
  close(): Promise<void>;
}

/** Returns a session that has sent nothing yet. */
export function createSession(parts: SessionParts): Session {
  const closing = new AbortController();
  const line = createLine(parts);
  const warn = parts.credentials === undefined ? () => {} : warnerOfWithheld(parts.onWarning);
  let { card } = parts;

  const begin = (
    operation: OperationName,
    request: object,
    options: SessionOptions,
    taskId = () => taskNamedBy(operation, request),
  ): Deadline => {
    assertRequest(operation, request);
    assertOffered(operation, request, card);
    const signals = [closing.signal, options.signal, options.closing];
    return createDeadline({ signals, timeoutMs: options.timeoutMs, taskId });
  };

  return {
    get card() {
      return card;
    },
    get agentInterface() {
      return line.current().agentInterface;
    },
    get protocolVersion() {
      return line.current().protocolVersion;
    },
    closed: closing.signal,
    async call(operation, request, options = {}) {
      const deadline = begin(operation, request, options);
      const { signal } = deadline;
      try {
        const answer = await line.run(operation, async (transport, to) => {
          const { tenant } = to.agentInterface;
          warn(to);
          const headers = await untilAborted(headersOf(parts, options, to), signal);
          return transport.call(operation, outgoing(operation, request, tenant), { signal, headers });
        });
        assertAnswers(operation, request, answer);
        if (operation !== 'getExtendedAgentCard') return answer;
        const source = `${line.current().agentInterface.url} (the extended card)`;
        // The operation whose answer is a card has just answered with one.
        card = (await untilAborted(verifiedCard(answer, source, parts.verify), signal)) ?? (answer as AgentCard);
        return card as typeof answer;
      } catch (thrown) {
        throw aboutTask(thrown, taskNamedBy(operation, request));
      } finally {
        deadline.end();
      }
    },
    async *stream(operation, request, options = {}) {
      const named = taskNamedBy(operation, request);
      let about = named;
      const deadline = begin(operation, request, options, () => about);
      const { signal } = deadline;
      let events: AsyncIterableIterator<StreamResponse> | undefined;
      try {
        const guard = createStreamGuard(subjectOf(operation, request));
        let item = await line.run(operation, async (transport, to) => {
          const { tenant } = to.agentInterface;
          warn(to);
          const headers = await untilAborted(headersOf(parts, options, to), signal);
          events = transport.stream(operation, outgoing(operation, request, tenant), { signal, headers });
          return events.next();
        });
        while (!item.done && events !== undefined) {
          guard(item.value);
          about ??= taskToldBy(item.value);
          yield item.value;
          item = await events.next();
        }
      } catch (thrown) {
        throw aboutTask(thrown, about);
      } finally {
        await events?.return?.();
        deadline.end();
      }
    },
    async close() {
      closing.abort(new TransportError('aborted', 'The connection to the agent was closed'));
      await line.close();
    },
  };
}

/** Refuses what the card says the agent does not do, before anything is sent (spec 3.3.4). */
function assertOffered(operation: OperationName, request: object, card: AgentCard): void {
  const { needs } = operations[operation];
  const inline = (request as Partial<SendMessageRequest>).configuration?.taskPushNotificationConfig;
  const wanted = needs ?? (inline === undefined ? undefined : operations.createTaskPushNotificationConfig.needs);
  if (wanted === undefined || card.capabilities[wanted.capability] === true) return;
  throw new A2AError(
    wanted.otherwise,
    `The agent's card does not declare capabilities.${wanted.capability}, so ${operation} was not sent`,
  );
}

/** Returns a function that tells once of each interface which credentials are not sent to. */
function warnerOfWithheld(onWarning: (message: string) => void): (to: Candidate) => void {
  const told = new Set<Candidate>();
  return (to) => {
    if (to.trusted || told.has(to)) return;
    told.add(to);
    const { url } = to.agentInterface;
    onWarning(
      `${url} is called without credentials: it has no TLS and another port than the card; pass audience: ['${originOf(url)}'] to send them`,
    );
  };
}

async function headersOf(parts: SessionParts, options: CallOptions, to: Candidate): Promise<Record<string, string>> {
  const extensions = [...new Set([...parts.extensions, ...(options.extensions ?? [])])];
  if (!extensions.every(isExtensionUri)) throw new TypeError('Not an extension URI');
  const own = typeof parts.traceparent === 'function' ? parts.traceparent() : parts.traceparent;
  const traceparent = options.traceparent ?? own;
  return {
    ...parts.headers,
    ...(to.trusted ? await parts.credentials?.() : {}),
    ...checkedHeaders({
      ...options.headers,
      ...(traceparent === undefined ? {} : { traceparent }),
      ...(options.tracestate === undefined ? {} : { tracestate: options.tracestate }),
    }),
    'a2a-version': '1.0',
    ...(extensions.length === 0 ? {} : { 'a2a-extensions': extensions.join(', ') }),
  };
}
