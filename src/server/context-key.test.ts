import { describe, expect, it } from 'vitest';
import { contextKey } from './context-key.js';

describe('keys of conversations', () => {
  it('differ between callers, tenants and contexts, whatever ids are chosen', () => {
    const keys = [
      contextKey({ tenant: '', owner: '' }, 'c'),
      contextKey({ tenant: 'a', owner: '' }, 'c'),
      contextKey({ tenant: '', owner: 'a' }, 'c'),
      contextKey({ tenant: 'a/b', owner: '' }, 'c'),
      contextKey({ tenant: 'a', owner: 'b' }, '/c'),
      contextKey({ tenant: 'a', owner: 'b/' }, 'c'),
      contextKey({ tenant: 'a%2Fb', owner: '' }, 'c'),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('are the same for the same conversation', () => {
    const scope = { tenant: 'a', owner: 'b' };
    expect(contextKey(scope, 'c')).toBe(contextKey({ ...scope }, 'c'));
  });
});
