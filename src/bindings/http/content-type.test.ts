import { describe, expect, it } from 'vitest';
import { acceptsOnlyEventStream, isJsonType, replyType } from './content-type.js';

describe('isJsonType', () => {
  it.each([
    ['application/json', true],
    ['application/a2a+json', true],
    ['Application/JSON ; charset=utf-8', true],
    ['application/a2a+json;version=1', true],
    ['text/plain', false],
    ['application/jsonp', false],
    ['application/xml, application/json', false],
    ['', false],
    [undefined, false],
  ])('takes %j as JSON: %s', (type, expected) => {
    expect(isJsonType(type)).toBe(expected);
  });
});

describe('replyType, in the order of the architecture: Accept a2a+json, Accept json, body json, a2a+json', () => {
  const a2a = 'application/a2a+json';
  const json = 'application/json';
  it.each([
    [undefined, undefined, a2a],
    ['*/*', undefined, a2a],
    ['*/*', json, json],
    ['*/*', a2a, a2a],
    [a2a, json, a2a],
    [`${json}, ${a2a}`, json, a2a],
    [json, a2a, json],
    ['text/event-stream, application/json;q=0.5', a2a, json],
    ['text/event-stream', `${json}; charset=utf-8`, json],
    ['text/event-stream', a2a, a2a],
    ['text/event-stream', undefined, a2a],
    [`${a2a};q=0, ${json}`, a2a, json],
    ['APPLICATION/JSON', undefined, json],
    ['text/html', undefined, a2a],
  ])('Accept %j with a body of %j gets %s', (accept, type, expected) => {
    expect(replyType(accept, type)).toBe(expected);
  });
});

describe('acceptsOnlyEventStream', () => {
  it.each([
    ['text/event-stream', true],
    ['text/event-stream; charset=utf-8', true],
    ['text/event-stream, application/json', false],
    ['text/event-stream, application/json;q=0', true],
    ['*/*', false],
    ['', false],
    [undefined, false],
  ])('%j: %s', (accept, expected) => {
    expect(acceptsOnlyEventStream(accept)).toBe(expected);
  });
});
