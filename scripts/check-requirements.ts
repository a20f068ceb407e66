// Fails unless every requirement, every interoperability case and every side of a conflict that matters is held by a test,
// by review, or named as later work.
import { fileURLToPath } from 'node:url';
import { gather } from './check-requirements/gather.js';
import { judge, tableOf } from './check-requirements/judge.js';
import { allRows } from './check-requirements/rows.js';
import { testSources } from './check-requirements/sources.js';

const gathered = gather(testSources(fileURLToPath(new URL('..', import.meta.url))));
const rows = allRows();
const judgement = judge(rows, gathered.claims);
const faults = [...gathered.faults, ...judgement.faults];

console.log(tableOf(rows, judgement.standing));
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(`requirements: ${faults.length} faults`);
  process.exitCode = 1;
}
