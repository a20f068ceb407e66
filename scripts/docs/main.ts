import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseRecord } from '../../kit/capture/record/parse-record.js';
import type { CaptureRecord } from '../../kit/capture/record/record.js';
import { gather } from '../check-requirements/gather.js';
import { testSources } from '../check-requirements/sources.js';
import { capturesPage } from './captures-page.js';
import { conflictsPage } from './conflicts-page.js';
import { errorsPage } from './errors-page.js';
import { comparisonSvg } from './figure-comparison.js';
import { twoJsonBindings } from './figure-two-json-bindings.js';
import { operationsPage } from './operations-page.js';

// Writes every generated page and figure; with --check it writes nothing and names the files that are out of date.

const root = new URL('../../', import.meta.url);
const fileOf = (path: string) => fileURLToPath(new URL(path, root));
const read = (path: string) => readFileSync(fileOf(path), 'utf8');

const records = readdirSync(fileOf('captures'))
  .filter((file) => file.endsWith('.http'))
  .sort()
  .map((file) => parseRecord(read(`captures/${file}`), `captures/${file}`));

function recordNamed(name: string): CaptureRecord {
  const record = records.find((each) => each.name === name);
  if (record === undefined) throw new Error(`captures/${name}.http is missing: run npm run capture`);
  return record;
}

const pages: ReadonlyMap<string, string> = new Map([
  ['docs/operations-by-binding.md', operationsPage()],
  ['docs/errors.md', errorsPage()],
  ['docs/conflicts.md', conflictsPage(gather(testSources(fileURLToPath(root))).claims)],
  [
    'docs/figures/two-json-bindings.svg',
    comparisonSvg(
      twoJsonBindings({
        blockingTask: recordNamed('03-blocking-task'),
        polling: recordNamed('04-polling'),
        restBinding: recordNamed('16-rest-binding'),
        proto: read('proto/a2a.proto'),
      }),
    ),
  ],
  ['captures/README.md', capturesPage(records)],
]);

const [flag, ...rest] = process.argv.slice(2);
if (rest.length > 0 || (flag !== undefined && flag !== '--check')) {
  console.error('usage: npm run docs [-- --check]');
  process.exit(2);
}

const outdated = [...pages].filter(([path, content]) => contentOf(path) !== content);
for (const [path, content] of outdated) {
  if (flag === '--check') {
    console.error(`${path} is out of date: run npm run docs`);
  } else {
    mkdirSync(dirname(fileOf(path)), { recursive: true });
    writeFileSync(fileOf(path), content);
    console.log(`${path} written`);
  }
}
process.exit(flag === '--check' && outdated.length > 0 ? 1 : 0);

function contentOf(path: string): string | undefined {
  try {
    return read(path);
  } catch {
    return undefined;
  }
}
