import type { Finding } from './findings.js';
import { printable } from './printable.js';
import { countOf, describeCounts, type ReviewedFile, type ReviewReport } from './report.js';

const MAX_PATH = 200;

/**
 * Returns the report as Markdown for a person, by file and line.
 *
 * What comes from the diff (paths, and names in messages) is escaped: it stays text in any renderer of CommonMark or
 * GitHub's dialect, and carries no control characters to a terminal.
 */
export function renderMarkdown(report: ReviewReport): string {
  const { summary, files, findings } = report;
  const blocks = ['# Code review', summaryLine(report)];
  if (findings.length === 0) blocks.push('No findings.');
  for (const path of new Set(findings.map((finding) => finding.file))) {
    const rows = findings.filter((finding) => finding.file === path).map(findingRow);
    blocks.push(`## ${codeSpan(printable(path, MAX_PATH))}`, rows.join('\n'));
  }
  if (summary.cut > 0) blocks.push(`${countOf(summary.cut, 'more finding')} not listed here.`);
  if (summary.leftOut > 0) {
    blocks.push(`${countOf(summary.leftOut, 'finding')} in lines that the diff does not change left out.`);
  }
  const unlinted = files.filter((file) => file.how !== 'linted');
  if (unlinted.length > 0) blocks.push('## Diff checks only', unlinted.map(unlintedRow).join('\n'));
  return `${blocks.join('\n\n')}\n`;
}

function summaryLine(report: ReviewReport): string {
  const { files, linted } = report.summary;
  return `**${describeCounts(report)}** (${linted} linted, ${files - linted} with diff checks only).`;
}

function findingRow({ severity, line, message, id }: Finding): string {
  const place = line === undefined ? '' : ` line ${line}`;
  return `- **${severity}**${place}: ${escapeText(printable(message))} (${codeSpan(printable(id))})`;
}

function unlintedRow({ path, why }: ReviewedFile): string {
  return `- ${codeSpan(printable(path, MAX_PATH))}: ${escapeText(printable(why ?? ''))}`;
}

/** The fence is longer than any run of backticks in the text, so that nothing inside ends the span. */
function codeSpan(text: string): string {
  const runs = text.match(/`+/g) ?? [];
  const fence = '`'.repeat(runs.reduce((longest, run) => Math.max(longest, run.length), 0) + 1);
  const pad = text === '' || /^[` ]|[` ]$/.test(text) ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
}

/** Also breaks what GitHub would turn into links of its own: URLs, addresses, mentions and issue numbers. */
function escapeText(text: string): string {
  return text
    .replace(/[\\`*_{}[\]<>#|~&@!]/g, (char) => (char === '&' || char === '<' ? ENTITIES[char] : `\\${char}`))
    .replaceAll('://', ':\\//')
    .replace(/www\./gi, (word) => `${word.slice(0, 3)}\\.`);
}

const ENTITIES = { '&': '&amp;', '<': '&lt;' } as const;
