import type { Linter } from 'eslint';
import type { Severity } from './findings.js';

interface RuleRow {
  readonly severity: Severity;
  readonly options?: readonly unknown[];
  /** The rule is right only of a whole file: what it misses may stand further down. */
  readonly wholeFile?: true;
  /** The rule mistakes overloads and merged declarations for faults. */
  readonly javascriptOnly?: true;
}

function rows(severity: Severity, ...names: string[]): [string, RuleRow][] {
  return names.map((name) => [name, { severity }]);
}

// ESLint's recommended rules and some more, of those that need neither types nor other files. `no-undef` is not among
// them: which globals exist is not in a diff. `no-control-regex` is not, because parsers and escapers need them.
const table: ReadonlyMap<string, RuleRow> = new Map<string, RuleRow>([
  ...rows('error', 'constructor-super', 'for-direction', 'getter-return', 'no-async-promise-executor'),
  ...rows('error', 'no-class-assign', 'no-compare-neg-zero', 'no-cond-assign', 'no-const-assign'),
  ...rows('error', 'no-constant-binary-expression', 'no-constructor-return', 'no-debugger', 'no-delete-var'),
  ...rows('error', 'no-dupe-args', 'no-dupe-else-if', 'no-dupe-keys', 'no-duplicate-case', 'no-empty-character-class'),
  ...rows('error', 'no-eval', 'no-ex-assign', 'no-func-assign', 'no-global-assign', 'no-implied-eval'),
  ...rows('error', 'no-import-assign', 'no-invalid-regexp', 'no-loss-of-precision', 'no-misleading-character-class'),
  ...rows('error', 'no-new-func', 'no-new-native-nonconstructor', 'no-nonoctal-decimal-escape', 'no-obj-calls'),
  ...rows('error', 'no-octal', 'no-self-assign', 'no-self-compare', 'no-setter-return', 'no-shadow-restricted-names'),
  ...rows('error', 'no-this-before-super', 'no-unexpected-multiline', 'no-unreachable', 'no-unsafe-finally'),
  ...rows('error', 'no-unsafe-negation', 'no-unsafe-optional-chaining', 'no-with', 'require-yield', 'use-isnan'),
  ...rows('error', 'valid-typeof'),
  ['no-dupe-class-members', { severity: 'error', javascriptOnly: true }],
  ['no-redeclare', { severity: 'error', javascriptOnly: true }],
  ...rows('warning', 'array-callback-return', 'no-alert', 'no-case-declarations', 'no-constant-condition', 'no-empty'),
  ...rows('warning', 'no-empty-pattern', 'no-empty-static-block', 'no-extra-boolean-cast', 'no-fallthrough'),
  ...rows('warning', 'no-irregular-whitespace', 'no-prototype-builtins', 'no-regex-spaces', 'no-script-url'),
  ...rows('warning', 'no-sparse-arrays', 'no-template-curly-in-string', 'no-throw-literal'),
  ...rows('warning', 'no-unmodified-loop-condition', 'no-unreachable-loop', 'no-unused-labels'),
  ...rows('warning', 'no-unused-private-class-members', 'no-useless-backreference', 'no-useless-catch'),
  ...rows('warning', 'no-useless-escape', 'preserve-caught-error'),
  ['eqeqeq', { severity: 'warning', options: ['smart'] }],
  ['no-unassigned-vars', { severity: 'warning', wholeFile: true }],
  [
    'no-unused-vars',
    {
      severity: 'warning',
      wholeFile: true,
      options: [{ args: 'none', caughtErrors: 'none', ignoreRestSiblings: true }],
    },
  ],
  ['no-useless-assignment', { severity: 'warning', wholeFile: true }],
  ...rows('info', 'no-console', 'no-var'),
  ['prefer-const', { severity: 'info', wholeFile: true, options: [{ destructuring: 'all' }] }],
]);

/** Returns the rules as ESLint takes them: those that hold for the language, and for a part of a file if it is one. */
export function rulesFor(typescript: boolean, wholeFile: boolean): Linter.RulesRecord {
  const entries = [...table].filter(([, row]) => (wholeFile || !row.wholeFile) && !(typescript && row.javascriptOnly));
  return Object.fromEntries(entries.map(([name, row]) => [name, ['error', ...(row.options ?? [])]]));
}

/** How much a finding of a rule matters. */
export function severityOf(rule: string): Severity {
  return table.get(rule)?.severity ?? 'warning';
}

/** Returns every rule with how much its findings matter. */
export function listRules(): { rule: string; severity: Severity }[] {
  return [...table].map(([rule, { severity }]) => ({ rule, severity }));
}
