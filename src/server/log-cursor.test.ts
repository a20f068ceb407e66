import { describe, expect, it } from 'vitest';
import { memoryStore } from '../stores/memory/memory-store.js';
import { aScope, builderDefaults, messageEvent } from '../testing/builders.js';
import { createGate } from '../testing/gates.js';
import { inProcessInterface } from '../testing/in-process.js';
import { createScriptedAgent } from '../testing/scripted-agent.js';
import { createCore } from './create-core.js';
import { LogCursor } from './log-cursor.js';

const scope = aScope();
const { taskId, contextId } = builderDefaults;

describe('a reader of a log', () => {
  it('looks again when an entry was stored while it read', async () => {
    const store = memoryStore();
    const gate = createGate();
    const read = store.read.bind(store);
    store.read = async (...args) => {
      const batch = await read(...args);
      await gate.pass();
      return batch;
    };
    const { agent } = createScriptedAgent({ capabilities: {} });
    const core = createCore(agent, { store, interfaces: () => [inProcessInterface] }, () => true);
    const lease = { holder: 'test', ttlMs: 1_000 };
    await store.append([{ scope, taskId, events: [messageEvent('first')], create: { contextId, lease } }]);

    const cursor = new LogCursor(core, { scope, taskId, after: 1 });
    const next = cursor.next(({ seq }) => seq);
    await gate.reached;
    const told = new Promise<number>((resolve) => store.watch(taskId, resolve));
    await store.append([{ scope, taskId, events: [messageEvent('second')] }]);
    expect(await told).toBe(2);
    gate.open();
    expect(await next).toBe(2);
  });
});
