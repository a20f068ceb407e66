/**
 * What may differ between a record and its replay: ids, dates, durations and ports. An id or port of the record stands
 * for one and the same of the replay throughout, and the other way round; the pairs are learned while comparing.
 */
export interface Likeness {
  /** True when the texts are the same but for what may differ. */
  same(recorded: string, replayed: string): boolean;
  /** True when the values, opaque to a client, may stand for each other: both are there, and neither stands for another. */
  pairs(recorded: string, replayed: string): boolean;
  /** Returns a text of the record with everything that is known to stand for something else replaced. */
  translate(recorded: string): string;
}

type Kind = 'id' | 'port' | 'date' | 'duration' | 'frames in Node';

// Tried in this order at each position. Ids and ports are paired; of the others only the kind counts.
const kinds: readonly (readonly [Kind, RegExp])[] = [
  ['id', /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/],
  ['port', /\b(?:localhost|127\.0\.0\.1):\d+\b/],
  ['date', /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/],
  ['duration', /\b\d+\.\d+ ?(?:ms|s|seconds)\b|(?<=duration_ms:? )\d+(?:\.\d+)?/],
  // Which frames of a stack lie in Node itself, and where, depends on its version.
  ['frames in Node', /(?:^[^\n]*\bnode:[\w/]+:\d+:\d+\)?\n?)+/],
];
const anyKind = new RegExp(kinds.map(([, pattern]) => `(${pattern.source})`).join('|'), 'gm');

/** Returns a likeness that knows the given pairs of recorded and replayed texts. */
export function createLikeness(known: Iterable<readonly [recorded: string, replayed: string]> = []): Likeness {
  const forward = new Map(known);
  const backward = new Map([...forward].map(([recorded, replayed]) => [replayed, recorded]));

  function pairs(recorded: string, replayed: string): boolean {
    const before = forward.get(recorded);
    if (before !== undefined || backward.has(replayed)) return before === replayed;
    forward.set(recorded, replayed);
    backward.set(replayed, recorded);
    return true;
  }

  function same(recorded: string, replayed: string): boolean {
    const left = pieces(recorded);
    const right = pieces(replayed);
    if (left.length !== right.length) return false;
    return left.every((piece, at) => {
      const other = right[at];
      if (other === undefined || piece.kind !== other.kind) return false;
      if (piece.kind === 'id' || piece.kind === 'port') return pairs(piece.text, other.text);
      return piece.kind !== 'text' || piece.text === other.text;
    });
  }

  function translate(recorded: string): string {
    const longestFirst = [...forward.keys()].sort((a, b) => b.length - a.length).map(escaped);
    if (longestFirst.length === 0) return recorded;
    return recorded.replace(new RegExp(longestFirst.join('|'), 'g'), (text) => forward.get(text) ?? text);
  }

  return { same, pairs, translate };
}

/** Cuts a text into pieces that must be equal and pieces that may differ. */
function pieces(text: string): { readonly kind: Kind | 'text'; readonly text: string }[] {
  const all: { kind: Kind | 'text'; text: string }[] = [];
  let end = 0;
  for (const match of text.matchAll(anyKind)) {
    if (match.index > end) all.push({ kind: 'text', text: text.slice(end, match.index) });
    const at = match.slice(1).findIndex((group) => group !== undefined);
    all.push({ kind: kinds[at]?.[0] ?? 'text', text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) all.push({ kind: 'text', text: text.slice(end) });
  return all;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
