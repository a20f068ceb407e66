/** A place in the workspace. */
export interface Location {
  readonly file: string;
  readonly line: number;
}

const IN_PARENTHESES = /\(([^()]+?):(\d+)(?::\d+)?\)/;
const BARE = /(?:^|\s|')([^\s():'"]+\.\w+):(\d+)(?::\d+)?/;

/**
 * Returns the place that a line of a stack trace or a message names, when it lies in the workspace. Paths of the
 * workspace are relative by then, so that an absolute one is the runner's or a library's.
 */
export function locationIn(text: string): Location | undefined {
  const found = IN_PARENTHESES.exec(text) ?? BARE.exec(text);
  const [, path, line] = found ?? [];
  if (path === undefined || line === undefined || !isOwnPath(path)) return undefined;
  return { file: path.replaceAll('\\', '/').replace(/^\.\//, ''), line: Number(line) };
}

function isOwnPath(path: string): boolean {
  return !/^(\/|\.\.\/|[a-z]:[\\/]|[a-z]{2,}:)/i.test(path) && !/(^|[\\/])node_modules[\\/]/.test(path);
}
