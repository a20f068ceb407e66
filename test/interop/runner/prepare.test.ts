import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { checkPeer, type Peer } from './peer.js';
import { hashOf, missingTools, preparePeer } from './prepare.js';

let folder: string;
let build: string;

beforeEach(() => {
  const root = mkdtempSync(join(tmpdir(), 'interop-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  folder = join(root, 'some');
  build = join(root, 'build/some');
  mkdirSync(folder);
  writeFileSync(join(folder, 'peer.txt'), 'one');
});

function peerWith(script: string, needs: readonly string[] = []): Peer {
  return checkPeer('some', folder, {
    name: 'Some SDK',
    versions: {},
    protocol: '1.0',
    bindings: { client: [], server: [] },
    needs,
    prepare: [process.execPath, '-e', script],
    run: ['sdk'],
  });
}

function prepare(peer: Peer, limitMs = 20_000) {
  return preparePeer(peer, { build, log: join(build, '../logs/some.log'), limitMs, onStart: () => {} });
}

const count = 'require("node:fs").appendFileSync(process.env.BUILD + "/runs", "x")';

it('prepares once, and again when a file has changed', async () => {
  await prepare(peerWith(count));
  await prepare(peerWith(count));
  expect(readFileSync(join(build, 'runs'), 'utf8')).toBe('x');
  writeFileSync(join(folder, 'peer.txt'), 'two');
  await prepare(peerWith(count));
  expect(readFileSync(join(build, 'runs'), 'utf8')).toBe('xx');
});

it('shows the end of the log of a failure, and tries again the next time', async () => {
  await expect(prepare(peerWith('console.log("fetching"); process.exit(3)'))).rejects.toThrow(
    /ended with 3\n(.*\n)*fetching/,
  );
  await prepare(peerWith(count));
  expect(readFileSync(join(build, 'runs'), 'utf8')).toBe('x');
});

it('does not wait for ever', async () => {
  await expect(prepare(peerWith('setInterval(() => {}, 1000)'), 600)).rejects.toThrow(
    'not prepared within 0.01 minutes',
  );
});

it('does not look at what tools leave in the folder', () => {
  const before = hashOf(folder);
  mkdirSync(join(folder, '__pycache__'));
  writeFileSync(join(folder, '__pycache__/peer.pyc'), 'bytes');
  expect(hashOf(folder)).toBe(before);
});

it('names the commands that are not on the machine', () => {
  expect(missingTools(peerWith('0', ['node', 'no-such-command']))).toEqual(['no-such-command']);
});
