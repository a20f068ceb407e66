import { describe, expect, expectTypeOf, test } from 'vitest';
import type { AgentClient } from '../../src/client/agent-client.js';
import type { AskOptions } from '../../src/client/ask.js';
import type { CallOptions } from '../../src/client/call-options.js';
import { defineExtension } from '../../src/protocol/extension.js';

const uri = 'https://extensions.example/tone/v1';
const tone = defineExtension<'formal' | 'casual'>({ uri });

/** Takes what `ask` and `stream` take. */
const asked = (...args: Parameters<AgentClient['ask']>) => args[1];
const streamed = (...args: Parameters<AgentClient['stream']>) => args[1];

// The compiler is the test here, for the most part.
describe('the arguments of a call with an extension', () => {
  test('may have any options of a call, with or without extensions among them', () => {
    const { signal } = new AbortController();
    expect(asked(...tone.with('Ada', 'formal', { timeoutMs: 5 }))).toEqual({ timeoutMs: 5, extensions: [uri] });
    expect(streamed(...tone.with('Ada', undefined, { signal }))).toEqual({ signal, extensions: [uri] });
    const options: AskOptions & CallOptions = { contextId: 'c', headers: { a: 'b' }, extensions: ['urn:a'] };
    expect(asked(...tone.with('Ada', 'casual', options))).toEqual({ ...options, extensions: ['urn:a', uri] });
    expect(asked(...tone.with('Ada', 'casual', undefined))).toEqual({ extensions: [uri] });
    expect(asked(...tone.with('Ada'))).toEqual({ extensions: [uri] });
  });

  test('keep the types of the options', () => {
    const [, options] = tone.with('Ada', 'formal', { timeoutMs: 5, metadata: { a: 1 } });
    expectTypeOf(options.timeoutMs).toEqualTypeOf<number>();
    expectTypeOf(options.metadata).toEqualTypeOf<{ a: number }>();
    expectTypeOf(options.extensions).toEqualTypeOf<string[]>();
    const wide: AskOptions = {};
    expectTypeOf(tone.with('Ada', 'formal', wide)[1]).toExtend<AskOptions>();
  });

  test('refuse values and options of other types', () => {
    // @ts-expect-error no value of the extension
    tone.with('Ada', 'rude');
    // @ts-expect-error extensions are a list
    const wrong = () => tone.with('Ada', 'formal', { timeoutMs: 5, extensions: uri });
    // @ts-expect-error no options
    tone.with('Ada', 'formal', 5);
    // @ts-expect-error a time is a number
    expect(asked(...tone.with('Ada', 'formal', { timeoutMs: '5' }))).toBeDefined();
    expect(wrong).toBeTypeOf('function');
  });
});

describe('a reader', () => {
  test('says what type the values have', () => {
    const mood = defineExtension({ uri, read: (value) => ({ mood: String(value) }) });
    expectTypeOf(mood.from(undefined)).toEqualTypeOf<{ mood: string } | undefined>();
    expectTypeOf(defineExtension<unknown>({ uri, read: (value) => value }).from(undefined)).toBeUnknown();
    expect(mood.uri).toBe(uri);
  });

  test('returns no promise, not even sometimes', () => {
    // @ts-expect-error a promise of any value
    const one = defineExtension({ uri, read: async (value) => String(value) });
    // @ts-expect-error a promise of the value
    const two = defineExtension<string>({ uri, read: async (value) => String(value) });
    // @ts-expect-error a promise at times
    const three = defineExtension({ uri, read: (value): string | Promise<string> => String(value) });
    expect([one, two, three]).toHaveLength(3);
  });
});
