import * as typescriptParser from '@typescript-eslint/parser';
import type { Linter as LinterTypes } from 'eslint';
import { Linter } from 'eslint/universal';
import type { Severity } from './findings.js';
import type { LintLanguage } from './languages.js';
import { rulesFor, severityOf } from './lint-rules.js';

/** A file to lint. Its name stays away from the linter, which must not look for anything by it. */
export interface LintJob {
  readonly language: LintLanguage;
  readonly text: string;
  /** The lines to report on, from 1. */
  readonly changed: ReadonlySet<number>;
  /** False where the text may be only the beginning of the file. */
  readonly wholeFile: boolean;
}

/** One finding of the linter in a changed line. */
export interface LintFinding {
  readonly rule: string;
  readonly severity: Severity;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** What came of linting one file. */
export type LintResult =
  | { readonly outcome: 'linted'; readonly findings: readonly LintFinding[]; readonly leftOut: number }
  | { readonly outcome: 'unparsable'; readonly line: number; readonly column: number; readonly message: string }
  | { readonly outcome: 'failed'; readonly why: string };

type SourceType = 'module' | 'commonjs';

// The universal build of ESLint has no access to files; parsers get no project, so that they look for none either.
const linter = new Linter({ configType: 'flat' });

/**
 * Returns what ESLint finds in the changed lines of one file, and how many findings in other lines were left out.
 *
 * The text is parsed, never run. Its comments do not configure the linter: code must not switch off its own review.
 * The call blocks for as long as it takes; `createLinter` bounds it.
 */
export function lintSource(job: LintJob): LintResult {
  try {
    const messages = verify(job);
    const fatal = messages.find((message) => message.fatal);
    if (fatal) return parseFailure(fatal, job.text);
    return reportOf(messages, job);
  } catch (error) {
    // A crash of a parser or a rule is about this file alone. Deep nesting is the usual cause.
    return { outcome: 'failed', why: error instanceof RangeError ? NESTED : 'the linter cannot handle it' };
  }
}

const NESTED = 'it is nested too deeply for the linter';

function verify(job: LintJob): LinterTypes.LintMessage[] {
  const messages = verifyAs(job, job.language === 'cjs' ? 'commonjs' : 'module');
  if (job.language !== 'js' || !messages.some((message) => message.fatal)) return messages;
  // A .js file is a module or a CommonJS script; which one stands in a package.json that the diff need not hold.
  const asScript = verifyAs(job, 'commonjs');
  return asScript.some((message) => message.fatal) ? messages : asScript;
}

function verifyAs({ language, text, wholeFile }: LintJob, sourceType: SourceType): LinterTypes.LintMessage[] {
  const typescript = language === 'ts' || language === 'tsx';
  const parserOptions = { ecmaFeatures: { jsx: language === 'js' }, loggerFn: false };
  const config: LinterTypes.Config = {
    files: ['**/reviewed.*'],
    languageOptions: {
      sourceType,
      ecmaVersion: 'latest',
      parserOptions,
      ...(typescript && { parser: typescriptParser }),
    },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    rules: rulesFor(typescript, wholeFile),
  };
  const options = { filename: `reviewed.${language}`, allowInlineConfig: false };
  return linter.verify(text, [config], options).filter((message) => !isMeant(message));
}

/**
 * Tells whether a variable is unused on purpose: its name begins with `_`, it is the `React` of the older JSX
 * transform, or it is no variable but a member of an enum or what `declare` describes. The tree of the last run tells.
 */
function isMeant(message: LinterTypes.LintMessage): boolean {
  if (message.ruleId !== 'no-unused-vars') return false;
  const source = linter.getSourceCode();
  const index = source.getIndexFromLoc({ line: message.line, column: message.column - 1 });
  const identifier: unknown = source.getNodeByRangeIndex(index);
  if (isNode(identifier) && typeof identifier.name === 'string' && /^(?:_|React$)/.test(identifier.name)) return true;
  for (let node = identifier; isNode(node); node = node.parent) {
    if (node.type === 'TSEnumMember' || node.declare === true) return true;
  }
  return false;
}

interface SyntaxNode {
  readonly type: string;
  readonly name?: unknown;
  readonly parent?: unknown;
  readonly declare?: unknown;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function parseFailure(fatal: LinterTypes.LintMessage, text: string): LintResult {
  if (fatal.message.includes('stack')) return { outcome: 'failed', why: NESTED };
  const line = lineMap(text)(fatal.line);
  const message = fatal.message.replace('Parsing error: ', '');
  return { outcome: 'unparsable', line, column: fatal.column, message };
}

function reportOf(messages: readonly LinterTypes.LintMessage[], { text, changed }: LintJob): LintResult {
  const lineOf = lineMap(text);
  const findings = messages
    .map(({ ruleId, line, column, message }) => ({ rule: ruleId ?? '', line: lineOf(line), column, message }))
    .filter(({ line }) => changed.has(line))
    .map((finding) => ({ ...finding, severity: severityOf(finding.rule) }));
  return { outcome: 'linted', findings, leftOut: messages.length - findings.length };
}

/** JavaScript also ends lines at a lone CR, U+2028 and U+2029, where a diff does not. */
function lineMap(text: string): (line: number) => number {
  if (!/\r(?!\n)|[\u2028\u2029]/.test(text)) return (line) => line;
  const lines = [1];
  let current = 1;
  for (const [ending] of text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)) {
    if (ending.endsWith('\n')) current += 1;
    lines.push(current);
  }
  return (line) => lines[line - 1] ?? current;
}
