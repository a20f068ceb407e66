import { describe, expect, onTestFinished } from 'vitest';
import { type AgentClient, connect } from '../../src/entries/client-node.js';
import { type Agent, serve } from '../../src/entries/node.js';
import { anArtifact, aStatus, aTask } from '../../src/testing/builders.js';
import { completed, status, task } from '../support/rpc-agent.js';
import { bindings, inTurn, startStub } from '../support/stub-agent.js';
import { collect } from '../support/transport-peer.js';
import { verifies } from '../support/verifies.js';

// The example of the W3C recommendation (trace-context, 3.2.2.5).
const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const tracestate = 'rojo=00f067aa0ba902b7,congo=t61rcWkgMzE';

/** An agent that has its work done by another one, and goes on by itself once that one does. */
function relayTo(other: AgentClient, resume: (taskId: string, value: string) => Promise<void>): Agent {
  return {
    name: 'Relay',
    description: 'Hands everything on to another agent, and its questions back',
    version: '1.0.0',
    skills: [{ id: 'relay', name: 'Relay', description: 'Hands on', tags: ['test'] }],
    capabilities: { streaming: true },
    async *run(turn) {
      const trace = {
        ...(turn.traceparent === undefined ? {} : { traceparent: turn.traceparent }),
        ...(turn.tracestate === undefined ? {} : { tracestate: turn.tracestate }),
      };
      let result = await other.ask(turn.text, trace);
      if (result.authRequired) {
        const { taskId = '', statusText } = result;
        void collect(other.followTask(taskId, trace)).then(() => resume(turn.task?.id ?? '', taskId));
        const reply = yield turn.authRequired(statusText);
        result = await other.waitForTask(String(reply.value), trace);
      }
      yield turn.artifact('answer', result.text);
    },
  };
}

describe.each(bindings)('an agent that calls another one over %s', (binding) => {
  verifies(
    ['REQ-350', 'REQ-351', 'REQ-384', 'case 133'],
    'hands an authorization on to its caller, follows the task meanwhile, and stays in the trace',
    async () => {
      const signIn = status('TASK_STATE_AUTH_REQUIRED', 'Sign in at https://h.example');
      const waiting = { task: aTask({ status: signIn.statusUpdate?.status ?? aStatus() }) };
      let authorize = (): void => {};
      const authorized = new Promise<void>((resolve) => {
        authorize = resolve;
      });
      const { client: other, calls } = await startStub(binding, {
        SendStreamingMessage: (_, { events }) => void events(task(), signIn),
        SubscribeToTask: inTurn(
          (_, { events, wrap }) => {
            const stream = events(waiting);
            void authorized.then(() => stream.event(wrap(completed)).end());
          },
          (_, { refuse }) => refuse('UNSUPPORTED_OPERATION'),
        ),
        GetTask: task('TASK_STATE_COMPLETED', { artifacts: [anArtifact('paid')] }).task ?? {},
      });
      const resume = async (id: string, value: string): Promise<void> => served.servers[0]?.resume(id, value);
      const served = await serve(relayTo(other, resume), { port: 0 });
      onTestFinished(() => served.close());
      const caller = await connect(served.url, { cache: false, bindings: [binding] });

      const states: string[] = [];
      let text = '';
      for await (const { statusUpdate, artifactUpdate } of caller.stream('pay', { traceparent, tracestate })) {
        text += artifactUpdate?.artifact.parts[0]?.text ?? '';
        if (statusUpdate === undefined) continue;
        states.push(statusUpdate.status.state);
        if (statusUpdate.status.state !== 'TASK_STATE_AUTH_REQUIRED') continue;
        expect(statusUpdate.status.message?.parts).toEqual([{ text: 'Sign in at https://h.example' }]);
        authorize();
      }
      // One stream saw it all: nobody had to send a message, and nobody was asked twice.
      expect(text).toBe('paid');
      expect(states[0]).toBe('TASK_STATE_AUTH_REQUIRED');
      expect(states.at(-1)).toBe('TASK_STATE_COMPLETED');
      expect(calls.map(({ rpc }) => rpc)).toEqual([
        'SendStreamingMessage',
        'SubscribeToTask',
        'SubscribeToTask',
        'GetTask',
      ]);
      for (const { headerLines } of calls) {
        expect([headerLines('traceparent'), headerLines('tracestate')]).toEqual([[traceparent], [tracestate]]);
      }
    },
  );
});
