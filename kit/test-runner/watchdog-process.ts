// The process that `killWhenGone` starts: it is told of runs line by line, and kills those that are left when the pipe ends.
import { spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { processGroupsOf, type RunMark, signalGroup } from './process-groups.js';

/** What is started while the others are killed is met the next time. */
const ROUNDS = 3;

const runs = new Map<string, RunMark>();

for await (const line of createInterface(process.stdin)) {
  const [word, pid, mark = ''] = line.split(' ');
  if (word === 'watch') runs.set(mark, { pid: Number(pid), mark });
  else runs.delete(mark);
}
for (let round = 0; round < ROUNDS; round += 1) {
  for (const run of runs.values()) kill(run);
}

function kill(run: RunMark): void {
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/PID', String(run.pid), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  for (const group of processGroupsOf(run)) signalGroup(group, 'SIGKILL');
}
