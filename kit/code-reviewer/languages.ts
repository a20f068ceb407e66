/** How ESLint parses a file, by the extension it is given for it. */
export type LintLanguage = 'js' | 'cjs' | 'mjs' | 'ts' | 'tsx';

/** A language by its name, whether it is source code (and so should have tests), and how to lint it, if at all. */
export interface Language {
  readonly name: string;
  readonly source: boolean;
  readonly lint?: LintLanguage;
}

const javascript = { name: 'JavaScript', source: true } as const;
const typescript = { name: 'TypeScript', source: true } as const;

function source(name: string, ...extensions: string[]): [string, Language][] {
  return extensions.map((extension) => [extension, { name, source: true }]);
}

function text(name: string, ...extensions: string[]): [string, Language][] {
  return extensions.map((extension) => [extension, { name, source: false }]);
}

// A map, so that a file named `x.constructor` finds nothing.
const byExtension: ReadonlyMap<string, Language> = new Map<string, Language>([
  ['js', { ...javascript, lint: 'js' }],
  ['jsx', { ...javascript, lint: 'js' }],
  ['mjs', { ...javascript, lint: 'mjs' }],
  ['cjs', { ...javascript, lint: 'cjs' }],
  ['ts', { ...typescript, lint: 'ts' }],
  ['mts', { ...typescript, lint: 'ts' }],
  ['cts', { ...typescript, lint: 'ts' }],
  ['tsx', { ...typescript, lint: 'tsx' }],
  ...source('C', 'c', 'h'),
  ...source('C#', 'cs'),
  ...source('C++', 'cc', 'cpp', 'cxx', 'hpp', 'hh'),
  ...source('Clojure', 'clj', 'cljs'),
  ...source('Dart', 'dart'),
  ...source('Elixir', 'ex', 'exs'),
  ...source('Erlang', 'erl'),
  ...source('F#', 'fs', 'fsx'),
  ...source('Go', 'go'),
  ...source('Groovy', 'groovy'),
  ...source('Haskell', 'hs'),
  ...source('Java', 'java'),
  ...source('Julia', 'jl'),
  ...source('Kotlin', 'kt', 'kts'),
  ...source('Lua', 'lua'),
  ...source('Objective-C', 'm', 'mm'),
  ...source('OCaml', 'ml', 'mli'),
  ...source('Perl', 'pl', 'pm'),
  ...source('PHP', 'php'),
  ...source('Python', 'py', 'pyi'),
  ...source('R', 'r'),
  ...source('Ruby', 'rb'),
  ...source('Rust', 'rs'),
  ...source('Scala', 'scala'),
  ...source('Shell', 'sh', 'bash', 'zsh'),
  ...source('SQL', 'sql'),
  ...source('Svelte', 'svelte'),
  ...source('Swift', 'swift'),
  ...source('Vue', 'vue'),
  ...source('Zig', 'zig'),
  ...text('CSS', 'css', 'scss', 'less'),
  ...text('HTML', 'html', 'htm'),
  ...text('INI', 'ini', 'cfg', 'conf', 'properties', 'env'),
  ...text('JSON', 'json', 'jsonc', 'json5'),
  ...text('Markdown', 'md', 'mdx', 'markdown'),
  ...text('Protocol Buffers', 'proto'),
  ...text('reStructuredText', 'rst'),
  ...text('Text', 'txt', 'csv', 'lock', 'snap'),
  ...text('TOML', 'toml'),
  ...text('XML', 'xml', 'svg'),
  ...text('YAML', 'yaml', 'yml'),
]);

/** What a file is taken for whose extension says nothing. */
export const unknownLanguage: Language = { name: 'unknown', source: false };

/** Returns the language of a file by its name alone. */
export function languageOf(path: string): Language {
  const name = baseName(path).toLowerCase();
  const dot = name.lastIndexOf('.');
  return (dot === -1 ? undefined : byExtension.get(name.slice(dot + 1))) ?? unknownLanguage;
}

/** Names what can be linted, with the extensions, for a reader. */
export function supportedLanguages(): string {
  const names = new Map<string, string[]>();
  for (const [extension, language] of byExtension) {
    if (language.lint) names.set(language.name, [...(names.get(language.name) ?? []), `.${extension}`]);
  }
  return [...names].map(([name, extensions]) => `${name} (${extensions.join(', ')})`).join(' and ');
}

/** The last segment of a path, with either kind of slash. */
export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
