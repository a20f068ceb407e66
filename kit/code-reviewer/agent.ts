import type { Agent, JsonValue, Run, Turn } from 'a2a-kit/node';
import { answerAbout } from './answers.js';
import { openQuestion } from './conversation.js';
import type { DiffLimits } from './diff.js';
import { diffTypes, readInput } from './input.js';
import { createLinter, type Linter } from './lint.js';
import { renderMarkdown } from './markdown.js';
import { describeCounts, type ReviewReport } from './report.js';
import { answerSteps, type ReviewOptions, reviewSteps } from './review.js';

/** What the reviewer works with, and its bounds; each has a default. */
export interface CodeReviewerOptions {
  readonly limits?: Partial<DiffLimits>;
  /** Shared by all reviews, and closed by whoever gives it. */
  readonly linter?: Pick<Linter, 'lint'>;
  /** How long linting one diff may take. */
  readonly budgetMs?: number;
}

const inputModes = ['text/plain', ...diffTypes];
const outputModes = ['text/markdown', 'application/json', 'text/plain'];

const skills = [
  {
    id: 'review-diff',
    name: 'Review a diff',
    description:
      'Reviews a unified diff: lints the changed lines of JavaScript and TypeScript files that the diff shows whole, and looks through every added line for secrets, conflict markers and the like. Asks back when the diff does not say what it is based on, or holds no language that it lints.',
    tags: ['code-review', 'diff', 'lint', 'javascript', 'typescript'],
    examples: ['Review this change. (with a part of type text/x-diff)'],
    inputModes,
    outputModes,
  },
  {
    id: 'languages',
    name: 'Say what it can review',
    description: 'Answers questions about itself with a direct message: its languages, and what it checks.',
    tags: ['help'],
    examples: ['What languages can you review?', 'What do you check?'],
    inputModes: ['text/plain'],
    outputModes: ['text/plain'],
  },
];

const rulesSkill = {
  id: 'rules',
  name: 'List the rules',
  description: 'Names every rule and check that it applies, with how much a finding of it matters.',
  tags: ['help'],
  examples: ['Which rules do you apply?'],
  inputModes: ['text/plain'],
  outputModes: ['text/plain'],
};

/**
 * Returns an agent that reviews unified diffs and never touches the code it reads about: nothing is run, opened or
 * fetched. A diff makes a task, which ends with the artifacts `findings.json` and `review.md`, or asks back; a question
 * about itself is answered with a direct message.
 *
 * The linter's own process starts with the first file to lint, and does not outlive this one.
 */
export function codeReviewer(options: CodeReviewerOptions = {}): Agent {
  const { limits = {}, linter = createLinter(), budgetMs = 60_000 } = options;
  return {
    name: 'code-reviewer',
    description:
      'Reviews unified diffs: ESLint on the changed lines of JavaScript and TypeScript, and checks of the diff itself.',
    version: '1.0.0',
    defaultInputModes: inputModes,
    defaultOutputModes: outputModes,
    capabilities: { streaming: true, pushNotifications: true },
    skills,
    securitySchemes: {
      bearer: { httpAuthSecurityScheme: { scheme: 'Bearer', description: 'Opens the extended agent card.' } },
    },
    extendedCard: { skills: [...skills, rulesSkill] },
    run(turn) {
      const { isDiff, text } = readInput(turn.message);
      // A message to a task that exists answers its question, whatever it looks like.
      if (isDiff || turn.task) return reviewTask(turn, { linter, limits, budgetMs, signal: turn.signal });
      return answerAbout(text, turn.principal !== undefined);
    },
  };
}

/**
 * One message of a task: the diff, or the answer to a question about it. A question ends the execution, so that nothing
 * has to be kept for a caller who may never come back; the next message starts another one, with the history.
 */
async function* reviewTask(turn: Turn, options: ReviewOptions): Run {
  const { text } = readInput(turn.message);
  const question = turn.task && openQuestion(turn.history, options.limits);
  const steps = question ? answerSteps(question, text, options) : reviewSteps(text, options);
  let step = await steps.next();
  for (; !step.done; step = await steps.next()) yield turn.working(step.value);
  const outcome = step.value;
  if (outcome.kind === 'report') return yield* handOver(turn, outcome.report);
  return outcome.kind === 'question' ? turn.inputRequired(outcome.question) : turn.reject(outcome.message);
}

async function* handOver(turn: Turn, report: ReviewReport): Run {
  if (accepts(turn, 'application/json')) {
    const data: JsonValue = JSON.parse(JSON.stringify(report));
    const label = { name: 'findings.json', description: 'Counts, files, and findings with file and line' };
    yield turn.artifact(label, { data, mediaType: 'application/json' });
  }
  // Markdown is also a plain text to whoever takes nothing else.
  const textType = ['text/markdown', 'text/plain'].find((type) => accepts(turn, type));
  if (textType) {
    const label = { name: 'review.md', description: 'The review for a person to read' };
    yield turn.artifact(label, { text: renderMarkdown(report), mediaType: textType });
  }
  return turn.completed(`${describeCounts(report)}.`);
}

function accepts({ acceptedOutputModes }: Turn, mediaType: string): boolean {
  const patterns = ['*', '*/*', mediaType, `${mediaType.slice(0, mediaType.indexOf('/'))}/*`];
  return acceptedOutputModes.length === 0 || acceptedOutputModes.some((mode) => patterns.includes(essenceOf(mode)));
}

function essenceOf(mediaType: string): string {
  const [essence = ''] = mediaType.split(';', 1);
  return essence.trim().toLowerCase();
}
