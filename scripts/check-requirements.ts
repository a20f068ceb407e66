// Fails unless every requirement and every interoperability case is held by a test, by review, or named as later work.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cases } from '../src/conformance/cases.js';
import { requirements } from '../src/conformance/requirements.js';
import { gather } from './check-requirements/gather.js';
import { type Judgement, judge, type Row, tableOf } from './check-requirements/judge.js';

const root = fileURLToPath(new URL('..', import.meta.url));
// Tests stand beside the sources; scenarios that several tests share stand in `test`.
const searched = { src: /\.test\.ts$/, kit: /\.test\.ts$/, scripts: /\.test\.ts$/, test: /\.ts$/ };

function sources(): Map<string, string> {
  const found = new Map<string, string>();
  for (const [folder, pattern] of Object.entries(searched)) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      const path = `${folder}/${entry.replaceAll('\\', '/')}`;
      if (pattern.test(path) && !path.includes('node_modules/'))
        found.set(path, readFileSync(join(root, path), 'utf8'));
    }
  }
  return found;
}

const gathered = gather(sources());
const rows: Record<string, Row> = { ...requirements, ...cases };
const judgement: Judgement = judge(rows, gathered.claims);
const faults = [...gathered.faults, ...judgement.faults];

console.log(tableOf(rows, judgement.standing));
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(`requirements: ${faults.length} faults`);
  process.exitCode = 1;
}
