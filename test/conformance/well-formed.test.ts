import { describe, expect, it, onTestFinished } from 'vitest';
import { connect } from '../../src/entries/client-node.js';
import { type Agent, serve } from '../../src/entries/node.js';

const half = '\ud83d';
const whole = '\ufffd';

const skills = [{ id: 's', name: 'S', description: 'Says things', tags: ['t'] }];
const profile = { name: 'Halves', description: 'Cuts texts', version: '1', skills, capabilities: { streaming: true } };

/** Says what it heard, and texts that it cuts within a character. */
const agent: Agent = {
  ...profile,
  run: async function* (turn) {
    yield turn.working({ text: `thinking ${half}` }, { metadata: { [`key ${half}`]: `value ${half}` } });
    yield turn.annotate({ note: [half] });
    yield turn.artifact({ name: `name ${half}`, description: half }, [
      { text: half, filename: half },
      { data: { [half]: [half] } },
      { data: half },
    ]);
    yield turn.completed({ text: half });
  },
};

async function start(one: Agent) {
  const served = await serve(one, { port: 0 });
  onTestFinished(() => served.close());
  const clientOver = async (binding: string) => {
    const client = await connect(served.url, { bindings: [binding] });
    onTestFinished(() => client.close());
    return client;
  };
  return { served, clientOver };
}

const bindings = ['JSONRPC', 'HTTP+JSON', 'GRPC'] as const;
const userMessage = (text: string) => ({ messageId: 'm', role: 'ROLE_USER' as const, parts: [{ text }] });

/** JSON escapes the half of a pair, where it is one. */
const hasHalf = (value: unknown) => /\\ud[89a-f]/.test(JSON.stringify(value));

describe('half a surrogate pair', () => {
  it.each(bindings)(
    'in what an agent says reaches callers over %s as U+FFFD, as it does all others',
    async (binding) => {
      const { clientOver } = await start(agent);
      const client = await clientOver(binding);
      const events = [];
      for await (const event of client.sendStreamingMessage({ message: userMessage('go') })) events.push(event);
      expect(hasHalf(events)).toBe(false);
      const id = events[0]?.task?.id ?? '';
      const tasks = await Promise.all(bindings.map(async (one) => (await clientOver(one)).getTask({ id })));
      for (const task of tasks) expect(task).toEqual(tasks[0]);
      expect(hasHalf(tasks)).toBe(false);
      expect(tasks[0]).toMatchObject({
        metadata: { note: [whole] },
        artifacts: [
          {
            name: `name ${whole}`,
            description: whole,
            parts: [{ text: whole, filename: whole }, { data: { [whole]: [whole] } }, { data: whole }],
          },
        ],
        status: { message: { parts: [{ text: whole }] } },
      });
    },
  );

  it.each(bindings)('in a direct answer over %s is U+FFFD too', async (binding) => {
    const { clientOver } = await start({ ...profile, run: () => ({ parts: [{ text: half }], metadata: { m: half } }) });
    const { message } = await (await clientOver(binding)).sendMessage({ message: userMessage('x') });
    expect(message).toMatchObject({ parts: [{ text: whole }], metadata: { m: whole } });
  });

  it.each(bindings)('in what a caller says over %s is U+FFFD for the agent and in the history', async (binding) => {
    const heard: unknown[] = [];
    const { served, clientOver } = await start({
      ...profile,
      run: async function* (turn) {
        heard.push(turn.message.parts, turn.message.metadata);
        yield turn.completed();
      },
    });
    const message = {
      ...userMessage(half),
      parts: [{ text: half }, { data: { [half]: half } }],
      metadata: { [half]: [half] },
    };
    const client = await clientOver(binding);
    const { task } = await client.sendMessage({ message });
    expect(heard).toEqual([[{ text: whole }, { data: { [whole]: whole } }], { [whole]: [whole] }]);
    expect(task?.history?.[0]).toMatchObject({ parts: [{ text: whole }, { data: { [whole]: whole } }] });
    // Half a pair in an id is kept, and asked for, as what it has become.
    const stored = await served.server.open({ binding: 'x', header: () => '1.0' });
    await served.server.call('sendMessage', { message: { ...userMessage('x'), contextId: half } }, stored);
    expect((await client.listTasks({ contextId: whole })).tasks).toHaveLength(1);
    expect((await served.server.call('listTasks', { contextId: half }, stored)).tasks).toHaveLength(1);
  });
});
