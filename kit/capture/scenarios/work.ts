import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Task, TaskState } from 'a2a-kit';
import { A2AError, type AgentClient } from 'a2a-kit/client';
import { bundledWorkspace } from '../folders.js';

const patienceMs = 60_000;

/** What the planner says to test-runner. */
export const runTests = 'Run the tests.';

/** Returns a change of the bundled workspace. */
export function changeNamed(name: 'add-weeks.diff' | 'without-base.diff'): string {
  return readFileSync(`${bundledWorkspace}/changes/${name}`, 'utf8');
}

/** Returns the task of an answer that must be one. */
export function taskOf(answer: { readonly task?: Task }): Task {
  if (answer.task === undefined) throw new Error('the answer should be a task');
  return answer.task;
}

/** Looks at a task until it is in the state. */
export async function untilState(client: AgentClient, id: string, state: TaskState): Promise<void> {
  await until(client, id, `come to ${state}`, ({ status }) => status.state === state);
}

/** Looks at a task until it has an artifact. */
export async function untilArtifact(client: AgentClient, id: string): Promise<void> {
  await until(client, id, 'have an artifact', ({ artifacts }) => artifacts !== undefined && artifacts.length > 0);
}

async function until(client: AgentClient, id: string, what: string, holds: (task: Task) => boolean): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!holds(await client.getTask({ id, historyLength: 0 }))) {
    if (performance.now() > deadline) throw new Error(`the task did not ${what}`);
    await delay(20);
  }
}

/** Reads a stream to its end. */
export async function drain(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of stream);
}

/** Resolves when the call is refused with the error, and rejects for any other outcome. */
export async function refusedWith(code: A2AError['code'], call: Promise<unknown>): Promise<void> {
  const outcome = await call.then(
    () => 'an answer',
    (error: unknown) => (error instanceof A2AError ? error.code : Promise.reject(error)),
  );
  if (outcome !== code) throw new Error(`expected ${code}, got ${outcome}`);
}
