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

/**
 * Holds pages to the examples they quote: every block of TypeScript names an example, `<!-- example: NAME.ts -->` or
 * `<!-- example: NAME.ts#REGION -->`, and is equal to that region of it, `docs` where none is named; every example is
 * quoted somewhere, and every region of it.
 */
export function compareFences(pages: Texts, examples: Texts): Findings {
  const { regions, faults } = readRegions(examples);
  const synced = new Map<string, string>();
  const quoted = new Set<string>();
  for (const [path, text] of pages) {
    const page = comparePage(text, regions);
    faults.push(...page.faults.map((fault) => `${path}${fault}`));
    for (const place of page.quoted) quoted.add(place);
    if (page.text !== text) synced.set(path, page.text);
  }
  const unquoted = [...regions.keys()].filter((place) => !quoted.has(place));
  return { faults: [...faults, ...unquoted.map((place) => `${place}: no page quotes it`)], synced };
}

/** Returns the regions of all examples by place, `NAME.ts#REGION`. */
function readRegions(examples: Texts): { readonly regions: Regions; readonly faults: string[] } {
  const regions = new Map<string, string>();
  const faults: string[] = [];
  for (const [name, source] of examples) {
    try {
      const found = regionsIn(source);
      if (found.size === 0) faults.push(`${name}: has no region, so no page can quote it`);
      for (const [region, text] of found) regions.set(`${name}#${region}`, text);
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return { regions, faults };
}

interface Page {
  /** The page with every block equal to its region. */
  readonly text: string;
  /** What is wrong, each beginning with the line. */
  readonly faults: readonly string[];
  readonly quoted: readonly string[];
}

const fence = /^(?<head>(?:<!-- example: (?<name>\S+?)(?:#(?<region>\S+))? -->\n)?```ts\n)(?<code>[\s\S]*?)^```$/gm;
const marker = /<!-- example: .*?-->/g;

function comparePage(text: string, regions: Regions): Page {
  const faults: string[] = [];
  const quoted: string[] = [];
  let result = '';
  let end = 0;
  for (const match of text.matchAll(fence)) {
    const { head = '', name, region = 'docs', code = '' } = match.groups ?? {};
    const place = name === undefined ? undefined : `${name}#${region}`;
    const wanted = place === undefined ? undefined : regions.get(place);
    if (place !== undefined) quoted.push(place);
    const fault = faultOf({ place, wanted, code });
    if (fault !== undefined) faults.push(`:${text.slice(0, match.index).split('\n').length}: ${fault}`);
    const body = wanted === undefined ? code : `${wanted}\n`;
    result += `${text.slice(end, match.index)}${head}${body}\`\`\``;
    end = match.index + match[0].length;
  }
  if ((text.match(marker) ?? []).length !== quoted.length)
    faults.push(': a marker stands before no block of TypeScript');
  return { text: result + text.slice(end), faults, quoted };
}

interface Block {
  readonly place: string | undefined;
  readonly wanted: string | undefined;
  readonly code: string;
}

function faultOf({ place, wanted, code }: Block): string | undefined {
  if (place === undefined) return 'this block names no example';
  if (wanted === undefined) return `there is no ${place}`;
  return code === `${wanted}\n` ? undefined : `differs from ${place}`;
}
