import { describe, expect } from 'vitest';
import { expectRefusal } from '../support/refusal.js';
import { verifies } from '../support/verifies.js';
import { wires } from '../support/wire.js';
import type { Json } from '../support/wire-answer.js';

const textsOf = (task: Json) => task.history.map(({ parts }: Json) => parts[0].text);

describe.each(wires)('a context over $name', ({ start }) => {
  verifies(['REQ-203', 'REQ-204', 'REQ-226', 'C47 send'], 'is made where the caller names none', async () => {
    const wire = await start();
    const task = await wire.task('task');
    const { message } = (await wire.send('echo')).result;
    expect(task.contextId).toMatch(/./);
    expect(message.contextId).toMatch(/./);
    expect(message.contextId).not.toBe(task.contextId);
    expect(wire.turns.map(({ contextId }) => contextId)).toEqual([task.contextId, message.contextId]);
  });

  verifies(['REQ-205', 'REQ-207', 'REQ-218', 'C47 accept'], 'is kept where the caller names one', async () => {
    const wire = await start();
    const message = { contextId: 'my context/1' };
    const first = await wire.task('task', { message });
    const second = await wire.task('task', { message });
    expect([first.contextId, second.contextId]).toEqual([message.contextId, message.contextId]);
    expect(first.id).not.toBe(second.id);
    expect((await wire.send('echo', { message })).result.message.contextId).toBe(message.contextId);
  });

  verifies(['REQ-206', 'REQ-207'], 'that cannot be kept is refused and not replaced', async () => {
    const wire = await start();
    const message = { contextId: 'x'.repeat(129) };
    expectRefusal(await wire.send('task', { message }), 'INVALID_PARAMS', ['message.contextId']);
    expect(wire.turns).toEqual([]);
  });

  verifies(['REQ-210', 'REQ-211', 'REQ-224'], 'is one conversation to the agent', async () => {
    const wire = await start();
    const remember = async (word: string, contextId: string) =>
      (await wire.send(`remember ${word}`, { message: { contextId } })).result.message.parts[0].text;
    expect(await remember('one', 'a')).toBe('one');
    expect(await remember('two', 'b')).toBe('two');
    expect(await remember('three', 'a')).toBe('one three');
  });
});

describe.each(wires)('a task id over $name', ({ start }) => {
  verifies(['REQ-214', 'REQ-215'], 'is never given twice', async () => {
    const wire = await start();
    const tasks = await Promise.all(Array.from({ length: 100 }, () => wire.task('task')));
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(100);
  });

  verifies(['REQ-219', 'REQ-220', 'case 50', 'case 52'], 'is enough to continue a task', async () => {
    const wire = await start();
    const asked = await wire.task('input');
    expect(asked.status.state).toBe('TASK_STATE_INPUT_REQUIRED');
    const answered = await wire.task('the blue one', { message: { taskId: asked.id } });
    expect(answered).toMatchObject({
      id: asked.id,
      contextId: asked.contextId,
      status: { state: 'TASK_STATE_COMPLETED' },
      artifacts: [{ name: 'answer', parts: [{ text: 'the blue one' }] }],
    });
    expect(textsOf(answered)).toEqual(expect.arrayContaining(['input', 'the blue one']));
    for (const message of answered.history)
      expect(message).toMatchObject({ taskId: asked.id, contextId: asked.contextId });
    expect(wire.turns.every(({ contextId }) => contextId === asked.contextId)).toBe(true);
    expect((await wire.call('ListTasks')).result.totalSize).toBe(1);
  });

  verifies(['REQ-219', 'case 50'], 'can be given together with its context', async () => {
    const wire = await start();
    const { id, contextId } = await wire.task('park');
    const answered = await wire.task('task again', { message: { taskId: id, contextId } });
    expect(answered).toMatchObject({ id, contextId, status: { state: 'TASK_STATE_COMPLETED' } });
    expect(textsOf(answered)).toEqual(expect.arrayContaining(['park', 'task again']));
  });

  verifies(['REQ-221', 'C47 accept'], 'together with another context is refused', async () => {
    const wire = await start();
    const { id } = await wire.task('input');
    const message = { taskId: id, contextId: 'another' };
    expectRefusal(await wire.send('x', { message }), 'INVALID_PARAMS', ['message.contextId']);
    expect(await wire.get(id)).toMatchObject({ status: { state: 'TASK_STATE_INPUT_REQUIRED' } });
  });

  verifies('REQ-225', 'of a task at work takes further messages', async () => {
    const wire = await start();
    const { id } = await wire.begin('next');
    const task = await wire.task('more of it', { message: { taskId: id } });
    expect(task).toMatchObject({ id, artifacts: [{ name: 'heard', parts: [{ text: 'more of it' }] }] });
  });

  verifies('case 62', 'reaches the run that waits for an approval', async () => {
    const wire = await start();
    const { id, status } = await wire.task('input');
    expect(status.message).toMatchObject({ role: 'ROLE_AGENT', parts: [{ text: 'Which one?' }] });
    const done = await wire.task('yes', { message: { taskId: id } });
    expect(done.status.state).toBe('TASK_STATE_COMPLETED');
    expect(wire.turns).toHaveLength(1);
  });

  verifies(['REQ-386', 'REQ-387'], 'of an ended task is left alone by what refines it', async () => {
    const wire = await start();
    const first = await wire.task('task draft');
    const message = { contextId: first.contextId, referenceTaskIds: [first.id] };
    const second = await wire.task('task final', { message });
    expect(second.id).not.toBe(first.id);
    expect(second.contextId).toBe(first.contextId);
    expect(await wire.get(first.id)).toEqual(first);
    const [[draft], [final]] = [first.artifacts, second.artifacts];
    expect(final.name).toBe(draft.name);
    expect(final.artifactId).not.toBe(draft.artifactId);
  });

  verifies('REQ-223', 'in a reference gives the agent the task', async () => {
    const wire = await start();
    const { id } = await wire.task('task');
    const { message } = (await wire.send('refs', { message: { referenceTaskIds: [id, 'never-made'] } })).result;
    expect(message.parts).toEqual([{ data: [id] }]);
  });
});
