import { describe, expect } from 'vitest';
import { expectRefusal } from '../support/refusal.js';
import { verifies } from '../support/verifies.js';
import { sendParams, type Wire, wires } from '../support/wire.js';
import type { Json } from '../support/wire-answer.js';
import { rpcs } from '../support/wire-request.js';
import { shapeFaults } from '../support/wire-shape.js';

const v1 = 'https://extensions.example/mood/v1';
const v2 = 'https://extensions.example/mood/v2';
const other = 'https://extensions.example/other/v1';
const asking = (...uris: string[]) => ({ headers: { 'a2a-extensions': uris.join(', ') } });
const declaring = (...extensions: { uri: string; required?: boolean }[]) => ({
  profile: { capabilities: { streaming: true, pushNotifications: true, extensions } },
});

/** What the agent sees of the extensions of a call, and what the answer says of them. */
async function activeIn(wire: Wire, headers: Record<string, string | string[]> = {}) {
  const { result, headers: answered } = await wire.send('who', {}, { headers });
  return { seen: result.message.parts[0].data.extensions, echoed: answered.get('a2a-extensions') };
}

describe.each(wires)('extensions over $name', ({ start }) => {
  verifies('REQ-378', 'are off unless the caller asks', async () => {
    const wire = await start(declaring({ uri: v1 }));
    expect(await activeIn(wire)).toEqual({ seen: [], echoed: null });
  });

  verifies('REQ-166', 'that the agent does not have are ignored', async () => {
    const wire = await start(declaring({ uri: v1 }));
    expect(await activeIn(wire, { 'a2a-extensions': other })).toEqual({ seen: [], echoed: null });
    expect(await activeIn(await start(), { 'a2a-extensions': other })).toEqual({ seen: [], echoed: null });
  });

  verifies(['REQ-167', 'REQ-183', 'C41 accept'], 'that are required are required in every operation', async () => {
    const wire = await start(declaring({ uri: v1, required: true }));
    const params: Json = { id: 'any', taskId: 'any', url: 'https://hooks.example/', ...sendParams('task') };
    for (const rpc of rpcs) {
      const { metadata } = expectRefusal(await wire.call(rpc, { ...params }), 'EXTENSION_SUPPORT_REQUIRED');
      expect(metadata.extensions).toBe(v1);
    }
    expect(wire.turns).toEqual([]);
    expect((await wire.send('task', {}, asking(v1))).error).toBeUndefined();
  });

  verifies(['case 118', 'C41 accept'], 'are found however the header is written', async () => {
    const wire = await start(declaring({ uri: v1, required: true }, { uri: other }));
    expectRefusal(await wire.send('who', {}, asking(other)), 'EXTENSION_SUPPORT_REQUIRED');
    for (const value of [`${v1},${other}`, `  ${v1} ,   ${other} `, [v1, other], [`${v1}, ${v2}`, other]]) {
      expect((await activeIn(wire, { 'a2a-extensions': value })).seen).toEqual([v1, other]);
    }
    expect((await activeIn(wire, { 'x-a2a-extensions': v1 })).seen).toEqual([v1]);
  });

  verifies(
    ['REQ-168', 'REQ-146', 'C42 accept'],
    'are never taken for another version, or another spelling, of one',
    async () => {
      const wire = await start(declaring({ uri: v1 }));
      for (const uri of [v2, v1.toUpperCase(), `${v1}/`]) {
        expect(await activeIn(wire, { 'a2a-extensions': uri })).toEqual({ seen: [], echoed: null });
      }
      const strict = await start(declaring({ uri: v1, required: true }));
      expectRefusal(await strict.send('who', {}, asking(v2)), 'EXTENSION_SUPPORT_REQUIRED');
    },
  );

  verifies(['REQ-171', 'case 119', 'C41 send'], 'that are active are named in the answer', async () => {
    const wire = await start(declaring({ uri: v1 }, { uri: other }));
    expect((await activeIn(wire, { 'a2a-extensions': `${v2}, ${v1}` })).echoed).toBe(v1);
    const stream = await wire.streamOf('task', {}, asking(v1, other));
    expect(stream.headers.get('a2a-extensions')?.split(/, */)).toEqual([v1, other]);
    await stream.events();
  });

  verifies('REQ-174', 'add nothing to what the protocol defines', async () => {
    const wire = await start(declaring({ uri: v1 }));
    const { result } = await wire.send(
      'task',
      { message: { extensions: [v1], metadata: { [v1]: 'good' } } },
      asking(v1),
    );
    expect(shapeFaults('Task', result.task)).toEqual([]);
    expect(result.task.history[0]).toMatchObject({ extensions: [v1], metadata: { [v1]: 'good' } });
    const events = await (await wire.streamOf('chunks 2', {}, asking(v1))).events();
    expect(events.flatMap((event) => shapeFaults('StreamResponse', event))).toEqual([]);
  });
});
