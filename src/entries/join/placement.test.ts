import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../stores/memory/memory-store.js';
import { createScriptedAgent } from '../../testing/scripted-agent.js';
import { type Placement, placesOf } from './placement.js';

const { agent } = createScriptedAgent();

describe('placesOf', () => {
  it('puts a single agent at the root', () => {
    expect(placesOf(agent, {})).toMatchObject([{ agent, path: '', ownPath: '' }]);
  });

  it('tells agents apart by path and by tenant', () => {
    const placements = [
      { agent, path: '/a' },
      { agent, path: '/b/' },
      { agent, tenant: 'x/y' },
      { agent, path: '/a', tenant: 't' },
    ];
    expect(placesOf(placements, {}).map(({ ownPath }) => ownPath)).toEqual(['/a', '/b', '/x%2Fy', '/a/t']);
  });

  it.each<[string, readonly Placement[]]>([
    ['there is no agent', []],
    ['the same place', [{ agent }, { agent, path: '/' }]],
    [
      'the same place',
      [
        { agent, tenant: 't' },
        { agent, path: '/t' },
      ],
    ],
    ['a tenant needs a name', [{ agent, tenant: '' }]],
    ['begins with a slash', [{ agent, path: 'a' }]],
    ['begins with a slash', [{ agent, path: '/a//b' }]],
    ['begins with a slash', [{ agent, path: '/a?b' }]],
    ['begins with a slash', [{ agent, path: '/a%20b' }]],
    ['begins with a slash', [{ agent, bindings: [{ binding: 'urn:x', path: 'x', handler: () => never }] }]],
  ])('refuses places at start-up: %s', (reason, placements) => {
    expect(() => placesOf(placements, {})).toThrow(TypeError);
    expect(() => placesOf(placements, {})).toThrow(reason);
  });

  it('lets no two agents share a store', () => {
    const store = memoryStore();
    expect(placesOf(agent, { store })).toMatchObject([{ store }]);
    expect(() => placesOf([{ agent }, { agent, path: '/b' }], { store })).toThrow('a store each');
  });
});

const never = () => Promise.reject(new Error('nobody asks'));
