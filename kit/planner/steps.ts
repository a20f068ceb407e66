import type { StreamResponse, Task } from 'a2a-kit';
import { type AgentClient, type Result, textOfMessage, userMessage } from 'a2a-kit/client';
import type { Account } from './account.js';
import type { Change } from './change.js';
import { artifactText, dataOf, endOf, handOver } from './say.js';
import { tellReport } from './test-report.js';

/** The agents as the planner reaches them. */
export interface Agents {
  /** test-runner over JSON-RPC. */
  readonly runner: AgentClient;
  /** test-runner over HTTP+JSON. */
  readonly runnerOverRest: AgentClient;
  /** test-runner over gRPC. */
  readonly runnerOverGrpc: AgentClient;
  readonly reviewer: AgentClient;
}

/** One thing the planner does: it tells the account, gives its closing words, and throws when something is wrong. */
export interface Step {
  readonly title: string;
  readonly operations: string;
  run(agents: Agents, account: Account, change: Change): Promise<string>;
}

const runTests = 'Run the tests.';
const pollEveryMs = 300;
const pollForMs = 20 * 60_000;

export const steps: readonly Step[] = [
  {
    title: 'Ask code-reviewer what it can do',
    operations: 'SendMessage over JSON-RPC, answered by a message',
    async run({ reviewer }, account) {
      const question = 'What languages can you review?';
      account.line(`› ${question}`);
      const { message } = await reviewer.sendMessage({ message: userMessage(question) });
      if (message === undefined) throw new Error('The answer should be a direct message');
      account.line(`‹ ${textOfMessage(message)}`);
      return 'a message, and no task';
    },
  },
  {
    title: 'Run the tests and wait for the end',
    operations: 'SendMessage over JSON-RPC, blocking',
    run: ({ runner }, account) => blockingRun(runner, account),
  },
  {
    title: 'Run them again over another binding',
    operations: 'SendMessage over HTTP+JSON, blocking',
    run: ({ runnerOverRest }, account) => blockingRun(runnerOverRest, account),
  },
  {
    title: 'And over the third, on the same port',
    operations: 'SendMessage over gRPC, blocking',
    run: ({ runnerOverGrpc }, account) => blockingRun(runnerOverGrpc, account),
  },
  {
    title: 'Watch a run',
    operations: 'SendStreamingMessage over JSON-RPC',
    async run({ runner }, account) {
      const seen = { status: 0, artifact: 0 };
      const result = await runner.ask(runTests, {
        onEvent(event) {
          if (event.statusUpdate !== undefined) seen.status += 1;
          if (event.artifactUpdate !== undefined) seen.artifact += 1;
          account.progress(progressOf(event));
        },
      });
      account.line(`${seen.status} status updates, ${seen.artifact} artifact chunks`);
      return tellReport(result.task, account);
    },
  },
  {
    title: 'Start a run and look at it now and then',
    operations: 'SendMessage with returnImmediately, then GetTask',
    async run({ runner }, account) {
      const { task } = await runner.sendMessage({
        message: userMessage(runTests),
        configuration: { returnImmediately: true },
      });
      if (task === undefined) throw new Error('The answer should be a task');
      account.line(`task ${task.id.slice(0, 8)} is ${task.status.state}`);
      const { ended, looks } = await poll(runner, task.id, account);
      account.line(`looked ${looks} times`);
      return tellReport(ended, account);
    },
  },
  {
    title: 'Have the change reviewed',
    operations: 'SendMessage over JSON-RPC with a diff',
    async run({ reviewer }, account, { title, diff }) {
      if (diff.trim() === '') return `${title} is empty: nothing to review`;
      account.line(`${title}: ${diff.split('\n').length} lines`);
      return reviewed(await reviewer.ask(handOver(diff)), account);
    },
  },
  {
    title: 'Hand over a piece without its file, and answer the question that comes back',
    operations: 'SendMessage, INPUT_REQUIRED, SendMessage to the same task',
    async run({ reviewer }, account, { diff, withoutBase }) {
      if (withoutBase.trim() === '') return 'the change is empty: nothing to ask about';
      const asked = await reviewer.ask(handOver(withoutBase));
      if (!asked.inputRequired) throw new Error(`The reviewer should ask back, the task is ${asked.state}`);
      account.line(`‹ ${asked.statusText}`);
      account.line('› the whole diff');
      const answered = await asked.reply(handOver(diff));
      if (answered.taskId !== asked.taskId) throw new Error('The answer began another task');
      return reviewed(answered, account);
    },
  },
  {
    title: 'Start a run and cancel it',
    operations: 'SendMessage with returnImmediately, CancelTask, GetTask',
    async run({ runner }, account) {
      const { task } = await runner.sendMessage({
        message: userMessage(runTests),
        configuration: { returnImmediately: true },
      });
      if (task === undefined) throw new Error('The answer should be a task');
      account.line(`task ${task.id.slice(0, 8)} is ${task.status.state}`);
      const canceled = await runner.cancelTask({ id: task.id });
      const after = await runner.getTask({ id: task.id, historyLength: 0 });
      if (after.status.state !== 'TASK_STATE_CANCELED') throw new Error(`The task is ${after.status.state}`);
      return `CancelTask answered ${canceled.status.state}, and GetTask says the same`;
    },
  },
];

/** A change that holds nothing to lint leads to a question; then the planner takes the checks that remain. */
async function reviewed(result: Result, account: Account): Promise<string> {
  if (!result.inputRequired) return tellReview(result.task, account);
  account.line(`‹ ${result.statusText}`);
  account.line('› yes');
  const answered = await result.reply('yes');
  return tellReview(answered.task, account);
}

async function blockingRun(runner: AgentClient, account: Account): Promise<string> {
  const { protocolBinding, url } = runner.interface;
  account.line(`over ${protocolBinding} at ${url}`);
  account.progress('waiting for the run to end');
  const { task } = await runner.sendMessage({ message: userMessage(runTests) });
  return tellReport(task, account);
}

async function poll(runner: AgentClient, id: string, account: Account): Promise<{ ended: Task; looks: number }> {
  const giveUpAt = performance.now() + pollForMs;
  for (let looks = 1; performance.now() < giveUpAt; looks += 1) {
    const task = await runner.getTask({ id, historyLength: 1 });
    if (task.status.state !== 'TASK_STATE_SUBMITTED' && task.status.state !== 'TASK_STATE_WORKING') {
      return { ended: task, looks };
    }
    account.progress(textOfMessage(task.status.message) || task.status.state);
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
  }
  throw new Error(`The task ${id} has not ended after ${pollForMs / 60_000} minutes`);
}

function progressOf({ task, statusUpdate, artifactUpdate }: StreamResponse): string {
  const status = task?.status ?? statusUpdate?.status;
  if (status !== undefined) return textOfMessage(status.message) || status.state;
  const lines = (artifactUpdate?.artifact.parts ?? [])
    .flatMap((part) => part.text ?? [])
    .join('')
    .trimEnd();
  return lines.slice(lines.lastIndexOf('\n') + 1);
}

function tellReview(task: Task | undefined, account: Account): string {
  if (task?.status.state !== 'TASK_STATE_COMPLETED') throw new Error(`The review ended as ${endOf(task)}`);
  const findings = dataOf(task, 'findings.json');
  const markdown = artifactText(task, 'review.md');
  if (findings === undefined || markdown === '') throw new Error('The review lacks findings.json or review.md');
  account.line(markdown);
  return textOfMessage(task.status.message) || 'reviewed';
}
