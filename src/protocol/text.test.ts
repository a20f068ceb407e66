import { describe, expect, test } from 'vitest';
import { verifies } from '../../test/support/verifies.js';
import { aMessage, anArtifact, aStatus, aTask } from '../testing/builders.js';
import type { Part } from './generated/types.js';
import { textOfArtifact, textOfMessage, textOfTask } from './text.js';

test('each text part of a message is a line of its own', () => {
  expect(textOfMessage(aMessage('', { parts: [{ text: 'a' }, { data: 1 }, { text: 'b' }] }))).toBe('a\nb');
  expect(textOfMessage(aMessage('', { parts: [{ text: 'a' }, { text: '' }, { text: 'b' }] }))).toBe('a\n\nb');
  expect(textOfMessage(aMessage('a'))).toBe('a');
  expect(textOfMessage(aMessage('', { parts: [{ url: 'https://x.example' }] }))).toBe('');
  expect(textOfMessage(undefined)).toBe('');
});

describe('the text of an artifact', () => {
  const text = (parts: Part[]): string => textOfArtifact(anArtifact('', { parts }));

  test('is its chunks, joined as they are', () => {
    expect(text([{ text: 'Hel' }, { text: 'lo' }, { text: ' world' }])).toBe('Hello world');
    expect(text([{ text: 'a\n' }, { text: 'b' }])).toBe('a\nb');
  });

  test('keeps texts apart that are labeled as different ones, or stand apart', () => {
    expect(
      text([
        { text: 'a', filename: '1' },
        { text: 'b', filename: '2' },
      ]),
    ).toBe('a\nb');
    expect(text([{ text: 'a' }, { text: '# b', mediaType: 'text/markdown' }])).toBe('a\n# b');
    expect(text([{ text: 'a' }, { data: {} }, { text: 'b' }])).toBe('a\nb');
    expect(text([{ text: 'a\n' }, { data: {} }, { text: 'b' }])).toBe('a\nb');
  });

  test('is empty without text', () => {
    expect(text([{ raw: 'AAAA' }, { url: 'https://h' }])).toBe('');
  });
});

verifies('case 95', 'prefers artifacts, keeps them apart, and does not repeat the status', () => {
  const said = aMessage('Hello world');
  const one = anArtifact('', { artifactId: '1', parts: [{ text: 'Hel' }, { text: 'lo' }, { text: ' world' }] });
  const two = anArtifact('Bye', { artifactId: '2' });
  const task = aTask({ status: aStatus('TASK_STATE_COMPLETED', { message: said }), artifacts: [one, two] });
  expect(textOfTask(task)).toBe('Hello world\n\nBye');
});

describe('the text of a task', () => {
  test('is its status where it has made nothing', () => {
    const status = aStatus('TASK_STATE_FAILED', { message: aMessage('No diff') });
    expect(textOfTask(aTask({ status }))).toBe('No diff');
    expect(textOfTask(aTask({ status, artifacts: [anArtifact('', { parts: [{ data: 1 }] })] }))).toBe('No diff');
  });

  test('is the question while it waits for its caller', () => {
    const status = aStatus('TASK_STATE_INPUT_REQUIRED', { message: aMessage('Which base?') });
    expect(textOfTask(aTask({ status, artifacts: [anArtifact('draft')] }))).toBe('Which base?');
    expect(textOfTask(aTask({ status: aStatus('TASK_STATE_INPUT_REQUIRED'), artifacts: [anArtifact('draft')] }))).toBe(
      'draft',
    );
  });
});
