import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aMessage, anArtifact, aTask } from '../testing/builders.js';
import { defineExtension } from './extension.js';
import { valueFaults } from './extension-value.js';

const uri = 'https://extensions.example/mood/v1';
const mood = defineExtension<string>({
  uri,
  description: 'Says how the caller feels',
  read(value) {
    if (typeof value === 'string') return value;
    throw new TypeError('expected a string');
  },
});
const turn = { extensions: [uri], message: aMessage() };

describe('an extension', () => {
  test('is declared with what it is for, and with what the agent says of it', () => {
    expect(JSON.parse(JSON.stringify(mood.declare()))).toEqual({ uri, description: 'Says how the caller feels' });
    const declared = mood.declare({ required: true, params: { most: 3 }, description: 'Mine' });
    expect(JSON.parse(JSON.stringify(declared))).toEqual({
      uri,
      description: 'Mine',
      required: true,
      params: { most: 3 },
    });
  });

  test.each(['', ' urn:a', 'urn:a ', 'a b', 'a,b', 'ä', 'a\n', '\ta', 'a\r\nx: y', 'a\0', 'a\u007f', '\u00a0a'])(
    'needs a URI that a header can list, not %j',
    (wrong) => {
      expect(() => defineExtension({ uri: wrong })).toThrow(TypeError);
    },
  );
});

describe('a declaration', () => {
  test('has the URI that was looked at, whatever a program without types says', () => {
    expect(mood.declare({ uri: 'a, b' } as object).uri).toBe(uri);
  });
});

describe('the value of a request', () => {
  const cheerful = { ...turn, message: aMessage('Hi', { metadata: { [uri]: 'cheerful' } }) };

  test('is that of the message, failing that of the request', () => {
    expect(mood.of(cheerful)).toBe('cheerful');
    expect(mood.of({ ...cheerful, metadata: { [uri]: 'grim' } })).toBe('cheerful');
    expect(mood.of({ ...turn, metadata: { [uri]: 'grim' } })).toBe('grim');
  });

  test('is none where nothing is said, and where the extension is not active', () => {
    expect(mood.of(turn)).toBeUndefined();
    expect(mood.isActive(turn)).toBe(true);
    expect(mood.of({ ...cheerful, extensions: ['https://extensions.example/mood/v2'] })).toBeUndefined();
    expect(mood.isActive({ extensions: [] })).toBe(false);
    const inherited = defineExtension({ uri: 'constructor' });
    expect(inherited.of({ ...turn, extensions: ['constructor'], metadata: {} })).toBeUndefined();
  });

  test('that cannot be read is an error with the reader’s words', () => {
    const wrong = { ...turn, metadata: { [uri]: 5 } };
    expect(() => mood.of(wrong)).toThrow(expect.objectContaining({ code: 'INVALID_PARAMS' }));
    expect(() => mood.of(wrong)).toThrow('expected a string');
  });
});

describe('a reader that throws', () => {
  const secret = 'postgres://user:secret@db';
  const trap = () => {
    throw new Error(secret);
  };

  test.each<[string, unknown]>([
    ['no error but a text', secret],
    ['nothing', null],
    ['what has no text', Object.create(null)],
    ['what cannot be looked at', new Proxy({}, { getPrototypeOf: trap, get: trap })],
    ['what looks like an error', { name: 'Error', message: secret }],
    ['an error without words', new Error()],
    ['an error whose words are none', Object.assign(new Error(), { message: { secret } })],
    ['an error whose words cannot be read', Object.defineProperty(new Error(), 'message', { get: trap })],
  ])('%s refuses the value all the same, and nothing of it is told', (_, thrown) => {
    const odd = defineExtension({
      uri,
      read(): string {
        throw thrown;
      },
    });
    const metadata = { [uri]: 'calm' };
    const description = 'not what is expected';
    const field = `metadata[${JSON.stringify(uri)}]`;
    expect(() => odd.of({ ...turn, metadata })).toThrow(
      expect.objectContaining({ code: 'INVALID_PARAMS', violations: [{ field, description }] }),
    );
    expect(valueFaults(odd.declare(), { message: aMessage(), metadata })).toEqual([{ field, description }]);
    expect(() => odd.from(aTask({ metadata }))).toThrow(expect.objectContaining({ code: 'INVALID_AGENT_RESPONSE' }));
  });

  test('an error has its words cut where they are no longer for a field', () => {
    const long = defineExtension({
      uri,
      read(): string {
        throw new TypeError('x'.repeat(1000));
      },
    });
    const [fault] = valueFaults(long.declare(), { message: aMessage(), metadata: { [uri]: 1 } });
    expect(fault?.description).toBe('x'.repeat(300));
  });
});

