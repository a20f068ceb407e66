import { type Regions, regionsIn } from './regions.js';

/** Texts by path or by name. */
export type Texts = ReadonlyMap<string, string>;

/** What a comparison of pages with examples has found. */
export interface Findings {
  /** What is wrong, a line each. */
  readonly faults: readonly string[];
  /** The pages that differ, as they would be with every block equal to its region. */
  readonly synced: Texts;
}

const fence = /^(?:<!-- example: (\S+?)(?:#(\S+))? -->\n)?```ts\n([\s\S]*?)^```$/gm;
const marker = /<!-- example: .*?-->/g;

/**
 * Holds pages to the examples they quote: every block of TypeScript names an example, `<!-- example: NAME.ts -->` or
 * `<!-- example: NAME.ts#REGION -->`, and is equal to that region of it, `docs` where none is named; and every region is
 * quoted somewhere.
 */
export function compareFences(pages: Texts, examples: Texts): Findings {
  const faults: string[] = [];
  const synced = new Map<string, string>();
  const unquoted = new Set<string>();
  const regions = new Map<string, Regions>();
  for (const [name, source] of examples) {
    try {
      const found = regionsIn(source);
      regions.set(name, found);
      for (const region of found.keys()) unquoted.add(`${name}#${region}`);
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  for (const [path, text] of pages) {
    let used = 0;
    const result = text.replace(fence, (block: string, name: string | undefined, region: string | undefined, code) => {
      const at = `${path}:${lineOf(text, block)}`;
      if (name === undefined) return keep(block, `${at}: this block names no example`);
      used += 1;
      const place = `${name}#${region ?? 'docs'}`;
      unquoted.delete(place);
      const wanted = regions.get(name)?.get(region ?? 'docs');
      if (wanted === undefined) return keep(block, `${at}: there is no ${place}`);
      if (code === `${wanted}\n`) return block;
      faults.push(`${at}: differs from ${place}`);
      return block.replace(`${code}\`\`\``, () => `${wanted}\n\`\`\``);
    });
    if ((text.match(marker) ?? []).length !== used)
      faults.push(`${path}: a marker stands before no block of TypeScript`);
    if (result !== text) synced.set(path, result);
  }
  return { faults: [...faults, ...[...unquoted].map((place) => `${place}: no page quotes this region`)], synced };

  function keep(block: string, fault: string): string {
    faults.push(fault);
    return block;
  }
}

function lineOf(text: string, block: string): number {
  return text.slice(0, text.indexOf(block)).split('\n').length;
}
