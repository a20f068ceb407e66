import { spawnSync } from 'node:child_process';

/** One step of `npm run check`: a name to select it by, and the command that passes or fails. */
interface Step {
  readonly name: string;
  readonly command: string;
}

// In the order in which a mistake is cheapest to learn of.
const steps: readonly Step[] = [
  { name: 'generated', command: 'npm run --silent generate -- --check' },
  { name: 'types', command: 'npm run --silent types' },
  { name: 'lint', command: 'npm run --silent lint -- --error-on-warnings' },
  { name: 'rooms', command: 'npm run --silent rooms' },
  { name: 'requirements', command: 'tsx scripts/check-requirements.ts' },
  { name: 'build', command: 'npm run --silent build:kit' },
  { name: 'tests', command: 'npm test' },
  { name: 'docs', command: 'npm run --silent docs -- --check' },
  { name: 'readme', command: 'tsx scripts/check-readme.ts' },
  { name: 'examples', command: 'tsx scripts/check-examples.ts' },
  { name: 'package', command: 'tsx scripts/check-package.ts' },
  { name: 'unused', command: 'knip' },
  { name: 'captures', command: 'npm run --silent capture -- --check' },
  { name: 'start', command: 'npm start -- --once' },
  { name: 'interop', command: 'npm run --silent interop -- --quick --check' },
  { name: 'bench', command: 'npm run --silent bench -- --quick' },
];

const [flag, ...names] = process.argv.slice(2);
if (flag !== undefined && flag !== '--skip' && flag !== '--only') {
  console.error('usage: npm run check [-- --skip NAME... | --only NAME...]');
  console.error(`names: ${steps.map((step) => step.name).join(' ')}`);
  process.exit(2);
}
const unknown = names.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`no such step: ${unknown.join(' ')}`);
  process.exit(2);
}

const chosen = steps.filter(({ name }) => flag === undefined || names.includes(name) === (flag === '--only'));
const failed: string[] = [];
for (const { name, command } of chosen) {
  console.log(`\n── ${name}: ${command}`);
  const started = performance.now();
  const { status } = spawnSync(command, {
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, PATH: `node_modules/.bin:${process.env.PATH}` },
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`── ${name}: ${status === 0 ? 'ok' : `failed (exit ${status})`} in ${seconds} s`);
  if (status !== 0) failed.push(name);
}
console.log(failed.length === 0 ? `\nAll ${chosen.length} checks hold.` : `\nFailed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
