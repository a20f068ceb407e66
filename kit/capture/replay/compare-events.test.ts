import { describe, expect, it } from 'vitest';
import { compareEvents } from './compare-events.js';
import type { Json } from './compare-json.js';
import { createLikeness } from './likeness.js';

const task = (state: string): Json => ({ task: { id: 't', status: { state: `TASK_STATE_${state}` } } });
const note = (text: string): Json => ({
  statusUpdate: {
    taskId: 't',
    status: { state: 'TASK_STATE_WORKING', message: { role: 'ROLE_AGENT', parts: [{ text }] } },
  },
});
const end = (state: string): Json => ({ statusUpdate: { taskId: 't', status: { state: `TASK_STATE_${state}` } } });
const chunk = (text: string, append: boolean): Json => ({
  artifactUpdate: {
    taskId: 't',
    artifact: { artifactId: 'a', name: 'log', parts: [{ text }] },
    ...(append ? { append } : {}),
  },
});

const compare = (recorded: Json[], replayed: Json[]) => compareEvents(recorded, replayed, createLikeness(), 'stream');

describe('comparing events', () => {
  it('minds the order in which kinds first appear', () => {
    const recorded = [task('SUBMITTED'), note('x'), chunk('a', false), chunk('b', true), end('COMPLETED')];
    const replayed = [task('SUBMITTED'), chunk('a', false), note('x'), chunk('b', true), end('COMPLETED')];
    expect(compare(recorded, replayed).map(({ at }) => at)).toEqual(['stream kinds in order']);
  });

  it('does not mind who of a task at work came first, nor what its notes say', () => {
    const recorded = [task('WORKING'), note('x'), chunk('a', false), chunk('b', true), end('COMPLETED')];
    const replayed = [task('WORKING'), chunk('a', false), chunk('b', true), note('y'), note('z'), end('COMPLETED')];
    expect(compare(recorded, replayed)).toEqual([]);
  });

  it('puts chunks together and replaces what is sent whole', () => {
    const recorded = [chunk('old', false), chunk('a', false), chunk('b', true)];
    expect(compare(recorded, [chunk('ab', false), chunk('', true)])).toEqual([]);
    expect(compare(recorded, [chunk('old', false), chunk('ab', true)])[0]?.at).toBe(
      'stream artifacts[0].parts[0].text',
    );
  });

  it('minds the state at the end', () => {
    const recorded = [note('x'), end('FAILED'), end('COMPLETED')];
    const replayed = [note('x'), end('FAILED'), end('COMPLETED'), end('FAILED')];
    expect(compare(recorded, replayed).map(({ at }) => at)).toEqual(['stream last event']);
  });
});
