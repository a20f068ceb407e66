import { setTimeout as sleep } from 'node:timers/promises';

const pushLimitMs = 10_000;

/** Returns the state that the webhook has been told last, once that is an end, or after 10 s. */
export async function deliveredState(webhook: string, taskId: string): Promise<string> {
  const end = Date.now() + pushLimitMs;
  for (;;) {
    const response = await fetch(`${webhook}/seen?task=${encodeURIComponent(taskId)}`);
    // The webhook is the runner's own.
    const { state } = (await response.json()) as { readonly state: string };
    if (state === 'TASK_STATE_COMPLETED' || Date.now() > end) return state;
    await sleep(100);
  }
}
