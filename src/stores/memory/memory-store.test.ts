import { describe, it } from 'vitest';
import { describeCases } from '../../testing/cases.js';
import { fakeClock } from '../../testing/fake-clock.js';
import { taskStoreSuite } from '../../testing/task-store-suite.js';
import { memoryStore } from './memory-store.js';

async function open() {
  const clock = fakeClock();
  return { store: memoryStore({ clock }), clock };
}

describeCases('memory store', taskStoreSuite(open), { describe, it });
