import { type Message, type StreamResponse, type Task, TaskState } from '@a2a-js/sdk';

/** Narrows what a send gave to a Task. */
export function taskOf(result: Message | Task): Task {
  if (!('status' in result)) throw new Error(`A message came instead of a task: ${JSON.stringify(result)}`);
  return result;
}

/** Narrows what a send gave to a Message. */
export function messageOf(result: Message | Task): Message {
  if ('status' in result) throw new Error(`A task came instead of a message: ${JSON.stringify(result)}`);
  return result;
}

/** Returns the name of a task's state, as the wire spells it. */
export function stateOf({ status }: Pick<Task, 'status'>): string {
  return TaskState[status?.state ?? TaskState.UNRECOGNIZED];
}

/** Returns the texts of a task's artifacts by name. */
export function artifactsOf({ artifacts }: Task): Record<string, string> {
  return Object.fromEntries(artifacts.map(({ name, parts }) => [name, textOf(parts)]));
}

/** Returns the text of parts, joined. */
export function textOf(parts: readonly Message['parts'][number][]): string {
  return parts.map(({ content }) => (content?.$case === 'text' ? content.value : '')).join('');
}

/** Reads a stream to its end. */
export async function collect(stream: AsyncIterable<StreamResponse>): Promise<StreamResponse[]> {
  const events: StreamResponse[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

/** Tells what a stream said, one line an event: the kind, with the state or the chunk that came. */
export function tell(events: readonly StreamResponse[]): string[] {
  return events.map(({ payload }) => {
    switch (payload?.$case) {
      case 'task':
        return `task ${stateOf(payload.value)}`;
      case 'message':
        return `message ${textOf(payload.value.parts)}`;
      case 'statusUpdate':
        return `status ${stateOf(payload.value)}`;
      case 'artifactUpdate': {
        const { artifact, append, lastChunk } = payload.value;
        const flags = `${append ? ' append' : ''}${lastChunk ? ' last' : ''}`;
        return `artifact ${artifact?.name} ${textOf(artifact?.parts ?? [])}${flags}`;
      }
      default:
        return 'nothing';
    }
  });
}
