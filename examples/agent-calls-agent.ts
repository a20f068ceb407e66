// An agent that has another one do part of the work: it passes the trace on, and a cancellation too.
import assert from 'node:assert/strict';
import { connect } from 'a2a-kit/client';
import { serve } from 'a2a-kit/node';

const profile = { description: 'Part of a chain', version: '1.0.0' };
const skills = [{ id: 'work', name: 'Work', description: 'Does its part', tags: ['demo'] }];

const traces: (string | undefined)[] = [];
const translator = await serve({
  ...profile,
  name: 'Translator',
  skills,
  async *run(turn) {
    traces.push(turn.traceparent);
    yield turn.artifact('translation', `${turn.text} (in French)`);
  },
});

// #region docs
const toTranslator = await connect(translator.url);
const editor = await serve({
  ...profile,
  name: 'Editor',
  skills,
  async *run(turn) {
    yield turn.working('Having it translated');
    const { traceparent, signal } = turn;
    const translated = await toTranslator.ask(turn.text, { signal, traceparent });
    if (translated.state !== 'TASK_STATE_COMPLETED') return turn.fail('The translator could not do it.');
    yield turn.artifact('article', `Edited: ${translated.text}`);
    return turn.completed();
  },
});
// #endregion docs

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const agent = await connect(editor.url, { traceparent });
assert.equal((await agent.ask('The weather')).text, 'Edited: The weather (in French)');
assert.deepEqual(traces, [traceparent]);

await Promise.all([agent.close(), toTranslator.close()]);
await Promise.all([editor.close(), translator.close()]);