describe('a reader that returns a promise', () => {
  const rejections: unknown[] = [];
  const note = (reason: unknown) => void rejections.push(reason);
  beforeEach(() => void process.on('unhandledRejection', note));
  afterEach(() => void process.off('unhandledRejection', note));

  test.each<[string, () => unknown]>([
    ['that is rejected', () => Promise.reject(new Error('no'))],
    ['that is fulfilled', () => Promise.resolve('calm')],
    // biome-ignore lint/suspicious/noThenProperty: it is what is tested
    ['of its own making', () => ({ then: (_: unknown, reject: (why: Error) => void) => reject(new Error('no')) })],
  ])('%s is at fault itself, wherever it reads, and harms nothing else', async (_, read) => {
    const late = defineExtension({ uri, read: read as () => string });
    const metadata = { [uri]: 'calm' };
    expect(() => late.of({ ...turn, metadata })).toThrow(/returns a promise/);
    expect(() => late.from(aTask({ metadata }))).toThrow(/returns a promise/);
    const declared = late.declare();
    expect(() => valueFaults(declared, { message: aMessage(), metadata })).toThrow(TypeError);
    // Rejections that nobody takes are told before the next round of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    expect(rejections).toEqual([]);
  });
});

describe('a value that goes out', () => {
  test('stands in metadata, and the URI in the list of what has one', () => {
    const message = aMessage('Hi', { metadata: { other: 1 }, extensions: ['urn:a'] });
    expect(mood.on(message, 'calm')).toEqual({
      ...message,
      metadata: { other: 1, [uri]: 'calm' },
      extensions: ['urn:a', uri],
    });
    expect(mood.on({ parts: [{ text: 'x' }] }, 'calm')).toEqual({
      parts: [{ text: 'x' }],
      metadata: { [uri]: 'calm' },
      extensions: [uri],
    });
    expect(mood.on({ name: 'report' }, 'calm')).toMatchObject({ extensions: [uri] });
    expect(mood.on(mood.on(anArtifact(), 'calm'), 'grim')).toMatchObject({
      extensions: [uri],
      metadata: { [uri]: 'grim' },
    });
  });

  test('stands in the artifact of a report', () => {
    const report = { artifact: 'log', content: 'x', append: false, lastChunk: true };
    const label = { metadata: { [uri]: 'calm' }, extensions: [uri] };
    expect(mood.on(report, 'calm')).toEqual({ ...report, artifact: { name: 'log', ...label } });
  });

  test('stands in metadata alone where nothing lists extensions', () => {
    const status = { state: 'TASK_STATE_WORKING', content: 'x' };
    expect(mood.on(status, 'calm')).toEqual({ ...status, metadata: { [uri]: 'calm' } });
    expect(mood.on(aTask(), 'calm')).not.toHaveProperty('extensions');
  });

  test('leaves what it is given as it is', () => {
    const message = Object.freeze(aMessage('Hi', { metadata: Object.freeze({ a: 1 }) as { a: number } }));
    mood.on(message, 'calm');
    expect(message.metadata).toEqual({ a: 1 });
  });
});

describe('a value that came back', () => {
  test('is read, wherever it stands', () => {
    const metadata = { [uri]: 'calm' };
    for (const subject of [aTask({ metadata }), aMessage('x', { metadata }), anArtifact('x', { metadata })]) {
      expect(mood.from(subject)).toBe('calm');
    }
    expect(mood.from(aTask())).toBeUndefined();
    expect(mood.from(undefined)).toBeUndefined();
  });

  test('is the agent’s fault when it cannot be read', () => {
    expect(() => mood.from(aTask({ metadata: { [uri]: {} } }))).toThrow(
      expect.objectContaining({ code: 'INVALID_AGENT_RESPONSE' }),
    );
  });
});

describe('the arguments of a call', () => {
  const marked = { metadata: { [uri]: 'calm' }, extensions: [uri] };

  test('have the value in the message, and the extension among those to activate', () => {
    expect(mood.with('Hi', 'calm')).toEqual([{ parts: [{ text: 'Hi' }], ...marked }, { extensions: [uri] }]);
    expect(mood.with({ text: 'Hi' }, 'calm')[0]).toEqual({ parts: [{ text: 'Hi' }], ...marked });
    expect(mood.with([{ text: 'Hi' }], 'calm')[0]).toEqual({ parts: [{ text: 'Hi' }], ...marked });
    const message = aMessage();
    expect(mood.with({ message }, 'calm')[0]).toEqual({ message: { ...message, ...marked } });
  });

  test('keep further options and extensions, once each', () => {
    const [, options] = mood.with('Hi', 'calm', { extensions: ['urn:a', uri], timeoutMs: 5 });
    expect(options).toEqual({ extensions: ['urn:a', uri], timeoutMs: 5 });
  });

  test('only activate where there is no value', () => {
    expect(mood.with('Hi')).toEqual([{ parts: [{ text: 'Hi' }] }, { extensions: [uri] }]);
  });
});
