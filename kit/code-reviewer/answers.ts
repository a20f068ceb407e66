import { listChecks } from './checks.js';
import { supportedLanguages } from './languages.js';
import { listRules } from './lint-rules.js';

const CHECKS =
  'secrets, conflict markers, hidden characters, focused tests, oversized lines and hunks, binary files, and source without tests';

/**
 * Returns what the agent says to a message without a diff: about its languages, about its checks, or how to send a diff.
 * The list of all rules is for callers who said who they are.
 */
export function answerAbout(text: string, authenticated: boolean): string {
  const lower = text.slice(0, 1000).toLowerCase();
  if (lower.includes('language')) return languagesAnswer();
  if (lower.includes('rule') && authenticated) return rulesAnswer();
  if (lower.includes('check') || lower.includes('rule')) return checksAnswer();
  return helpAnswer();
}

function languagesAnswer(): string {
  return `I lint ${supportedLanguages()} with ESLint. Text files of any other kind get the diff checks only: ${CHECKS}.`;
}

function checksAnswer(): string {
  return `In the lines that a diff adds I look for ${CHECKS}. Where the diff shows a whole file in JavaScript or TypeScript, I lint it with ESLint too, and report on the changed lines.`;
}

function rulesAnswer(): string {
  const rows = [
    ...listChecks().map(({ id, severity }) => `- ${id} (${severity})`),
    ...listRules().map(({ rule, severity }) => `- eslint/${rule} (${severity})`),
  ];
  return `I apply these checks and rules:\n\n${rows.join('\n')}`;
}

function helpAnswer(): string {
  return 'I review unified diffs. Send one as a text, or as a file with the media type text/x-diff or a name in .diff or .patch. Make it with "git diff --unified=100000", so that it shows whole files: those I can lint. Ask me what languages I can review, or what I check.';
}
