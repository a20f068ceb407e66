import { describe, expect, it } from 'vitest';
import { answerOf, partsOf } from './content.js';

describe('content of an agent', () => {
  it.each([
    ['a text', 'hi', [{ text: 'hi' }]],
    ['the empty text, which counts as set', '', [{ text: '' }]],
    ['a part', { text: 'hi', mediaType: 'text/plain' }, [{ text: 'hi', mediaType: 'text/plain' }]],
    ['several parts', [{ text: 'a' }, { data: { n: 1 } }], [{ text: 'a' }, { data: { n: 1 } }]],
    ['null as data', { data: null }, [{ data: null }]],
    ['a part with members that are undefined', { text: 'a', filename: undefined }, [{ text: 'a' }]],
    ['what JSON makes of a date', { data: { at: new Date(0) } }, [{ data: { at: '1970-01-01T00:00:00.000Z' } }]],
  ])('may be %s', (_, content, parts) => {
    expect(partsOf(content)).toEqual(parts);
  });

  const circular: { self?: unknown } = {};
  circular.self = circular;
  it.each([
    ['no part', []],
    ['nothing', undefined],
    ['null', null],
    ['a number', 7],
    ['an empty object', {}],
    ['two contents in one part', { text: 'a', data: 1 }],
    ['a text that is none', { text: 5 }],
    ['raw bytes that are not base64', { raw: '*' }],
    ['a function as data', { data: () => {} }],
    ['not a number as data', { data: Number.NaN }],
    ['a bigint as data', { data: { n: 1n } }],
    ['a circle as data', { data: circular }],
    ['metadata that is no object', { text: 'a', metadata: 'x' }],
    ['a part that is no part among others', [{ text: 'a' }, 'b']],
  ])('may not be %s', (_, content) => {
    expect(() => partsOf(content)).toThrow(TypeError);
  });

  it('is copied, so that the agent may change what it handed over', () => {
    const data = { list: [1] };
    const part = { data, metadata: { seen: false } };
    const parts = partsOf([part]);
    data.list.push(2);
    part.metadata.seen = true;
    expect(parts).toEqual([{ data: { list: [1] }, metadata: { seen: false } }]);
  });
});

describe('an answer of an agent', () => {
  it('may bring the optional members of a message', () => {
    const answer = {
      parts: [{ text: 'hi' }],
      metadata: { a: 1 },
      extensions: ['urn:x'],
      referenceTaskIds: ['t'],
    };
    expect(answerOf(answer)).toEqual(answer);
  });

  it('brings nothing else', () => {
    const answer = { parts: [{ text: 'hi' }], messageId: 'mine', role: 'ROLE_USER', contextId: 'x' };
    expect(answerOf(answer)).toEqual({ parts: [{ text: 'hi' }] });
  });

  it.each([{ parts: [] }, { parts: undefined }, { parts: [{ text: 'a' }], extensions: [1] }, undefined, null])(
    'is refused when it is %j',
    (answer) => {
      expect(() => answerOf(answer)).toThrow(TypeError);
    },
  );
});
