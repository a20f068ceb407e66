import { describe, expect, test, vi } from 'vitest';
import { defineExtension, type ExtensionDefinition } from '../../src/protocol/extension.js';
import type { Agent, Run } from '../../src/server/agent.js';
import { expectRefusal } from '../support/refusal.js';
import { verifies } from '../support/verifies.js';
import { sendParams, type Wire, wires } from '../support/wire.js';
import { shapeFaults } from '../support/wire-shape.js';

const uri = 'https://extensions.example/volume/v1';
const other = 'https://extensions.example/other/v1';
const volume = defineExtension<number>({
  uri,
  read(value) {
    if (typeof value === 'number' && value >= 0) return value;
    throw new TypeError('expected a number of at least 0');
  },
});

let runs = 0;
const speaker: Agent = {
  name: 'Speaker',
  description: 'Speaks as loud as it is told to',
  version: '1',
  skills: [{ id: 's', name: 'S', description: 'Speaks', tags: ['t'] }],
  capabilities: { extensions: [volume.declare({ params: { most: 11 } }), { uri: other }] },
  run(turn) {
    runs += 1;
    const loud = volume.of(turn);
    if (turn.text === 'reply') return volume.on({ parts: [{ text: `volume ${loud}` }] }, 11);
    return (async function* (): Run {
      yield volume.on(turn.working(`volume ${loud}`), 1);
      const reply = yield turn.inputRequired('And now?');
      yield volume.on(turn.artifact('speech', `${reply.text} at ${volume.of(turn)}`), 2);
    })();
  },
};

const active = { headers: { 'a2a-extensions': uri } };
const loud = (value: unknown) => ({ message: { metadata: { [uri]: value }, extensions: [uri] } });
const textIn = ({ result }: Awaited<ReturnType<Wire['send']>>) => result.message.parts[0].text;

describe.each(wires)('a typed extension over $name', ({ start }) => {
  verifies('REQ-166', 'is declared in the card as the protocol has it', async () => {
    const wire = await start({ agents: speaker });
    const card = await (await wire.raw('/.well-known/agent-card.json')).json();
    expect(card.capabilities.extensions).toEqual([{ uri, params: { most: 11 } }, { uri: other }]);
    expect(shapeFaults('AgentCard', card)).toEqual([]);
  });

  verifies('REQ-378', 'gives the agent the value of the message, or of the request, when it is active', async () => {
    const wire = await start({ agents: speaker });
    expect(textIn(await wire.send('reply', loud(7), active))).toBe('volume 7');
    expect(textIn(await wire.send('reply', { metadata: { [uri]: 8 } }, active))).toBe('volume 8');
    expect(textIn(await wire.send('reply', { ...loud(7), metadata: { [uri]: 8 } }, active))).toBe('volume 7');
    expect(textIn(await wire.send('reply', {}, active))).toBe('volume undefined');
    expect(textIn(await wire.send('reply', loud(7)))).toBe('volume undefined');
  });

  verifies('REQ-172', 'refuses a value that cannot be read, by its place, before the agent runs', async () => {
    const wire = await start({ agents: speaker });
    const before = runs;
    const inMessage = `message.metadata["${uri}"]`;
    const inRequest = `metadata["${uri}"]`;
    for (const value of ['loud', -1, null, {}]) {
      const refused = await wire.send('reply', loud(value), active);
      const { violations } = expectRefusal(refused, 'INVALID_PARAMS', [inMessage]);
      expect(violations[0]?.description).toBe('expected a number of at least 0');
    }
    const both = await wire.send('reply', { ...loud('x'), metadata: { [uri]: 'y' } }, active);
    expectRefusal(both, 'INVALID_PARAMS', [inMessage, inRequest]);
    const stream = await wire.call('SendStreamingMessage', sendParams('reply', loud('x')), active);
    expectRefusal(stream, 'INVALID_PARAMS', [inMessage]);
    expect(runs).toBe(before);
    // Of an extension that is not active it is metadata like any other.
    for (const headers of [{}, { 'a2a-extensions': other }]) {
      expect((await wire.send('reply', loud('loud'), { headers })).error).toBeUndefined();
    }
  });

  verifies('REQ-172', 'refuses it for a task that waits, and takes the next one', async () => {
    const wire = await start({ agents: speaker });
    const { result } = await wire.send('speak', loud(3), active);
    const { id } = result.task;
    const reply = (value: unknown) => ({ message: { ...loud(value).message, taskId: id } });
    expectRefusal(await wire.send('again', reply('x'), active), 'INVALID_PARAMS', [`message.metadata["${uri}"]`]);
    const { task } = (await wire.send('again', reply(5), active)).result;
    expect(task.artifacts[0].parts[0].text).toBe('again at 5');
  });

  test('gives no value to the agent that nobody has read: a reader that returns a promise is a fault of ours', async () => {
    const late = defineExtension<unknown>({
      uri,
      read: async (value) => {
        throw new TypeError(`too late for ${value}`);
      },
    } as ExtensionDefinition<unknown>);
    const given = vi.fn(() => 'ran');
    const wire = await start({ agents: { ...speaker, capabilities: { extensions: [late.declare()] }, run: given } });
    for (const sending of [loud('x'), { metadata: { [uri]: 'x' } }]) {
      const refused = await wire.send('reply', sending, active);
      expectRefusal(refused, 'INTERNAL_ERROR');
      expect(refused.text).not.toContain('too late');
    }
    expect(given).not.toHaveBeenCalled();
    const causes = wire.logs.filter(({ level }) => level === 'error').map(({ facts }) => String(facts.cause));
    expect(causes).toEqual([expect.stringContaining('promise'), expect.stringContaining('promise')]);
    expect((await wire.send('reply', {}, active)).error).toBeUndefined();
  });

  verifies(
    ['REQ-174', 'case 119'],
    'puts values into answers, where they are listed, and adds nothing else',
    async () => {
      const wire = await start({ agents: speaker });
      const { message } = (await wire.send('reply', {}, active)).result;
      expect(message).toMatchObject({ metadata: { [uri]: 11 }, extensions: [uri] });
      const { id } = (await wire.send('speak', {}, active)).result.task;
      const { task } = (await wire.send('again', { message: { taskId: id } }, active)).result;
      expect(task.metadata).toEqual({ [uri]: 1 });
      expect(task.artifacts[0]).toMatchObject({ metadata: { [uri]: 2 }, extensions: [uri] });
      expect([volume.from(message), volume.from(task), volume.from(task.artifacts[0])]).toEqual([11, 1, 2]);
      expect(shapeFaults('Task', task)).toEqual([]);
    },
  );
});
