import { StringDecoder } from 'node:string_decoder';

/** Longer lines are cut, so that output without line ends does not pile up. */
export const MAX_LINE = 16_384;

/** Cuts a stream of bytes into lines. */
export interface LineSplitter {
  push(chunk: Buffer): void;
  /** Gives the last line when it has no end. */
  end(): void;
}

/** Returns a splitter that hands over whole lines, without their ends. A line that was cut ends in an ellipsis. */
export function createLineSplitter(onLine: (line: string) => void): LineSplitter {
  const decoder = new StringDecoder('utf8');
  let rest = '';

  function add(text: string): void {
    if (rest.length <= MAX_LINE) rest += text;
    if (rest.length > MAX_LINE) rest = `${rest.slice(0, MAX_LINE)}…`;
  }

  function take(text: string): void {
    const [first = '', ...more] = text.split('\n');
    add(first);
    for (const line of more) {
      onLine(rest);
      rest = '';
      add(line);
    }
  }

  return {
    push: (chunk) => take(decoder.write(chunk)),
    end() {
      take(decoder.end());
      if (rest !== '') onLine(rest);
      rest = '';
    },
  };
}
