import { describe, expect, test } from 'vitest';
import { verifies } from '../../../test/support/verifies.js';
import { TransportError } from '../../protocol/transport-error.js';
import { type ByteSource, createRhythm, readEvents } from './reader.js';

const limits = { maxEventBytes: 1000, idleTimeoutMs: 300_000 };

/** Gives each text as one piece, and then what comes after them. */
function sourceOf(
  texts: readonly string[],
  then: () => Promise<Uint8Array | undefined> = async () => undefined,
): ByteSource {
  const left = texts.map((text) => new TextEncoder().encode(text));
  return { read: async () => left.shift() ?? then() };
}

async function dataOf(source: ByteSource): Promise<string[]> {
  const data: string[] = [];
  for await (const event of readEvents(source, limits)) data.push(event.data);
  return data;
}

describe('readEvents', () => {
  test('gives the events of all pieces and ends with them', async () => {
    expect(await dataOf(sourceOf(['data: a\n\ndata', ': b\n\n', 'data: cut off']))).toEqual(['a', 'b']);
  });

  verifies('C51 accept', 'passes over empty data, and takes [DONE] for the end', async () => {
    expect(await dataOf(sourceOf(['data:\n\ndata: a\n\ndata: [DONE]\n\ndata: b\n\n']))).toEqual(['a']);
  });

  test('gives what came before a failure', async () => {
    const failure = new TransportError('network', 'cut');
    const events = readEvents(
      sourceOf(['data: a\n\n'], () => Promise.reject(failure)),
      limits,
    );
    expect((await events.next()).value).toMatchObject({ data: 'a' });
    await expect(events.next()).rejects.toBe(failure);
  });

  test('waits for the idle time', async () => {
    const waits: number[] = [];
    const source: ByteSource = { read: async (ms) => void waits.push(ms) };
    await dataOf(source);
    expect(waits).toEqual([300_000]);
  });
});

describe('the rhythm of comments', () => {
  /** Notes a comment at each second given, and tells the silence that is allowed after that, in seconds. */
  const allowedAfter = (...seconds: number[]): number => {
    const rhythm = createRhythm(300_000);
    for (const [index, second] of seconds.entries()) rhythm.note(index + 1, second * 1000);
    return rhythm.allowedSilenceMs() / 1000;
  };

  test('is none until two pauses were seen', () => {
    expect([allowedAfter(), allowedAfter(0), allowedAfter(0, 15)]).toEqual([300, 300, 300]);
  });

  test('allows three times the longest pause', () => {
    expect(allowedAfter(0, 15, 30)).toBe(45);
    expect(allowedAfter(0, 15, 35, 50)).toBe(60);
  });

  test('never allows less than ten seconds, nor more than the idle time', () => {
    expect(allowedAfter(0, 2, 4)).toBe(10);
    expect(allowedAfter(0, 120, 240)).toBe(300);
  });

  test('does not come from a burst', () => {
    expect(allowedAfter(0, 0.1, 0.2, 0.3)).toBe(300);
  });

  test('counts several comments that came at once as one', () => {
    const rhythm = createRhythm(300_000);
    rhythm.note(5, 0);
    rhythm.note(5, 60_000);
    rhythm.note(6, 15_000);
    rhythm.note(9, 30_000);
    expect(rhythm.allowedSilenceMs()).toBe(45_000);
  });
});
