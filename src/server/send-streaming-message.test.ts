import { describe, expect, it } from 'vitest';
import { applyEvent } from '../protocol/apply-event.js';
import type { StreamResponse, Task } from '../protocol/generated/types.js';
import { createScriptedAgent } from '../testing/scripted-agent.js';
import { createTestServer, itemsOf } from '../testing/test-server.js';
import type { StreamItem } from './engine.js';

function start() {
  const scripted = createScriptedAgent();
  return { ...scripted, ...createTestServer(scripted.agent) };
}

/** Names the kinds of what came, with the state where it is a status. */
function kinds(items: readonly StreamItem[]): string[] {
  return items.map(({ event }) => {
    if (event.task !== undefined) return `task ${event.task.status.state}`;
    if (event.statusUpdate !== undefined) return event.statusUpdate.status.state;
    return event.artifactUpdate === undefined ? 'message' : `artifact ${event.artifactUpdate.artifact.name}`;
  });
}

function folded(events: readonly StreamResponse[]): Task | undefined {
  let task: Task | undefined;
  for (const event of events) {
    if (event.task !== undefined) task = event.task;
    else if (task !== undefined && event.message === undefined) task = applyEvent(task, event);
  }
  return task;
}

describe('the stream of a message', () => {
  it('to an agent that replies directly is the message and nothing else', async () => {
    const { streamOf } = start();
    const stream = await streamOf('echo hi');
    const items = await itemsOf(stream);
    expect(items).toEqual([{ cursor: 0, event: { message: expect.objectContaining({ parts: [{ text: 'hi' }] }) } }]);
    expect(stream.behind).toBe(0);
    expect(await stream.next()).toEqual({ done: true, value: undefined });
  });

  it('that makes a task begins with the task as it was stored, and ends with its end', async () => {
    const { streamOf, get } = start();
    const items = await itemsOf(await streamOf('task hi'));
    expect(kinds(items)).toEqual([
      'task TASK_STATE_SUBMITTED',
      'TASK_STATE_WORKING',
      'artifact result',
      'TASK_STATE_COMPLETED',
    ]);
    const task = folded(items.map(({ event }) => event));
    expect(task).toEqual(await get(task?.id ?? ''));
  });

  it('counts cursors up, one for each entry of the log', async () => {
    const { streamOf } = start();
    const items = await itemsOf(await streamOf('chunks 3'));
    expect(items.map(({ cursor }) => cursor)).toEqual([2, 3, 4, 5, 6, 7]);
  });

  it('puts task and context into every event', async () => {
    const { streamOf } = start();
    const [first, ...rest] = await itemsOf(await streamOf('chunks 2'));
    const ids = { taskId: first?.event.task?.id, contextId: first?.event.task?.contextId };
    for (const { event } of rest) expect(event.statusUpdate ?? event.artifactUpdate).toMatchObject(ids);
    expect(ids.taskId).toEqual(expect.any(String));
  });

  it('shows the state that the agent goes to, and invents none', async () => {
    const { streamOf } = start();
    expect(kinds(await itemsOf(await streamOf('input')))).toEqual([
      'task TASK_STATE_SUBMITTED',
      'TASK_STATE_INPUT_REQUIRED',
    ]);
  });

  it('says append with every chunk but the first, and lastChunk with the last', async () => {
    const { streamOf } = start();
    const items = await itemsOf(await streamOf('two 2'));
    const chunks = items.flatMap(({ event: { artifactUpdate } }) => {
      return artifactUpdate === undefined
        ? []
        : [[artifactUpdate.artifact.name, artifactUpdate.append, artifactUpdate.lastChunk]];
    });
    expect(chunks).toEqual([
      ['left', undefined, undefined],
      ['right', undefined, undefined],
      ['left', true, true],
      ['right', true, true],
    ]);
  });

  it('stays open at an authorization, and ends with what follows', async () => {
    const { streamOf, server } = start();
    const stream = await streamOf('auth');
    const { value: first } = await stream.next();
    await stream.next();
    await server.resume(first?.event.task?.id ?? '', 'granted');
    expect(kinds(await itemsOf(stream))).toEqual(['TASK_STATE_WORKING', 'artifact grant-1', 'TASK_STATE_COMPLETED']);
  });

  it('to a waiting task begins with the task, the message in it', async () => {
    const { task, streamOf, get } = start();
    const asked = await task('input');
    const items = await itemsOf(await streamOf('blue', { message: { taskId: asked.id } }));
    expect(kinds(items)).toEqual([
      'task TASK_STATE_INPUT_REQUIRED',
      'TASK_STATE_WORKING',
      'artifact answer',
      'TASK_STATE_COMPLETED',
    ]);
    const [first] = items;
    expect(first?.event.task?.history?.at(-1)?.messageId).toBe('message-blue');
    expect(folded(items.map(({ event }) => event))).toEqual(await get(asked.id));
  });

  it('ends at the next question, not at the one that it answers', async () => {
    const { task, streamOf } = start();
    const asked = await task('park');
    const items = await itemsOf(await streamOf('park', { message: { taskId: asked.id } }));
    expect(kinds(items)).toEqual(['task TASK_STATE_INPUT_REQUIRED', 'TASK_STATE_WORKING', 'TASK_STATE_INPUT_REQUIRED']);
  });

  it('bounds the history of its task', async () => {
    const { task, streamOf } = start();
    const [first] = await itemsOf(await streamOf('task', { configuration: { historyLength: 0 } }));
    expect(first?.event.task).not.toHaveProperty('history');
    const asked = await task('auth 1');
    const message = { taskId: asked.id };
    const [again] = await itemsOf(await streamOf('x', { message, configuration: { historyLength: 1 } }));
    expect(again?.event.task?.history).toHaveLength(1);
  });

  it('is not affected by returnImmediately', async () => {
    const { streamOf } = start();
    expect(await itemsOf(await streamOf('task', { configuration: { returnImmediately: true } }))).toHaveLength(4);
  });
});

describe('what is wrong before the first event', () => {
  it.each([
    ['TASK_NOT_FOUND', 'x', { message: { taskId: 'never-made' } }],
    ['INVALID_PARAMS', 'x', { configuration: { historyLength: -1 } }],
    ['INVALID_AGENT_RESPONSE', 'junk', {}],
    ['INTERNAL_ERROR', 'refuse', {}],
  ])('rejects with %s, and there is no stream', async (code, text, sending) => {
    const { streamOf } = start();
    await expect(streamOf(text, sending)).rejects.toMatchObject({ code });
  });

  it('includes one stream too many, and then nothing has happened', async () => {
    const scripted = createScriptedAgent();
    const { streamOf, turns } = { ...scripted, ...createTestServer(scripted.agent, { limits: { maxStreams: 1 } }) };
    const stream = await streamOf('input');
    await expect(streamOf('input')).rejects.toMatchObject({
      code: 'RESOURCE_EXHAUSTED',
      http: { headers: { 'Retry-After': expect.any(String) } },
    });
    expect(turns).toHaveLength(1);
    await stream.return();
    await expect(streamOf('input')).resolves.toBeDefined();
  });
});

describe('an agent that fails on a stream', () => {
  it('ends it with FAILED, after what came before', async () => {
    const { streamOf } = start();
    const items = await itemsOf(await streamOf('throw late'));
    expect(kinds(items)).toEqual([
      'task TASK_STATE_SUBMITTED',
      'TASK_STATE_WORKING',
      'artifact result',
      'TASK_STATE_FAILED',
    ]);
    expect(JSON.stringify(items)).not.toContain('secret');
  });
});
