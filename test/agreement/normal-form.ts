import { A2AError } from '../../src/protocol/a2a-error.js';
import type { Message, Part, StreamResponse, Task } from '../../src/protocol/generated/types.js';
import type { Line } from './way.js';

// What two ways to the same server are compared by: everything that the protocol lets a caller see, without the ids and
// times that differ from run to run.

/** A task as its state, its artifacts and what was said in it. */
export function taskForm({ status, artifacts = [], history = [] }: Task) {
  return {
    state: stateForm(status.state),
    ...(status.message && { says: messageForm(status.message) }),
    artifacts: artifacts.map(({ name, parts }) => `${name}: ${partsForm(parts)}`),
    history: history.map(messageForm),
  };
}

export function messageForm({ role, parts }: Message): string {
  return `${role === 'ROLE_USER' ? 'user' : 'agent'}: ${partsForm(parts)}`;
}

/** An event as a line of text. */
export function eventForm({ task, message, statusUpdate, artifactUpdate }: StreamResponse): string {
  if (task !== undefined) return `task ${stateForm(task.status.state)}`;
  if (message !== undefined) return `message ${messageForm(message)}`;
  if (statusUpdate !== undefined) return `status ${stateForm(statusUpdate.status.state)}`;
  if (artifactUpdate === undefined) return 'nothing';
  const { artifact, append = false, lastChunk = false } = artifactUpdate;
  return `artifact ${artifact.name ?? '…'}${append ? ' +' : ' '}${partsForm(artifact.parts)}${lastChunk ? ' last' : ''}`;
}

export async function eventForms(events: AsyncIterable<StreamResponse>): Promise<string[]> {
  const forms: string[] = [];
  for await (const event of events) forms.push(eventForm(event));
  return forms;
}

/** Returns the code of what a call is refused with, and the fields that are named with it. 0.3 has no place for fields. */
export async function refusalOf(line: Line, call: () => Promise<unknown>): Promise<string> {
  try {
    await call();
    return 'accepted';
  } catch (thrown) {
    if (!(thrown instanceof A2AError)) throw thrown;
    const fields = line.version === '0.3' ? [] : (thrown.violations ?? []).map(({ field }) => field);
    return [thrown.code, ...fields].join(' ');
  }
}

/** Returns the first event of a stream, or what the call is refused with. */
export function firstOf(stream: AsyncIterableIterator<StreamResponse>): Promise<StreamResponse> {
  return stream.next().then(async ({ value }) => {
    await stream.return?.();
    return value;
  });
}

function stateForm(state: string): string {
  return state.replace('TASK_STATE_', '');
}

function partsForm(parts: readonly Part[]): string {
  return parts
    .map(({ text, raw, url, data, filename, mediaType }) => {
      const content = text ?? raw ?? url ?? JSON.stringify(data);
      const label = [filename, mediaType].filter((one) => one !== undefined).join(' ');
      return label === '' ? content : `${content} (${label})`;
    })
    .join(' | ');
}
