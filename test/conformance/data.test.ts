import { describe, expect } from 'vitest';
import { verifies } from '../support/verifies.js';
import { sendParams, type Wire, wires } from '../support/wire.js';
import type { Json } from '../support/wire-answer.js';
import { shapeFaults } from '../support/wire-shape.js';

/** Everything that a server says in the life of a few tasks, as messages of the protocol by their names. */
async function traffic(wire: Wire): Promise<readonly (readonly [Parameters<typeof shapeFaults>[0], Json])[]> {
  const { id, contextId } = await wire.task('auth');
  const streamed = await (await wire.streamOf('granted', { message: { taskId: id } })).events();
  const config = { taskId: id, url: 'https://hooks.example/', token: 't', authentication: { scheme: 'Bearer' } };
  const created = (await wire.call('CreateTaskPushNotificationConfig', config)).result;
  const { result: sent } = await wire.send('two 3');
  const canceled = await wire.begin('slow never');
  return [
    ['SendMessageResponse', sent],
    ['SendMessageResponse', (await wire.send('echo')).result],
    ['SendMessageResponse', { task: canceled }],
    ['SendMessageResponse', (await wire.send('throw late')).result],
    ...streamed.map((event) => ['StreamResponse', event] as const),
    ['Task', await wire.get(id)],
    ['ListTasksResponse', (await wire.call('ListTasks', { contextId, includeArtifacts: true })).result],
    ['ListTasksResponse', (await wire.call('ListTasks', { contextId: 'none' })).result],
    ['Task', (await wire.call('CancelTask', { id: canceled.id })).result],
    ['TaskPushNotificationConfig', created],
    [
      'ListTaskPushNotificationConfigsResponse',
      (await wire.call('ListTaskPushNotificationConfigs', { taskId: id })).result,
    ],
    ['Empty', (await wire.call('DeleteTaskPushNotificationConfig', { taskId: id, id: created.id })).result],
    ['AgentCard', await (await wire.raw('/.well-known/agent-card.json')).json()],
  ];
}

/** Every member of a JSON value with its name, but for those inside `metadata` and `data`, which are the caller's. */
function membersOf(value: Json): [string, Json][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]): [string, Json][] => {
    const inside = name === 'metadata' || name === 'data' ? [] : membersOf(member);
    return Array.isArray(value) ? inside : [[name, member], ...inside];
  });
}

