import { type Line, type Span, widthOf } from './figure-line.js';

/** Two ways to say the same, row by row. */
export interface Comparison {
  /** For readers who hear the figure: what it is, and what it shows. */
  readonly title: string;
  readonly claim: string;
  readonly columns: readonly [Column, Column];
  readonly rows: readonly Row[];
  /** Lines of small text below. */
  readonly caption: readonly string[];
}

export interface Column {
  readonly name: string;
  readonly note: string;
}

export interface Row {
  readonly heading: Line;
  readonly cells: readonly [Cell, Cell];
}

/** One call: what is sent and what comes back. */
export interface Cell {
  readonly request: readonly Line[];
  readonly reply: readonly Line[];
}

const width = 900;
const margin = 24;
const gap = 20;
const panel = (width - 2 * margin - gap) / 2;
const padding = 16;
const lineHeight = 20;
const fontSize = 13;
// No common monospace font is wider than this, in ems.
const charWidth = 0.61;
const left = [margin, margin + panel + gap] as const;

/** The characters that a line in a panel may have. */
export const maxCharacters = Math.floor((panel - 2 * padding) / (fontSize * charWidth));

/**
 * Returns the comparison as an SVG of its own background, so that it can be read on a light and on a dark page.
 *
 * @throws {RangeError} when a line is too long for its panel
 */
export function comparisonSvg(figure: Comparison): string {
  const parts: string[] = [];
  let y = margin + 24;
  figure.columns.forEach((column, at) => {
    parts.push(text(left[at] ?? 0, y, 'column', column.name), text(left[at] ?? 0, y + 21, 'note', column.note));
  });
  y += 50;
  for (const row of figure.rows) {
    parts.push(lineText(margin, y + 18, row.heading, 'heading'));
    const height = panelHeight(row);
    row.cells.forEach((cell, at) => {
      parts.push(...panelOf(cell, left[at] ?? 0, y + 32, height, tallest(row, 'request')));
    });
    y += 32 + height + 26;
  }
  parts.push(rule(y - 6));
  figure.caption.forEach((line, at) => {
    parts.push(text(margin, y + 18 + at * 19, 'caption', line));
  });
  const height = y + figure.caption.length * 19 + margin - 2;
  return document(figure, height, parts);
}

const tallest = (row: Row, part: keyof Cell) => Math.max(...row.cells.map((cell) => cell[part].length));
const panelHeight = (row: Row) => (tallest(row, 'request') + tallest(row, 'reply')) * lineHeight + 2 * padding + 24;

/** Requests begin and replies begin at the same height in both panels. */
function panelOf(cell: Cell, x: number, y: number, height: number, requestLines: number): string[] {
  const split = y + padding + requestLines * lineHeight + 12;
  const lines = (all: readonly Line[], top: number) =>
    all.map((line, at) => lineText(x + padding, top + at * lineHeight + 14, checked(line), 'code'));
  return [
    `<rect class="panel" x="${x}" y="${y}" width="${panel}" height="${height}" rx="8"/>`,
    text(x + panel - padding, y + padding + 14, 'label', 'request'),
    ...lines(cell.request, y + padding),
    `<line class="split" x1="${x + padding}" x2="${x + panel - padding}" y1="${split}" y2="${split}"/>`,
    text(x + panel - padding, split + 24, 'label', 'reply'),
    ...lines(cell.reply, split + 10),
  ];
}

function checked(line: Line): Line {
  if (widthOf(line) > maxCharacters) {
    throw new RangeError(`too long for its panel: ${line.map((span) => span.text).join('')}`);
  }
  return line;
}

function lineText(x: number, y: number, line: Line, className: string): string {
  return `<text class="${className}" x="${x}" y="${y}" xml:space="preserve">${line.map(tspan).join('')}</text>`;
}

function tspan({ text: content, as }: Span): string {
  return as === 'plain' ? escaped(content) : `<tspan class="${as}">${escaped(content)}</tspan>`;
}

function text(x: number, y: number, className: string, content: string): string {
  return `<text class="${className}" x="${x}" y="${y}">${escaped(content)}</text>`;
}

function rule(y: number): string {
  return `<line class="rule" x1="${margin}" x2="${width - margin}" y1="${y}" y2="${y}"/>`;
}

function escaped(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const style = `
    svg { --page: #ffffff; --panel: #f6f8fa; --line: #d0d7de; --ink: #24292f; --quiet: #656d76; --name: #0550ae; --type: #8250df; }
    @media (prefers-color-scheme: dark) {
      svg { --page: #0d1117; --panel: #161b22; --line: #30363d; --ink: #e6edf3; --quiet: #8d96a0; --name: #79c0ff; --type: #d2a8ff; }
    }
    .page { fill: var(--page); stroke: var(--line); }
    .panel { fill: var(--panel); stroke: var(--line); }
    .split, .rule { stroke: var(--line); }
    .split { stroke-dasharray: 4 4; }
    text { fill: var(--ink); font: 13px ui-sans-serif, system-ui, -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif; }
    .column { font-size: 20px; font-weight: 600; }
    .note, .caption { fill: var(--quiet); }
    .label { fill: var(--quiet); font-size: 11px; text-anchor: end; }
    .code, .heading { font: ${fontSize}px ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', 'DejaVu Sans Mono', monospace; white-space: pre; }
    .heading { font-size: 14px; }
    .name { fill: var(--name); font-weight: 700; }
    .type { fill: var(--type); font-style: italic; }
    .quiet { fill: var(--quiet); }
  `;

function document(figure: Comparison, height: number, parts: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title claim">`,
    '  <!-- Generated from the records in captures/ by `npm run docs`. Do not edit. -->',
    `  <title id="title">${escaped(figure.title)}</title>`,
    `  <desc id="claim">${escaped(figure.claim)}</desc>`,
    `  <style>${style}</style>`,
    `  <rect class="page" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10"/>`,
    ...parts.map((part) => `  ${part}`),
    '</svg>',
    '',
  ].join('\n');
}
