import { homedir, hostname, tmpdir } from 'node:os';

/** What tells one machine from another, each with what to call it. */
export interface Machine {
  readonly hostName: string;
  readonly folders: readonly string[];
  readonly timeZone: string;
}

/** Returns what tells this machine from others; the folder is that of the project. */
export function thisMachine(folder: string): Machine {
  return {
    hostName: hostname(),
    folders: [folder, process.cwd(), homedir(), tmpdir()],
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/** Returns everything in a text that tells on which machine it was written. A record must have none of it. */
export function machineTraces(text: string, { hostName, folders, timeZone }: Machine): string[] {
  const names = [...folders.filter((folder) => folder.length > 1), ...(timeZone.includes('/') ? [timeZone] : [])];
  const found = names.filter((name) => text.includes(name));
  // A host may be called localhost, or something as short as a word.
  const host =
    hostName === 'localhost' ? undefined : new RegExp(`(?<![\\w-])${escaped(hostName)}(?![\\w-])`).exec(text);
  const offsets = text.match(/\dT\d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d:\d\d/g) ?? [];
  return [...new Set([...found, ...(host ?? []), ...offsets])];
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