describe.each(wires)('data over $name', ({ start }) => {
  verifies(
    ['REQ-174', 'REQ-236', 'REQ-237', 'REQ-243', 'REQ-245', 'REQ-273', 'C35 send', 'C23 send'],
    'has the members of the proto and no others, the required ones filled',
    async () => {
      for (const [name, value] of await traffic(await start())) {
        expect(shapeFaults(name, value)).toEqual([]);
        for (const [member] of membersOf(value)) expect(member).toMatch(/^[a-z][A-Za-z0-9]*$/);
      }
    },
  );

  verifies(
    ['REQ-238', 'REQ-239', 'REQ-242', 'REQ-237', 'C34 send', 'C45 send'],
    'writes times in UTC with milliseconds, and enums by name',
    async () => {
      const members = (await traffic(await start())).flatMap(([, value]) => membersOf(value));
      const all = (name: string): Json[] => members.flatMap(([member, value]) => (member === name ? [value] : []));
      for (const { timestamp: stamp } of all('status')) {
        expect(stamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
        expect(Math.abs(Date.parse(stamp) - Date.now())).toBeLessThan(60_000);
      }
      for (const state of all('state')) expect(state).toMatch(/^TASK_STATE_[A-Z_]+$/);
      for (const role of all('role')) expect(role).toMatch(/^ROLE_(USER|AGENT)$/);
    },
  );

  verifies(['REQ-227', 'REQ-228', 'REQ-230'], 'gives results as artifacts, whole for whoever comes late', async () => {
    const wire = await start();
    const stream = await wire.streamOf('chunks 3 gate');
    const { task } = await stream.event();
    await stream.close();
    wire.release('gate');
    const ended = await wire.ended(task.id);
    expect(ended.artifacts).toMatchObject([{ name: 'log', parts: [{ text: '1' }, { text: '2' }, { text: '3' }] }]);
    expect(ended.status).not.toHaveProperty('message');
    expect(ended.history).toHaveLength(1);
  });

  verifies('REQ-231', 'keeps what the agent asked, in the history', async () => {
    const wire = await start();
    const { id, status } = await wire.task('input');
    const { history } = await wire.task('blue', { message: { taskId: id } });
    expect(history[1]).toEqual(status.message);
  });

  verifies('REQ-233', 'gives each artifact an id of its own, and a part', async () => {
    const { artifacts } = await (await start()).task('two 4');
    expect(new Set(artifacts.map(({ artifactId }: Json) => artifactId)).size).toBe(2);
    for (const { parts } of artifacts) expect(parts).toHaveLength(4);
  });

  verifies(['REQ-234', 'case 94'], 'comes out of the chunks of a stream as it is stored', async () => {
    const wire = await start();
    const events = await (await wire.streamOf('two 5')).events();
    // The rule of the proto: a chunk without `append` begins its artifact, one with it adds its parts.
    const built = new Map<string, Json>();
    for (const { artifactUpdate } of events.filter((event) => event.artifactUpdate !== undefined)) {
      const { artifact, append } = artifactUpdate;
      const known = append === true ? built.get(artifact.artifactId).parts : [];
      built.set(artifact.artifactId, { ...artifact, parts: [...known, ...artifact.parts] });
    }
    expect([...built.values()]).toEqual((await wire.get(events[0].task.id)).artifacts);
  });

  verifies(
    ['REQ-247', 'case 46', 'C35 accept', 'C23 accept'],
    'is read without what the proto does not have, at every depth',
    async () => {
      const wire = await start();
      const extra = { extra: 1, kind: 'x', nested: { deep: [null] } };
      const params: Json = sendParams('task', { configuration: { ...extra, historyLength: 1 } });
      params.message.parts = [{ text: 'task', ...extra }];
      const { result, text } = await wire.call('SendMessage', {
        ...params,
        message: { ...params.message, ...extra },
        ...extra,
      });
      expect(result.task.status.state).toBe('TASK_STATE_COMPLETED');
      expect(text).not.toMatch(/extra|nested/);
    },
  );

  verifies('REQ-248', 'keeps metadata of any shape as it came', async () => {
    const wire = await start();
    const metadata = {
      '': null,
      a_b: [1.5, { c: [[]] }],
      'https://x.example/y': { text: '', flag: false, big: 1e300 },
    };
    const { task } = (await wire.send('input', { message: { metadata }, metadata })).result;
    expect(task.history[0].metadata).toEqual(metadata);
    expect((await wire.get(task.id)).history[0].metadata).toEqual(metadata);
    const { message } = (await wire.send('who', { metadata })).result;
    expect(message.parts[0].data.metadata).toEqual(metadata);
  });

  verifies(['REQ-249', 'case 47'], 'keeps text code point for code point', async () => {
    const wire = await start();
    const text = '<b>5 < 6 & "7"</b> 你好 😀 \u2028 \u2029 \u0085 \u0000 \r\n\n data: x \\ é e\u0301 \u{10ffff}';
    const echoed = (await wire.send(`echo ${text}`)).result.message.parts[0].text;
    expect([...echoed]).toEqual([...text]);
    const events = await (await wire.streamOf(`task ${text}`)).events();
    const { artifactUpdate } = events.find((event) => event.artifactUpdate !== undefined);
    expect([...artifactUpdate.artifact.parts[0].text]).toEqual([...text]);
    expect((await wire.get(events[0].task.id)).artifacts[0].parts[0].text).toBe(text);
  });

  verifies('REQ-250', 'writes bytes as base64 and reads both alphabets, padded or not', async () => {
    const wire = await start();
    const echo = async (raw: string) => {
      const parts = [{ text: 'echo' }, { raw, filename: 'f.bin', mediaType: 'application/octet-stream' }];
      return (await wire.send('', { message: { parts } })).result.message.parts[1];
    };
    // The bytes fb ff fe: `+` and `/` in one alphabet are `-` and `_` in the other (RFC 4648).
    for (const raw of ['+//+', '-__-']) expect(await echo(raw)).toMatchObject({ raw: '+//+', filename: 'f.bin' });
    for (const raw of ['AA==', 'AA']) expect((await echo(raw)).raw).toBe('AA==');
    expect((await echo('')).raw).toBe('');
  });

  verifies('REQ-251', 'takes any JSON value as data, null included', async () => {
    const wire = await start();
    const values: Json[] = [null, 0, -1.5, '', 'text', true, false, [], [1, [null]], {}, { a: { b: [] } }];
    const parts = [{ text: 'echo' }, ...values.map((data) => ({ data }))];
    const { message } = (await wire.send('', { message: { parts } })).result;
    expect(message.parts.slice(1)).toEqual(values.map((data) => ({ data })));
  });
});
