/** What a piece of a line is to the reader: where the operation is named, the type of a message, or all the rest. */
export type Emphasis = 'name' | 'type' | 'plain' | 'quiet';

/** A piece of a line that is set in one way. */
export interface Span {
  readonly text: string;
  readonly as: Emphasis;
}

/** One line of a message on the wire. */
export type Line = readonly Span[];

export const name = (text: string): Span => ({ text, as: 'name' });
export const type = (text: string): Span => ({ text, as: 'type' });
export const plain = (text: string): Span => ({ text, as: 'plain' });
export const quiet = (text: string): Span => ({ text, as: 'quiet' });

/** Returns the number of characters that a line is wide. */
export function widthOf(line: Line): number {
  return line.reduce((sum, { text }) => sum + [...text].length, 0);
}
