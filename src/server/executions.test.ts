import { describe, expect, it } from 'vitest';
import { fakeClock } from '../testing/fake-clock.js';
import { createGate } from '../testing/gates.js';
import { createScriptedAgent } from '../testing/scripted-agent.js';
import { createTestServer } from '../testing/test-server.js';
import { Executions, type TaskWork } from './executions.js';
import { usualLimits } from './limits.js';

function aWork(taskId: string): TaskWork & { beats: number; closed: number } {
  const work = {
    place: { scope: { tenant: '', owner: 'ada' }, taskId },
    beats: 0,
    closed: 0,
    beat: () => {
      work.beats += 1;
    },
    close: async () => {
      work.closed += 1;
    },
    abandon: () => {},
  };
  return work;
}

describe('executions', () => {
  it('share one pulse, which rests when there is nothing to beat for', async () => {
    const clock = fakeClock();
    let timers = 0;
    const counting = {
      now: clock.now,
      after: (ms: number, call: () => void) => {
        timers += 1;
        return clock.after(ms, call);
      },
    };
    const executions = new Executions(counting, usualLimits);
    const [one, two] = [aWork('1'), aWork('2')];
    executions.addTask(one);
    executions.addTask(two);
    expect(timers).toBe(1);
    await clock.advance(10_000);
    expect([one.beats, two.beats]).toEqual([2, 2]);
    executions.removeTask(one);
    executions.removeTask(two);
    await clock.advance(60_000);
    expect([one.beats, two.beats]).toEqual([2, 2]);
    expect(timers).toBe(3);
  });

  it('are found by their task in their own scope only', () => {
    const executions = new Executions(fakeClock(), usualLimits);
    const work = aWork('1');
    executions.addTask(work);
    expect(executions.find({ tenant: '', owner: 'ada' }, '1')).toBe(work);
    expect(executions.find({ tenant: '', owner: 'bob' }, '1')).toBeUndefined();
    expect(executions.find({ tenant: 'acme', owner: 'ada' }, '1')).toBeUndefined();
    const next = aWork('1');
    executions.addTask(next);
    executions.removeTask(work);
    expect(executions.find({ tenant: '', owner: 'ada' }, '1')).toBe(next);
  });

  it('that begin while the server closes are told to stop', async () => {
    const gate = createGate();
    const scripted = createScriptedAgent();
    const { server, begin, clock, store } = createTestServer(scripted.agent, {
      authenticate: async () => {
        await gate.pass();
        return undefined;
      },
    });
    const beginning = begin('hang');
    await gate.reached;
    const closing = server.close();
    gate.open();
    // The call had been let in before the server closed; it is refused, or its task is ended.
    const made = await beginning.catch((error: unknown) => error);
    await clock.advance(5_000);
    await closing;
    if (made instanceof Error) expect(made).toMatchObject({ code: 'UNAVAILABLE' });
    else {
      const [head] = (await store.list({ tenant: '', owner: '' }, { limit: 1 })).heads;
      expect(head?.task.status.state).toBe('TASK_STATE_FAILED');
    }
  });
});
