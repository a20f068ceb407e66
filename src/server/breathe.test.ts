import { expect, it } from 'vitest';
import { createScriptedAgent } from '../testing/scripted-agent.js';
import { createTestServer } from '../testing/test-server.js';

it('gives everybody a turn while an agent reports without ever waiting', async () => {
  let reports = 0;
  let enough = false;
  setTimeout(() => {
    enough = true;
  }, 0);
  const { task } = createTestServer({
    ...createScriptedAgent().agent,
    async *run(turn) {
      // A million reports later the timer would have had its turn if it ever could.
      while (!enough && reports < 1_000_000) {
        reports += 1;
        yield turn.annotate({ reports });
      }
    },
  });
  expect(await task('x')).toMatchObject({ status: { state: 'TASK_STATE_COMPLETED' } });
  expect(enough).toBe(true);
});
