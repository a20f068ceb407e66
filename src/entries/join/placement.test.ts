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

  it('lets agents share a place that callers tell apart, with at most one for everybody', () => {
    const callers = () => true;
    const shared = [{ agent, callers }, { agent, callers }, { agent }];
    expect(placesOf(shared, {}).map(({ ownPath }) => ownPath)).toEqual(['', '', '']);
    expect(() => placesOf([...shared, { agent }], {})).toThrow('one of them needs `callers`');
    expect(() =>
      placesOf(
        [
          { agent, tenant: 't', callers },
          { agent, path: '/t', callers },
        ],
        {},
      ),
    ).toThrow('same place');
  });

  it.each<[unknown, string]>([
    [{ name: 'Greeter' }, 'run: an agent needs this function'],
    [undefined, 'an agent is an object, not undefined'],
    ['greeter', 'an agent is an object, not greeter'],
    [[agent], 'every element of a list of agents has one'],
    [[{ agent: { ...agent, run: undefined } }], 'run: an agent needs this function'],
    [[{ agent, paht: '/a' }], 'the place of an agent has no "paht": did you mean path?'],
    [{ ...agent, skill: [] }, 'an agent has no "skill": did you mean skills?'],
    [{ ...agent, capabilities: { stream: true } }, 'capabilities has no "stream": did you mean streaming?'],
  ])('says what is wrong with what is no agent: %j', (agents, reason) => {
    expect(() => placesOf(agents as never, {})).toThrow(TypeError);
    expect(() => placesOf(agents as never, {})).toThrow(reason);
  });

  it('takes an agent of a class, whatever else it holds', () => {
    class Greeter {
      readonly name = 'Greeter';
      readonly description = agent.description;
      readonly version = '1.0.0';
      readonly skills = agent.skills;
      readonly database = {};
      run = () => 'Hello';
    }
    expect(placesOf(new Greeter(), {})).toHaveLength(1);
  });

  it('lets no two agents share a store', () => {
    const store = memoryStore();
    expect(placesOf(agent, { store })).toMatchObject([{ store }]);
    expect(() => placesOf([{ agent }, { agent, path: '/b' }], { store })).toThrow('a store each');
  });
});

const never = () => Promise.reject(new Error('nobody asks'));
