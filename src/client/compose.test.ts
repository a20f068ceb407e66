import { describe, expect, test } from 'vitest';
import { verifies } from '../../test/support/verifies.js';
import { aMessage } from '../testing/builders.js';
import { composeRequest, userMessage } from './compose.js';

const blank = {
  messageId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
  role: 'ROLE_USER',
};

describe('userMessage', () => {
  test('is a message of the user, with an id of its own', () => {
    expect(userMessage('hi')).toEqual({ ...blank, parts: [{ text: 'hi' }] });
    expect(userMessage([{ text: 'a' }, { data: 1 }]).parts).toEqual([{ text: 'a' }, { data: 1 }]);
    expect(userMessage('hi').messageId).not.toBe(userMessage('hi').messageId);
  });

  test('says what it is told to say, and nothing of what is undefined', () => {
    const message = userMessage('hi', { messageId: 'm', taskId: 't', contextId: undefined });
    expect(message).toStrictEqual({ messageId: 'm', role: 'ROLE_USER', taskId: 't', parts: [{ text: 'hi' }] });
  });
});

describe('composeRequest', () => {
  test.each([
    ['a text', 'hi', [{ text: 'hi' }]],
    ['an empty text', '', [{ text: '' }]],
    ['a part', { data: null }, [{ data: null }]],
    ['parts', [{ text: 'a' }, { url: 'https://h/f' }], [{ text: 'a' }, { url: 'https://h/f' }]],
  ])('makes a message of %s', (_, input, parts) => {
    expect(composeRequest(input)).toEqual({ message: { ...blank, parts } });
  });

  test('gives each message its own id', () => {
    const ids = Array.from({ length: 1000 }, () => composeRequest('x').message.messageId);
    expect(new Set(ids).size).toBe(1000);
  });

  test('keeps what a message brings and fills in what it lacks', () => {
    const metadata = { 'https://x/ext': 1 };
    expect(composeRequest({ parts: [{ text: 'a' }], metadata, taskId: 't' })).toEqual({
      message: { ...blank, parts: [{ text: 'a' }], metadata, taskId: 't' },
    });
  });

  verifies(['REQ-208', 'C47 send'], 'leaves the context out unless it is told one', () => {
    expect(composeRequest('x').message).not.toHaveProperty('contextId');
  });

  test('says what the options say, unless the message says it itself', () => {
    const options = {
      taskId: 't',
      contextId: 'c',
      referenceTaskIds: ['r'],
      historyLength: 0,
      acceptedOutputModes: ['text/plain'],
    };
    expect(composeRequest('x', options)).toEqual({
      message: { ...blank, parts: [{ text: 'x' }], taskId: 't', contextId: 'c', referenceTaskIds: ['r'] },
      configuration: { historyLength: 0, acceptedOutputModes: ['text/plain'] },
    });
    const own = aMessage('x', { taskId: 'own', contextId: 'own' });
    expect(
      composeRequest({ message: own, configuration: { historyLength: 9 } }, { ...options, referenceTaskIds: [] }),
    ).toMatchObject({
      message: own,
      configuration: { historyLength: 9 },
    });
  });

  test('names no output modes with a list that some servers want in every configuration', () => {
    expect(composeRequest('x', { historyLength: 0 }).configuration).toEqual({
      historyLength: 0,
      acceptedOutputModes: [],
    });
    expect(composeRequest('x')).not.toHaveProperty('configuration');
  });

  test('passes a request on, and leaves it as it was', () => {
    const request = Object.freeze({ message: Object.freeze(aMessage()), metadata: { a: 1 }, tenant: 'acme' });
    expect(composeRequest(request)).toEqual(request);
    expect(composeRequest(request, { taskId: 't' }).message.taskId).toBe('t');
  });
});
