import { type Agent, type Run, serve, type Turn } from 'a2a-kit/node';
import { answerText } from '../workload.js';
import { reportTo } from './report-cpu.js';

async function* work(turn: Turn): Run {
  yield turn.working();
  yield turn.artifact('answer', answerText);
}

const agent: Agent = {
  name: 'Benchmark',
  description: 'Answers at once',
  version: '1.0.0',
  skills: [{ id: 'answer', name: 'Answer', description: 'Answers at once', tags: ['benchmark'] }],
  run: (turn) => (turn.text.startsWith('task') ? work(turn) : answerText),
};

const served = await serve(agent, { port: 0 });
reportTo(served.port);
