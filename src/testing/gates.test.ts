import { describe, expect, it } from 'vitest';
import { createGate } from './gates.js';

describe('a gate', () => {
  it('holds whoever comes until it is opened, and tells that somebody came', async () => {
    const gate = createGate();
    const passed: string[] = [];
    const waiting = gate.pass().then(() => passed.push('first'));
    await gate.reached;
    expect(passed).toEqual([]);
    gate.open();
    await waiting;
    expect(passed).toEqual(['first']);
  });

  it('holds nobody who comes after it was opened', async () => {
    const gate = createGate();
    gate.open();
    await gate.pass();
  });

  it.each([true, false])('lets go on abort (aborted before: %s)', async (before) => {
    const controller = new AbortController();
    if (before) controller.abort();
    const passing = createGate().pass(controller.signal);
    controller.abort();
    await passing;
  });
});
