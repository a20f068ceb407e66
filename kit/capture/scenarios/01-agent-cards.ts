import { connect } from 'a2a-kit/client';
import { kitStage } from './kit-stage.js';
import { neededHeader } from './rpc.js';
import type { Scenario } from './scenario.js';

export const agentCards: Scenario = {
  name: '01-agent-cards',
  about:
    'The planner finds both agents: it reads their cards, which list an interface for each binding, and later asks whether a card has changed.',
  start: kitStage(),
  async play({ recorder, url, send }) {
    await recorder.step('the card', () => connect(url('test-runner'), { fetch: recorder.fetch, cache: false }));
    await recorder.step('the card', () => connect(url('code-reviewer'), { fetch: recorder.fetch, cache: false }));
    const [first] = await recorder.finished();
    if (first === undefined) throw new Error('no card was read');
    await send('test-runner', {
      title: 'has the card changed?',
      method: 'GET',
      target: first.request.target,
      headers: [...first.request.headers.slice(1), ['If-None-Match', neededHeader(first.reply, 'ETag')]],
    });
  },
};
