import { describe, expect, it } from 'vitest';
import { memoryStore } from '../stores/memory/memory-store.js';
import { fakeClock } from '../testing/fake-clock.js';
import { createScriptedAgent } from '../testing/scripted-agent.js';
import { createTestServer } from '../testing/test-server.js';
import type { TaskStore } from './ports.js';

/** A store that counts how often an execution looks for commands. */
function counting(): {
  readonly store: TaskStore;
  readonly looks: () => number;
  readonly clock: ReturnType<typeof fakeClock>;
} {
  const clock = fakeClock();
  const store = memoryStore({ clock });
  let looks = 0;
  const commands = store.commands.bind(store);
  store.commands = (...args) => {
    looks += 1;
    return commands(...args);
  };
  return { store, looks: () => looks, clock };
}

describe('the inbox of an execution', () => {
  it('does not look for commands after the reports of its own agent', async () => {
    const { store, looks, clock } = counting();
    const test = createTestServer(createScriptedAgent().agent, { store, clock });
    expect(await test.task('chunks 20')).toMatchObject({ status: { state: 'TASK_STATE_COMPLETED' } });
    expect(looks()).toBe(0);
  });

  it('looks when one has come', async () => {
    const { store, looks, clock } = counting();
    const { agent, waiting } = createScriptedAgent();
    const test = createTestServer(agent, { store, clock });
    const { id } = await test.begin('slow gate');
    await waiting('gate');
    expect(looks()).toBe(0);
    await test.call('cancelTask', { id });
    expect(looks()).toBe(1);
  });
});
