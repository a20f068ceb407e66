import { describe, expect, it } from 'vitest';
import { createScriptedAgent } from '../testing/scripted-agent.js';
import { createTestServer } from '../testing/test-server.js';
import type { Run, Turn } from './agent.js';

const big = 'x'.repeat(1_000);

function start(run: (turn: Turn) => Run) {
  return createTestServer({ ...createScriptedAgent().agent, run }, { limits: { maxTaskChars: 10_000 } });
}

describe('a task that holds as much as it may', () => {
  it('fails when its agent goes on, and keeps what it has', async () => {
    const { task, logs } = start(async function* (turn) {
      for (;;) yield turn.append('output', big);
    });
    const made = await task('go');
    expect(made.status.state).toBe('TASK_STATE_FAILED');
    const parts = made.artifacts?.[0]?.parts ?? [];
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.length).toBeLessThan(10);
    expect(logs.some(({ facts }) => String(facts.cause).includes('maxTaskChars'))).toBe(true);
  });

  it('takes no further message, and says what to do; the others are as they were', async () => {
    const { task, send, get } = start(async function* (turn) {
      for (;;) yield turn.inputRequired('And now?');
    });
    const made = await task('begin');
    const outcomes: unknown[] = [];
    for (let n = 0; n < 12; n++) {
      outcomes.push(
        await send(big, { message: { taskId: made.id, messageId: `m${n}` } }).then(
          () => 'taken',
          (refusal: unknown) => refusal,
        ),
      );
    }
    const taken = outcomes.filter((outcome) => outcome === 'taken').length;
    expect(taken).toBeGreaterThan(4);
    expect(taken).toBeLessThan(10);
    expect(outcomes.at(-1)).toMatchObject({
      code: 'RESOURCE_EXHAUSTED',
      message: expect.stringContaining('start a new one'),
    });
    expect((await get(made.id)).status.state).toBe('TASK_STATE_INPUT_REQUIRED');
  });

  it('does not keep others from being listed: a page ends early, and the next goes on', async () => {
    const { task, call } = start(async function* (turn) {
      for (let n = 0; n < 6; n++) yield turn.append('output', big);
    });
    const made = [await task('one'), await task('two'), await task('three')].map(({ id }) => id);
    const listed: string[] = [];
    let pages = 0;
    for (let pageToken: string | undefined; pageToken !== ''; pages++) {
      const request = { includeArtifacts: true, ...(pageToken === undefined ? {} : { pageToken }) };
      const page = await call('listTasks', request);
      expect(page.totalSize).toBe(3);
      listed.push(...page.tasks.map(({ id }) => id));
      pageToken = page.nextPageToken;
    }
    expect(pages).toBe(3);
    expect(listed.toSorted()).toEqual(made.toSorted());
  });
});
