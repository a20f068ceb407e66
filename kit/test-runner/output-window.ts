/** Output of bounded size: its beginning is given at once, its end when it is over, and the middle is left out. */
export interface OutputWindow {
  push(line: string): void;
  /** Returns the lines that may be shown now, and forgets them. */
  take(): string;
  /** Returns what is left: how much was dropped, if anything was, and the last lines. */
  finish(): string;
  readonly truncated: boolean;
}

/** Returns a window of at most `maxBytes`, half of them for the beginning and half for the end. */
export function createOutputWindow(maxBytes: number): OutputWindow {
  const half = Math.floor(maxBytes / 2);
  const head: string[] = [];
  let headBytes = 0;
  let tail: { text: string; bytes: number }[] = [];
  let tailStart = 0;
  let tailBytes = 0;
  let droppedLines = 0;
  let droppedBytes = 0;

  function dropOldest(): void {
    const oldest = tail[tailStart];
    tailStart += 1;
    tailBytes -= oldest?.bytes ?? 0;
    droppedBytes += oldest?.bytes ?? 0;
    droppedLines += 1;
    if (tailStart < 1_000) return;
    tail = tail.slice(tailStart);
    tailStart = 0;
  }

  return {
    push(line) {
      const text = `${line}\n`;
      const bytes = Buffer.byteLength(text);
      if (tail.length === 0 && headBytes + bytes <= half) {
        head.push(text);
        headBytes += bytes;
        return;
      }
      tail.push({ text, bytes });
      tailBytes += bytes;
      while (tailBytes > half && tailStart < tail.length) dropOldest();
    },
    take: () => head.splice(0).join(''),
    finish() {
      const end = tail.slice(tailStart).map(({ text }) => text);
      const lines = droppedLines === 1 ? '1 line' : `${droppedLines} lines`;
      const note = `[${lines}, ${droppedBytes} bytes left out]\n`;
      return head.splice(0).join('') + (droppedLines > 0 ? note : '') + end.join('');
    },
    get truncated() {
      return droppedLines > 0;
    },
  };
}
