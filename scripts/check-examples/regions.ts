/** The text between `// #region NAME` and `// #endregion NAME` lines, by name, moved to the left margin. */
export type Regions = ReadonlyMap<string, string>;

/**
 * Returns the regions of a source.
 *
 * @throws {Error} when one is opened twice, left open, or closed without having been opened
 */
export function regionsIn(source: string): Regions {
  const regions = new Map<string, string>();
  let open: { readonly name: string; readonly lines: string[] } | undefined;
  for (const [n, line] of source.split('\n').entries()) {
    const [, kind, name = ''] = /^\s*\/\/ #(region|endregion)\s+(\S+)\s*$/.exec(line) ?? [];
    if (kind === 'region') {
      if (open !== undefined || regions.has(name)) throw new Error(`line ${n + 1}: region ${name} cannot begin here`);
      open = { name, lines: [] };
    } else if (kind === 'endregion') {
      if (open?.name !== name) throw new Error(`line ${n + 1}: region ${name} was not open`);
      regions.set(name, atMargin(open.lines));
      open = undefined;
    } else {
      open?.lines.push(line);
    }
  }
  if (open !== undefined) throw new Error(`region ${open.name} is left open`);
  return regions;
}

function atMargin(lines: readonly string[]): string {
  const written = lines.filter((line) => line.trim() !== '');
  const indent = Math.min(...written.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(indent)).join('\n');
}
