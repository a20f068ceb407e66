import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Runs the README: the agent is started, the client and the curl commands are run against it, and what they print is
// checked. Only the port is exchanged for a free one. The promises in lines are counted.

const root = new URL('..', import.meta.url).pathname;
const port = await freePort();
const blocks = blocksOf(readFileSync(join(root, 'README.md'), 'utf8').replaceAll('4000', String(port)));
const agentCode = block('agent.mjs');
const clientCode = block('client.mjs');
atMost(10, 'agent', agentCode);
atMost(6, 'client', clientCode);

const folder = mkdtempSync(join(tmpdir(), 'a2a-kit-readme-'));
let agent: ChildProcess | undefined;
try {
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules/a2a-kit'));
  writeFileSync(join(folder, 'agent.mjs'), agentCode);
  writeFileSync(join(folder, 'client.mjs'), clientCode);
  agent = spawn(process.execPath, ['agent.mjs'], { cwd: folder, stdio: 'inherit' });
  await answering(`http://localhost:${port}/.well-known/agent-card.json`);

  const printed = execFileSync(process.execPath, ['client.mjs'], { cwd: folder, encoding: 'utf8', timeout: 20_000 });
  expectIn(printed, 'Hello, Ada!', 'the client');
  expectIn(printed, 'Hello, Grace!', 'the stream of the client');
  expectIn(printed, 'TASK_STATE_COMPLETED', 'the stream of the client');
  const answers = execFileSync('bash', ['-euc', block('curl')], { encoding: 'utf8', timeout: 20_000 });
  if (answers.split('Hello, Ada!').length !== 3) throw new Error(`curl should greet twice, it printed:\n${answers}`);
  console.log('The README does what it says.');
} finally {
  agent?.kill();
  rmSync(folder, { recursive: true, force: true });
}

function blocksOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name, code] of text.matchAll(/<!-- run: (\S+) -->\n```\w+\n([\s\S]*?)```/g)) {
    if (name !== undefined && code !== undefined) found.set(name, code);
  }
  return found;
}

function block(name: string): string {
  const code = blocks.get(name);
  if (code === undefined) throw new Error(`README.md has no block marked "run: ${name}"`);
  return code;
}

function atMost(limit: number, name: string, code: string): void {
  const lines = code.split('\n').filter((line) => line.trim() !== '').length;
  if (lines > limit) throw new Error(`the ${name} of the README has ${lines} lines, it promises ${limit}`);
  console.log(`The ${name} has ${lines} lines.`);
}

function expectIn(printed: string, wanted: string, who: string): void {
  if (!printed.includes(wanted)) throw new Error(`${who} should print "${wanted}", it printed:\n${printed}`);
}

async function answering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the agent of the README does not answer at ${url}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
