import { pathOf } from './checks.js';
import type { Diff, DiffFault, DiffLimits } from './diff.js';
import { isHunkHeader } from './diff-hunk.js';
import { languageOf, supportedLanguages } from './languages.js';
import { parseDiff } from './parse-diff.js';

/** Why a question is asked; the last is about a diff over the limits. */
export type QuestionReason = 'no-base' | 'unsupported-languages' | 'not-a-diff' | 'empty' | 'too-large';

/** A question to the sender, with the text it is about. */
export interface ReviewQuestion {
  readonly kind: 'question';
  readonly question: string;
  readonly reason: QuestionReason;
  readonly diff: string;
}

/** What an answer leads to. */
export type Interpretation =
  | { readonly kind: 'review'; readonly diff: string; readonly checksOnly: boolean }
  | { readonly kind: 'declined'; readonly message: string }
  | ReviewQuestion;

const WHOLE_DIFF = 'the unified diff with its file headers, as "git diff" or "diff -u" writes it';

const YES = new Set(['y', 'yes', 'yes please', 'ok', 'okay', 'sure', 'please do', 'go ahead']);
const NO = new Set(['n', 'no', 'no thanks', 'no thank you', 'nope', 'do not', "don't"]);

/**
 * Returns the diff in a text, or the question that comes first: about what is wrong with it, or (unless it was answered)
 * whether the diff checks are wanted alone.
 */
export function readDiff(
  text: string,
  { limits, checksOnly = false }: { readonly limits?: Partial<DiffLimits>; readonly checksOnly?: boolean } = {},
): { readonly kind: 'diff'; readonly diff: Diff } | ReviewQuestion {
  const parsed = parseDiff(text, limits);
  if (!parsed.ok) return askAboutFault(parsed.fault, text);
  const question = checksOnly ? undefined : askAboutLanguages(parsed.diff, text);
  return question ?? { kind: 'diff', diff: parsed.diff };
}

/** Returns the question that a text leads to which is no diff, or not one that can be reviewed. */
function askAboutFault(fault: DiffFault, diff: string): ReviewQuestion {
  const where = `Line ${fault.line}: ${fault.message}.`;
  switch (fault.reason) {
    case 'empty':
      return {
        kind: 'question',
        reason: 'empty',
        diff,
        question: `There is nothing to review. Please send ${WHOLE_DIFF}.`,
      };
    case 'no-base': {
      const path = bareHunks(diff) === undefined ? '' : ' If all of it is about one file, its path is enough.';
      const question = `I cannot tell what this change is based on. ${where} Please send ${WHOLE_DIFF}.${path}`;
      return { kind: 'question', reason: 'no-base', diff, question };
    }
    case 'too-large':
      return {
        kind: 'question',
        reason: 'too-large',
        diff: '',
        question: `This is more than I review at once: ${fault.message}. Please send a part of it, such as one folder.`,
      };
    default:
      return {
        kind: 'question',
        reason: 'not-a-diff',
        diff,
        question: `I cannot read this as a diff. ${where} Please send ${WHOLE_DIFF}.`,
      };
  }
}

/** Returns the question that a diff leads to whose source code cannot be linted at all. */
function askAboutLanguages(diff: Diff, text: string): ReviewQuestion | undefined {
  const languages = diff.files.map((file) => languageOf(pathOf(file)));
  const names = new Set(languages.filter((language) => language.source).map((language) => language.name));
  if (names.size === 0 || languages.some((language) => language.lint)) return undefined;
  const question = `The source code in this change is ${listOf([...names].sort())}, which I cannot lint. I lint ${supportedLanguages()}. Shall I run the diff checks only (secrets, conflict markers, oversized and binary changes, missing tests)? Answer yes or no, or send another diff.`;
  return { kind: 'question', reason: 'unsupported-languages', diff: text, question };
}

/**
 * Returns what an answer means: another diff to review, a yes or no to the diff checks, the path of bare hunks. What
 * is none of these gets the question again.
 */
export function interpretAnswer(previous: ReviewQuestion, text: string, limits?: Partial<DiffLimits>): Interpretation {
  const parsed = parseDiff(text, limits);
  // Something that is a diff in part is meant as one, and what is wrong with it is said in turn.
  if (parsed.ok || !['not-a-diff', 'empty'].includes(parsed.fault.reason)) {
    return { kind: 'review', diff: text, checksOnly: false };
  }
  if (previous.reason === 'unsupported-languages') {
    const word = wordOf(text);
    if (YES.has(word)) return { kind: 'review', diff: previous.diff, checksOnly: true };
    if (NO.has(word)) return { kind: 'declined', message: 'Nothing was reviewed, as you asked.' };
  }
  const hunks = previous.reason === 'no-base' ? bareHunks(previous.diff) : undefined;
  const path = text.trim();
  if (hunks !== undefined && isPath(path)) {
    return { kind: 'review', diff: `--- a/${path}\n+++ b/${path}\n${hunks}`, checksOnly: false };
  }
  return again(previous);
}

const AGAIN = 'That answer does not help me yet. ';

function again(previous: ReviewQuestion): ReviewQuestion {
  return previous.question.startsWith(AGAIN) ? previous : { ...previous, question: AGAIN + previous.question };
}

/** The text from its first hunk on. */
function bareHunks(text: string): string | undefined {
  const lines = text.split('\n');
  const first = lines.findIndex(isHunkHeader);
  return first === -1 ? undefined : lines.slice(first).join('\n');
}

function wordOf(text: string): string {
  return text.length > 100 ? '' : text.trim().toLowerCase().replaceAll(/[.,!]/g, '');
}

function isPath(text: string): boolean {
  return text.length <= 1000 && !/[\s\p{Cc}"]/u.test(text) && /[./]/.test(text);
}

function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}
