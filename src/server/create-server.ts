import { A2AError } from '../protocol/a2a-error.js';
import type { AgentCard, JsonValue } from '../protocol/generated/types.js';
import type { OperationName, OperationTypes, StreamOperationName, UnaryOperationName } from '../protocol/operations.js';
import { admit } from './admit.js';
import type { Agent } from './agent.js';
import type { Core } from './core.js';
import { createCore } from './create-core.js';
import { deleteTask } from './delete-task.js';
import type { Call, CallRequest, EventStream, Server } from './engine.js';
import { type Access, openCall } from './open-call.js';
import { streamOperations, unaryOperations } from './operations.js';
import { readParams } from './read-params.js';
import { recover } from './recover.js';
import { presentable } from './refusals.js';
import { resumeTask } from './resume-task.js';
import type { ServerOptions } from './server-options.js';

/**
 * Returns the engine for an agent: the eleven operations, and what its owner does from outside the protocol. Tasks that a
 * server before it left behind are taken up or ended at once.
 *
 * @throws {TypeError} naming what the agent's profile or the options lack
 */
export function createServer(agent: Agent, options: ServerOptions): Server {
  return new EngineServer(agent, options);
}

class EngineServer implements Server {
  readonly #core: Core;
  readonly #access: Access;
  #isOpen = true;
  #closing: Promise<void> | undefined;

  constructor(agent: Agent, options: ServerOptions) {
    const { authenticate, allowAnonymous = true, push, store } = options;
    this.#core = createCore(agent, options, () => this.#isOpen);
    this.#access = { authenticate, allowAnonymous };
    push?.start(store);
    recover(this.#core).catch((cause: unknown) => {
      this.#core.logger.error('recovery.failed', { cause });
      this.#core.recoverLater();
    });
  }

  get card(): AgentCard {
    return this.#core.card();
  }

  async open(request: CallRequest): Promise<Call> {
    this.#assertOpen();
    return openCall(this.#core, this.#access, request);
  }

  admit(operation: OperationName, call: Call): void {
    admit(this.#core, operation, call);
  }

  async call<K extends UnaryOperationName>(
    operation: K,
    params: unknown,
    call: Call,
  ): Promise<OperationTypes[K]['response']> {
    this.#assertOpen();
    this.admit(operation, call);
    const request = readParams(operation, params, call);
    try {
      return await unaryOperations[operation](this.#core, request, call);
    } catch (thrown) {
      throw presentable(this.#core, 'operation.failed', thrown);
    }
  }

  async stream<K extends StreamOperationName>(operation: K, params: unknown, call: Call): Promise<EventStream> {
    this.#assertOpen();
    this.admit(operation, call);
    const request = readParams(operation, params, call);
    try {
      const stream = await streamOperations[operation](this.#core, request, call);
      // A server that closed meanwhile has ended its streams already, and this one was not among them.
      if (!this.#isOpen) await stream.return();
      this.#assertOpen();
      return stream;
    } catch (thrown) {
      throw presentable(this.#core, 'operation.failed', thrown);
    }
  }

  async resume(taskId: string, value: JsonValue): Promise<void> {
    this.#assertOpen();
    await resumeTask(this.#core, taskId, value);
  }

  deleteTask(taskId: string): Promise<boolean> {
    return deleteTask(this.#core, taskId);
  }

  close(): Promise<void> {
    this.#isOpen = false;
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    // Agents end first, so that whoever reads a task sees how it ended.
    await this.#core.executions.close();
    for (const reader of this.#core.readers) reader.close();
    await this.#core.push?.close();
  }

  #assertOpen(): void {
    if (this.#isOpen) return;
    throw new A2AError('UNAVAILABLE', 'The server is closing', { http: { headers: { 'Retry-After': '1' } } });
  }
}
