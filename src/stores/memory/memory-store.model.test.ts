import { test } from 'vitest';
import { holdAgainstModel } from '../../../test/support/store-model.js';
import { memoryStore } from './memory-store.js';

test('answers every sequence of calls as a store without index or cache would', async () => {
  await holdAgainstModel(async (clock) => memoryStore({ clock }), 300);
});
