import { describe, expect, it } from 'vitest';
import { aMessage } from '../testing/builders.js';
import { inProcessInterface } from '../testing/in-process.js';
import { createScriptedAgent } from '../testing/scripted-agent.js';
import { createTestServer } from '../testing/test-server.js';
import { breathe } from './breathe.js';

/** Sends a text as a caller whose signal is made when it is asked for, as that of a request over HTTP is. */
function caller() {
  const { agent, waiting } = createScriptedAgent();
  const { server } = createTestServer(agent);
  const gone = new AbortController();
  let asked = 0;
  return {
    waiting,
    gone,
    asked: () => asked,
    async send(text: string) {
      const call = await server.open({
        binding: inProcessInterface.protocolBinding,
        header: (name) => (name === 'a2a-version' ? '1.0' : undefined),
        get signal() {
          asked += 1;
          return gone.signal;
        },
      });
      const { task } = await server.call('sendMessage', { message: aMessage(text) }, call);
      return task?.status.state;
    },
  };
}

describe('a blocking send', () => {
  it('has no signal made for a caller who is answered at once', async () => {
    const { send, asked } = caller();
    expect(await send('task')).toBe('TASK_STATE_COMPLETED');
    expect(asked()).toBe(0);
  });

  it.each(['before', 'after'])('notices a caller who leaves %s it listened', async (when) => {
    const { send, asked, gone, waiting } = caller();
    const sending = send('slow gate');
    await waiting('gate');
    if (when === 'after') await breathe();
    expect(asked()).toBe(when === 'after' ? 1 : 0);
    gone.abort();
    expect(await sending).toBe('TASK_STATE_WORKING');
  });
});
