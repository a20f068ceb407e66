import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { servePeer } from './serve-peer.js';

function start(script: string, limitMs = 20_000) {
  const folder = mkdtempSync(join(tmpdir(), 'interop-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const command = [process.execPath, '-e', script, '--'];
  return servePeer({ command, cwd: folder, log: join(folder, 'log'), limitMs });
}

it('is there once the program says so, on the port it was given, and is gone after it is stopped', async () => {
  const served = await start(`require('node:http')
    .createServer((_, response) => response.end('here'))
    .listen(Number(process.argv[process.argv.indexOf('--port') + 1]), '127.0.0.1', () => console.log('{"ready":true}'))`);
  expect(await (await fetch(served.url)).text()).toBe('here');
  await served.stop();
  await expect(fetch(served.url)).rejects.toThrow();
});

it('says why a program ended before it was ready', async () => {
  await expect(start('throw new Error("no port")')).rejects.toThrow(
    'did not start: the program ended with 1: Error: no port',
  );
});

it('does not wait for ever', async () => {
  await expect(start('setInterval(() => {}, 1000)', 500)).rejects.toThrow('it was not ready within 0.5 s');
});
