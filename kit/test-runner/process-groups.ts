import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** The first letter of its state: Z for one that has ended. */
  readonly state: string;
}

/** A run to be found among all processes: the process that leads it, and the mark that its environment carries. */
export interface RunMark {
  readonly pid: number;
  /** As in the environment: the name of a variable, `=` and its value. */
  readonly mark: string;
}

/**
 * Returns the process groups of a process and of all its descendants, its own group first. A group stays when its
 * members lose their parent, so that a signal to it still reaches them; a browser that a test starts in a group of its
 * own is found too.
 *
 * Where there is a `/proc`, a process that left group, session and parent behind is found by the mark in the environment
 * that it began with. Out of reach is one that left them all and began with another environment, runs as another user,
 * or wrote over its environment; and elsewhere than on Linux, any that left them all.
 */
export function processGroupsOf({ pid, mark }: RunMark): number[] {
  const processes = listProcesses();
  const marked = processes.filter((each) => each.pid !== process.pid && carries(each.pid, mark));
  const groups = new Set([pid, ...marked.map(({ group }) => group)]);
  const family = new Set([pid, ...marked.map((each) => each.pid)]);
  // A child may be listed before its parent, so that one pass is not enough.
  for (let before = 0; before !== family.size; ) {
    before = family.size;
    for (const each of processes) {
      if (!family.has(each.parent) && !groups.has(each.group)) continue;
      family.add(each.pid);
      groups.add(each.group);
    }
  }
  return [...groups];
}

function carries(pid: number, mark: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(mark);
  } catch {
    // It ended, belongs to somebody else, or there is no such folder.
    return false;
  }
}

/** Sends a signal to every process of a group, and tells whether there was one that could be reached. */
export function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal);
  } catch {
    return false;
  }
}

/**
 * Tells whether a group has a process that still runs. One that has ended but was not collected by its parent counts
 * no more: in a container an orphan may stay so for long.
 */
export function isRunning(group: number): boolean {
  if (!signalGroup(group, 0)) return false;
  const members = listProcesses().filter((each) => each.group === group);
  return members.length === 0 || members.some(({ state }) => state !== 'Z');
}

function listProcesses(): Process[] {
  try {
    return process.platform === 'linux' ? fromProc() : fromPs();
  } catch {
    // Without a list the group of the command itself is still known.
    return [];
  }
}

function fromProc(): Process[] {
  const found: Process[] = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The program's name stands in parentheses and may hold any character; state, parent and group follow it.
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [state = '', parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      found.push({ pid: Number(name), parent: Number(parent), group: Number(group), state });
    } catch {
      // It ended since the folder was read.
    }
  }
  return found;
}

function fromPs(): Process[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,pgid=,stat='], { encoding: 'utf8' });
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, group, state = ''] = line.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent), group: Number(group), state: state.slice(0, 1) };
    });
}
