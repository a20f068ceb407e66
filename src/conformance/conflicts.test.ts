import { describe, expect, it } from 'vitest';
import { conflictIds, conflicts } from './conflicts.js';

describe('conflicts', () => {
  it('are the 64 that are numbered, in order', () => {
    expect(conflictIds).toEqual(Array.from({ length: 64 }, (_, n) => `C${n + 1}`));
    expect(Object.keys(conflicts)).toEqual(conflictIds);
  });

  it('take a side, or say why they do not touch us', () => {
    for (const [id, { accept, send, status }] of Object.entries(conflicts)) {
      expect([accept !== undefined || send !== undefined, status !== undefined].filter(Boolean), id).toHaveLength(1);
    }
  });

  it('say in sentences what the sources have and what we do', () => {
    for (const { topic, sources, accept, send } of Object.values(conflicts)) {
      expect(topic).toMatch(/^\S.*[^.]$/);
      for (const text of [sources, accept?.rule, send?.rule]) if (text !== undefined) expect(text).toMatch(/^\S.*\.$/);
    }
  });
});
