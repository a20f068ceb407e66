// Fails when an example does not end well by itself, or when a page of docs quotes one that reads differently by now.
// Needs a build: examples use the package as anybody would. With --write the pages are brought in line.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareFences } from './check-examples/fences.js';
import { type Outcome, runProgram } from './check-examples/run-program.js';

const limitMs = 20_000;
const atATime = 2;

const root = fileURLToPath(new URL('..', import.meta.url));
const [flag, ...rest] = process.argv.slice(2);
if (rest.length > 0 || (flag !== undefined && flag !== '--write')) {
  console.error('usage: tsx scripts/check-examples.ts [--write]');
  process.exit(2);
}
if (!existsSync(join(root, 'dist/entries/node.js'))) {
  console.error('There is no build to run the examples on: run npm run build');
  process.exit(2);
}

const examples = textsIn('examples', '.ts');
const { faults, synced } = compareFences(textsIn('docs', '.md'), examples);
if (flag === '--write') {
  for (const [path, text] of synced) {
    writeFileSync(join(root, 'docs', path), text);
    console.log(`docs/${path} written`);
  }
} else {
  for (const fault of faults) console.error(fault);
}

const waiting = [...examples.keys()];
let failures = 0;
await Promise.all(Array.from({ length: atATime }, runNext));
console.log(`${examples.size} examples, ${failures} failed; ${faults.length} faults in the pages`);
process.exitCode = failures > 0 || (faults.length > 0 && flag !== '--write') ? 1 : 0;

async function runNext(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    report(name, await runProgram(['--import', 'tsx', join(root, 'examples', name)], limitMs));
  }
}

function report(name: string, { fault, durationMs, output }: Outcome): void {
  console.log(
    `${fault === undefined ? 'ok  ' : 'FAIL'} ${name} ${Math.round(durationMs)} ms${fault ? `: ${fault}` : ''}`,
  );
  if (fault === undefined) return;
  failures += 1;
  console.error(output);
}

function textsIn(folder: string, ending: string): Map<string, string> {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith(ending));
  return new Map(names.sort().map((name) => [name, readFileSync(join(root, folder, name), 'utf8')]));
}
