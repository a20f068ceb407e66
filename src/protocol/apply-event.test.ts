import { describe, expect, test } from 'vitest';
import { aMessage, anArtifact, artifactEvent, aStatus, aTask, messageEvent, statusEvent } from '../testing/builders.js';
import { applyEvent, applyInto, draftOf, handOut, newTask } from './apply-event.js';

describe('applyEvent', () => {
  test('a message is added to the history', () => {
    const task = applyEvent(applyEvent(aTask(), messageEvent('one')), messageEvent('two'));
    expect(task).toEqual(aTask({ history: [aMessage('one'), aMessage('two')] }));
  });

  test('a status replaces the status, and the message of the one before moves to the history', () => {
    const asking = aStatus('TASK_STATE_INPUT_REQUIRED', { message: aMessage('which?') });
    const task = applyEvent(aTask({ status: asking, history: [aMessage('do it')] }), statusEvent('TASK_STATE_WORKING'));
    expect(task).toEqual(
      aTask({ status: aStatus('TASK_STATE_WORKING'), history: [aMessage('do it'), aMessage('which?')] }),
    );
  });

  test('a message of the user comes after what the status said, which moves to the history', () => {
    const status = aStatus('TASK_STATE_INPUT_REQUIRED', { message: aMessage('which?') });
    const task = applyEvent(aTask({ status, history: [aMessage('do it')] }), messageEvent('that one'));
    expect(task).toEqual(
      aTask({
        status: aStatus('TASK_STATE_INPUT_REQUIRED'),
        history: [aMessage('do it'), aMessage('which?'), aMessage('that one')],
      }),
    );
  });

  test('a status that says nothing leaves the history alone', () => {
    expect(applyEvent(aTask(), statusEvent('TASK_STATE_COMPLETED'))).toEqual(
      aTask({ status: aStatus('TASK_STATE_COMPLETED') }),
    );
  });

  test('an artifact without append is stored, or replaces the one of its id in its place', () => {
    const [a, b] = [anArtifact('a', { artifactId: 'a', name: 'A' }), anArtifact('b', { artifactId: 'b' })];
    const newer = anArtifact('newer', { artifactId: 'a' });
    const task = applyEvent(applyEvent(applyEvent(aTask(), artifactEvent(a)), artifactEvent(b)), artifactEvent(newer));
    expect(task.artifacts).toEqual([newer, b]);
  });

  test('a chunk adds its parts, brings a new name or description or keeps the old, and merges the rest', () => {
    const known = anArtifact('1', { name: 'A', description: 'old', metadata: { k: 1, l: 1 }, extensions: ['urn:x'] });
    const chunk = anArtifact('2', { description: 'new', metadata: { l: 2 }, extensions: ['urn:x', 'urn:y'] });
    const task = applyEvent(aTask({ artifacts: [known] }), artifactEvent(chunk, { append: true }));
    expect(task.artifacts).toEqual([
      {
        artifactId: 'artifact-1',
        name: 'A',
        description: 'new',
        parts: [{ text: '1' }, { text: '2' }],
        metadata: { k: 1, l: 2 },
        extensions: ['urn:x', 'urn:y'],
      },
    ]);
  });

  test('a chunk of an unknown artifact creates it', () => {
    expect(applyEvent(aTask(), artifactEvent(anArtifact('1'), { append: true })).artifacts).toEqual([anArtifact('1')]);
  });

  test('metadata of its own, of a status and of an artifact update is merged into that of the task', () => {
    const events = [
      { metadata: { a: 1, b: 1 } },
      statusEvent('TASK_STATE_WORKING', { metadata: { b: 2 } }),
      artifactEvent(anArtifact(), { metadata: { c: 3 } }),
    ];
    expect(events.reduce(applyEvent, aTask()).metadata).toEqual({ a: 1, b: 2, c: 3 });
  });

  test('metadata named like a prototype is data', () => {
    const hostile = JSON.parse('{"__proto__": {"polluted": true}}');
    const { metadata } = [{ metadata: hostile }, { metadata: { k: 1 } }].reduce(applyEvent, aTask());
    expect(JSON.stringify(metadata)).toBe('{"__proto__":{"polluted":true},"k":1}');
    expect(Object.getPrototypeOf(metadata)).toBe(Object.prototype);
  });

  test('changes nothing of the task that it is given', () => {
    const given = aTask({ history: [aMessage()], artifacts: [anArtifact('1')], metadata: { k: 1 } });
    const copy = structuredClone(given);
    for (const event of [
      messageEvent('more'),
      statusEvent('TASK_STATE_WORKING', { metadata: { k: 2 } }),
      artifactEvent(anArtifact('2'), { append: true }),
    ]) {
      applyEvent(given, event);
      expect(given).toEqual(copy);
    }
  });
});

describe('a draft', () => {
  test('begins from a submitted task that holds nothing', () => {
    expect(newTask('t', 'c')).toEqual({ id: 't', contextId: 'c', status: { state: 'TASK_STATE_SUBMITTED' } });
  });

  test('changes in place what it owns, so that many chunks do not copy the artifact each', () => {
    const draft = draftOf(aTask());
    applyInto(draft, artifactEvent(anArtifact('0'), { append: true }));
    applyInto(draft, artifactEvent(anArtifact('1'), { append: true }));
    const parts = draft.task.artifacts?.[0]?.parts;
    applyInto(draft, artifactEvent(anArtifact('2'), { append: true }));
    expect(draft.task.artifacts?.[0]?.parts).toBe(parts);
    expect(parts?.map((part) => part.text)).toEqual(['0', '1', '2']);
  });

  test('leaves alone what it handed out, and shares with it what does not change', () => {
    const draft = draftOf(aTask());
    applyInto(draft, messageEvent('one'));
    applyInto(draft, artifactEvent(anArtifact('1')));
    const before = handOut(draft);
    const copy = structuredClone(before);
    applyInto(draft, artifactEvent(anArtifact('2'), { append: true }));
    const after = handOut(draft);
    expect(before).toEqual(copy);
    expect(after.artifacts?.[0]?.parts).toEqual([{ text: '1' }, { text: '2' }]);
    expect(after.history).toBe(before.history);
  });
});
