/** Returns the first line of a TypeScript file that is generated from files below `proto/`. */
export function header(...sources: readonly string[]): string {
  const named = (sources.length === 0 ? ['a2a.proto'] : sources).map((source) => `proto/${source}`);
  return `// Generated from ${named.join(', ')} by \`npm run generate\`. Do not edit.\n`;
}

/** Keeps the linter out of a generated file that stands among others. */
export const notLinted = ['assist', 'format', 'lint']
  .map((what) => `// biome-ignore-all ${what}: generated\n`)
  .join('');

/** Returns a docstring that holds `doc`, wrapped at 120 columns, each line after `indent` spaces; nothing for nothing. */
export function docstring(doc: string, indent = 0): string {
  if (doc === '') return '';
  const pad = ' '.repeat(indent);
  const lines = wrap(doc, 120 - indent - 3);
  const [only] = lines;
  if (lines.length === 1 && only !== undefined && indent + only.length + 7 <= 120) return `${pad}/** ${only} */\n`;
  return `${pad}/**\n${lines.map((line) => `${pad} * ${line}\n`).join('')}${pad} */\n`;
}

/** Returns `value` as a TypeScript literal in the style of this repository. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{ ${Object.entries(value)
      .map(([key, member]) => `${key}: ${literal(member)}`)
      .join(', ')} }`;
  }
  return String(value);
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line];
}
