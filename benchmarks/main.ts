import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { type Running, start } from './subject.js';
import { type Subject, subjects, type Workload, workloads } from './workload.js';

// `npm run bench` measures what one request costs the server in CPU time, against a bare node:http floor and against
// @a2a-js/sdk, all in one interleaved run, and prints ratios. benchmarks/README.md says how to read them.
const quick = process.argv.includes('--quick');
const rounds = quick ? 5 : 15;
const requests = quick ? 300 : 1500;
const connections = 16;
const warmUp = quick ? 2000 : 3000;

/** What the project promises: CPU time at most this many times the floor's. */
const bar: Record<Workload['answer'], number> = { message: 2, task: 3 };
// A quick run is short enough for a busy machine to spoil it: it guards against a slide, not against a per cent.
const allowance = quick ? 1.5 : 1;

const label = ({ answer, binding }: Workload) => `${answer} over ${binding}`;
const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** One line that is written over, on a terminal only. */
function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${text}`);
}

const running: Running[] = [];
for (const subject of subjects) running.push(await start(subject));
const samples = new Map<string, Record<Subject, number[]>>();
try {
  for (const workload of workloads) {
    progress(`${label(workload)}: warming up`);
    for (const server of running) await server.measure(workload, warmUp, connections);
    const cost: Record<Subject, number[]> = { floor: [], ours: [], peer: [] };
    for (let round = 0; round < rounds; round += 1) {
      progress(`${label(workload)}: round ${round + 1} of ${rounds}`);
      const order = round % 2 === 0 ? running : [...running].reverse();
      for (const server of order) cost[server.subject].push(await server.measure(workload, requests, connections));
    }
    progress('');
    samples.set(label(workload), cost);
  }
} finally {
  for (const server of running) server.close();
}

const failures: string[] = [];
const rows = workloads.map((workload) => {
  const cost = samples.get(label(workload));
  if (cost === undefined) throw new Error(`${label(workload)} was not measured`);
  // Ratios are taken within a round, where all three ran within seconds of each other, and then their median.
  const ratio = (a: Subject, b: Subject) =>
    median(cost[a].map((value, round) => value / (cost[b][round] ?? Number.NaN)));
  const ours = ratio('ours', 'floor');
  if (!(ours <= bar[workload.answer] * allowance)) {
    failures.push(`${label(workload)}: ${ours.toFixed(2)}x the floor, the bar is ${bar[workload.answer]}x`);
  }
  return {
    workload: label(workload),
    floorMicros: median(cost.floor),
    oursMicros: median(cost.ours),
    peerMicros: median(cost.peer),
    oursToFloor: ours,
    peerToFloor: ratio('peer', 'floor'),
    peerToOurs: ratio('peer', 'ours'),
  };
});

console.log('\nServer CPU time per request, median of rounds, and ratios paired by round:\n');
console.log(
  '| workload | floor µs | a2a-kit µs | @a2a-js/sdk µs | a2a-kit : floor | @a2a-js/sdk : floor | @a2a-js/sdk : a2a-kit |',
);
console.log('|---|---|---|---|---|---|---|');
for (const row of rows) {
  const micros = [row.floorMicros, row.oursMicros, row.peerMicros].map((value) => value.toFixed(0)).join(' | ');
  const ratios = [row.oursToFloor, row.peerToFloor, row.peerToOurs].map((value) => `${value.toFixed(2)}x`).join(' | ');
  console.log(`| ${row.workload} | ${micros} | ${ratios} |`);
}
console.log(
  `\nNode ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, ${rounds} rounds of ${requests} requests over ${connections} connections.`,
);

mkdirSync('build', { recursive: true });
writeFileSync(
  'build/bench.json',
  `${JSON.stringify({ quick, rounds, requests, rows, samples: Object.fromEntries(samples) }, null, 2)}\n`,
);
for (const failure of failures) console.error(`over the bar: ${failure}`);
process.exit(failures.length === 0 ? 0 : 1);
