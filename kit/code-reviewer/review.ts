import { createBreath } from './breath.js';
import { addedLines, checkDiff, pathOf } from './checks.js';
import type { DiffLimits, FileDiff } from './diff.js';
import type { Finding } from './findings.js';
import { languageOf } from './languages.js';
import type { Linter } from './lint.js';
import type { LintResult } from './lint-engine.js';
import { printable } from './printable.js';
import { interpretAnswer, type ReviewQuestion, readDiff } from './questions.js';
import { contextWidth, rebuild } from './rebuild.js';
import { createFindingList, createReport, type ReviewedFile, type ReviewReport } from './report.js';
import { maskTokens } from './secrets.js';

/** What comes of a text to review. */
export type ReviewOutcome =
  | { readonly kind: 'report'; readonly report: ReviewReport }
  | ReviewQuestion
  | { readonly kind: 'declined'; readonly message: string };

/** What a review needs, and its bounds. */
export interface ReviewOptions {
  readonly linter: Pick<Linter, 'lint'>;
  readonly limits?: Partial<DiffLimits>;
  /** Reviews what cannot be linted without asking first. */
  readonly checksOnly?: boolean;
  /** When the linter has taken this long, the rest of the files get the diff checks only. */
  readonly budgetMs?: number;
  /** When aborted, the review rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

interface FileReview {
  readonly file: ReviewedFile;
  readonly findings: readonly Finding[];
}

const MAX_STEPS = 20;

/** Resolves with the report on a unified diff, or with the question that must be answered first. */
export function review(diffText: string, options: ReviewOptions): Promise<ReviewOutcome> {
  return lastOf(reviewSteps(diffText, options));
}

/** Resolves with what follows from the answer to a question: a report, another question, or nothing to be done. */
export function answerQuestion(previous: ReviewQuestion, text: string, options: ReviewOptions): Promise<ReviewOutcome> {
  return lastOf(answerSteps(previous, text, options));
}

/** As `review`, and yields at most 20 times what it is at. */
export async function* reviewSteps(diffText: string, options: ReviewOptions): AsyncGenerator<string, ReviewOutcome> {
  const breath = createBreath(options.signal);
  const read = readDiff(diffText, options);
  if (read.kind === 'question') return read;
  if (breath.due()) await breath.take();
  const { diff } = read;
  const reviewed: ReviewedFile[] = [];
  const findings = createFindingList();
  const width = contextWidth(diff);
  const deadline = performance.now() + (options.budgetMs ?? 60_000);
  const { files } = diff;
  const stride = Math.ceil(files.length / MAX_STEPS);
  for (const [index, file] of files.entries()) {
    if (index % stride === 0) yield `Reviewing ${printable(pathOf(file), 100)} (${index + 1} of ${files.length})`;
    const review = await reviewFile(file, width, deadline, options);
    reviewed.push(review.file);
    for (const finding of review.findings) findings.add(finding);
    options.signal?.throwIfAborted();
    if (breath.due()) await breath.take();
  }
  for await (const finding of checkDiff(diff, breath)) findings.add(finding);
  return { kind: 'report', report: createReport(reviewed, findings) };
}

/** As `answerQuestion`, and yields at most 20 times what it is at. */
export async function* answerSteps(
  previous: ReviewQuestion,
  text: string,
  options: ReviewOptions,
): AsyncGenerator<string, ReviewOutcome> {
  const next = interpretAnswer(previous, text, options.limits);
  if (next.kind !== 'review') return next;
  return yield* reviewSteps(next.diff, { ...options, checksOnly: next.checksOnly || options.checksOnly === true });
}

async function lastOf(steps: AsyncGenerator<string, ReviewOutcome>): Promise<ReviewOutcome> {
  for (;;) {
    const step = await steps.next();
    if (step.done) return step.value;
  }
}

async function reviewFile(
  file: FileDiff,
  width: number,
  deadline: number,
  { linter, signal }: ReviewOptions,
): Promise<FileReview> {
  const language = languageOf(pathOf(file));
  // A large file is not put together for nothing.
  if (!language.lint && file.hunks.length > 0) return checksOnly(file, `${language.name} is not linted`);
  const built = rebuild(file, width);
  if (!language.lint) return checksOnly(file, built.rebuilt ? `${language.name} is not linted` : built.why);
  if (!built.rebuilt) return checksOnly(file, built.why);
  if (performance.now() > deadline) return checksOnly(file, 'the time for linting this diff is used up');
  const { text, changed, end } = built;
  const result = await linter.lint({ language: language.lint, text, changed, wholeFile: end === 'known' }, signal);
  return lintedReview(file, result, { changed, end });
}

function lintedReview(
  file: FileDiff,
  result: LintResult,
  { changed, end }: { changed: ReadonlySet<number>; end: 'known' | 'assumed' },
): FileReview {
  if (result.outcome === 'failed') return checksOnly(file, result.why);
  if (result.outcome === 'unparsable') {
    if (end === 'assumed')
      return checksOnly(file, 'what the diff shows of it does not parse: it may be only the beginning');
    return checksOnly(file, 'it does not parse', [parseFinding(file, result, changed)]);
  }
  const findings = result.findings.map(({ rule, severity, line, column, message }) => ({
    id: `eslint/${rule}`,
    severity,
    file: pathOf(file),
    line,
    column,
    message: maskTokens(message),
  }));
  return { file: { ...describe(file), how: 'linted', leftOut: result.leftOut }, findings };
}

/** That a file does not parse is said even where the parser stops in a line that the diff does not change. */
function parseFinding(
  file: FileDiff,
  { line, column, message }: { line: number; column: number; message: string },
  changed: ReadonlySet<number>,
): Finding {
  const place = changed.has(line) ? { line, column } : {};
  const where = changed.has(line) ? '' : `, in line ${line}`;
  const text = `The file does not parse${where}: ${maskTokens(message)}`;
  return { id: 'parse-error', severity: 'error', file: pathOf(file), ...place, message: text };
}

function checksOnly(file: FileDiff, why: string, findings: readonly Finding[] = []): FileReview {
  return { file: { ...describe(file), how: 'diff checks only', why, leftOut: 0 }, findings };
}

function describe(file: FileDiff): Pick<ReviewedFile, 'path' | 'language' | 'addedLines'> {
  const path = pathOf(file);
  return { path, language: languageOf(path).name, addedLines: addedLines(file).length };
}
