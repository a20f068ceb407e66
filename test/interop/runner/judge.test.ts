import { describe, expect, it } from 'vitest';
import { judge, readOutput } from './judge.js';
import type { ScenarioName } from './scenarios.js';

const hello = '{"scenario":"send","facts":{"text":"hello"}}';
const got = '{"scenario":"get","facts":{"state":"TASK_STATE_COMPLETED","artifact":"hi"}}';

function outcomes(asked: readonly ScenarioName[], lines: readonly string[], ending?: string) {
  const { answers, rest } = readOutput(asked, lines, ending);
  const kinds = [...answers].map(([scenario, answer]) => [scenario, judge(scenario, answer).kind]);
  return { ...Object.fromEntries(kinds), rest };
}

describe('a cell', () => {
  it('passes on exactly the expected facts', () => {
    expect(judge('send', { facts: { text: 'hello' } })).toEqual({ kind: 'pass' });
  });

  it.each([
    ['another value', { text: 'Hello' }],
    ['a fact too many', { text: 'hello', more: true }],
    ['a fact too few', {}],
    ['a value of another type', { text: ['hello'] }],
  ])('fails on %s, and says both', (_, facts) => {
    const outcome = judge('send', { facts });
    expect(outcome).toMatchObject({ kind: 'fail', reason: expect.stringContaining('expected {"text":"hello"}, got') });
  });

  it('fails with what the program says that went wrong, on one line', () => {
    expect(judge('send', { failed: 'it\n  broke' })).toEqual({ kind: 'fail', reason: 'it broke' });
  });

  it('is told to be impossible with the reason of the program', () => {
    expect(judge('list', { cannot: 'C3: no such call' })).toEqual({ kind: 'cannot', reason: 'C3: no such call' });
  });

  it('passes with a note on the facts that differ for the peer, and on no others', () => {
    const difference = { facts: { send: 'INVALID_PARAMS' }, why: 'C36' };
    const facts = { get: 'TASK_NOT_FOUND', cancel: 'TASK_NOT_CANCELABLE', send: 'INVALID_PARAMS' };
    expect(judge('errors', { facts }, difference)).toEqual({ kind: 'pass', note: 'C36' });
    expect(judge('errors', { facts: { ...facts, get: 'none' } }, difference).kind).toBe('fail');
    expect(judge('errors', { facts: { ...facts, send: 'UNSUPPORTED_OPERATION' } }, difference).kind).toBe('fail');
  });
});

describe('the output of a program', () => {
  it('gives an answer to each scenario', () => {
    expect(outcomes(['send', 'get'], [hello, got])).toEqual({ send: 'pass', get: 'pass', rest: [] });
  });

  it('fails every scenario that it leaves out, although the program ends well', () => {
    const { answers } = readOutput(['send', 'get', 'list'], [got], undefined);
    expect(answers.get('send')).toEqual({ failed: 'the program ended without a line for it' });
    expect(outcomes(['send', 'get', 'list'], [got])).toEqual({ send: 'fail', get: 'pass', list: 'fail', rest: [] });
  });

  it('fails the scenario at hand when the program crashes, and leaves those behind it to be played again', () => {
    const { answers, rest } = readOutput(['send', 'get', 'list'], [hello], 'the program ended with 1');
    expect(answers.get('get')).toEqual({ failed: 'the program ended with 1' });
    expect(answers.has('list')).toBe(false);
    expect(rest).toEqual(['list']);
  });

  it('fails the last scenario when the program crashes behind it', () => {
    expect(outcomes(['send', 'get'], [hello, got], 'SIGSEGV')).toEqual({ send: 'pass', get: 'fail', rest: [] });
  });

  it.each([
    ['no JSON', 'Listening on port 80'],
    ['not an object', '[]'],
    ['of an unknown scenario', '{"scenario":"dance","facts":{}}'],
    ['of a scenario that was not asked for', '{"scenario":"list","facts":{"count":2}}'],
    ['without a verdict', '{"scenario":"send"}'],
    ['with two verdicts', '{"scenario":"send","facts":{"text":"hello"},"failed":"no"}'],
    ['with facts that are none', '{"scenario":"send","facts":"hello"}'],
    ['with a member that nobody knows', '{"scenario":"send","facts":{"text":"hello"},"took":3}'],
    ['without a reason', '{"scenario":"send","cannot":""}'],
  ])('fails the scenario at hand for a line that is %s, even when its own follows', (_, line) => {
    expect(outcomes(['send', 'get'], [line, hello, got])).toEqual({ send: 'fail', get: 'pass', rest: [] });
  });

  it('fails the last scenario for a line behind all answers', () => {
    expect(outcomes(['send', 'get'], [hello, got, 'bye'])).toEqual({ send: 'pass', get: 'fail', rest: [] });
  });

  it('fails a scenario that is answered twice', () => {
    expect(outcomes(['send', 'get'], [hello, hello, got])).toEqual({ send: 'fail', get: 'pass', rest: [] });
  });
});
