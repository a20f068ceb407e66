import { setTimeout as sleep } from 'node:timers/promises';
import type { Agent, Run, Turn } from '../../../src/entries/node.js';

const slowMs = 1_500;

/** The agent of the README's table, written with the kit. */
export const ourAgent: Agent = {
  name: 'Interop agent',
  description: 'Does what the first word of a message says',
  version: '1.0.0',
  skills: [{ id: 'act', name: 'Act', description: 'Does what the first word says', tags: ['interop'] }],
  capabilities: { pushNotifications: true },
  extendedCard: { name: 'Interop agent, extended' },
  run(turn) {
    const [word, ...rest] = turn.text.split(' ');
    if (word === 'echo') return rest.join(' ');
    if (word === 'tenant') return turn.tenant;
    return work(turn, word, rest.join(' '));
  },
};

async function* work(turn: Turn, word: string | undefined, text: string): Run {
  if (word === 'input') {
    const { text: answer } = yield turn.inputRequired('Which one?');
    yield turn.artifact('answer', answer);
    return turn.completed();
  }
  yield turn.working();
  switch (word) {
    case 'task':
      yield turn.artifact('result', text);
      return turn.completed();
    case 'chunks': {
      const count = Number(text);
      for (let n = 1; n <= count; n++) yield turn.append('log', String(n), { last: n === count });
      return turn.completed();
    }
    case 'slow':
      await sleep(slowMs, undefined, { signal: turn.signal });
      yield turn.artifact('result', 'done');
      return turn.completed();
    case 'wait':
      return await untilCanceled(turn);
    default:
      return turn.fail(word === 'fail' ? 'It did not work out' : `No such word: ${word}`);
  }
}

async function untilCanceled({ signal }: Turn): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
