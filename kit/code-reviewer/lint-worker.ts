// The process that `createLinter` starts: one job in, one result out, until the parent closes the channel or is gone.
import { Worker } from 'node:worker_threads';
import { type LintJob, lintSource } from './lint-engine.js';

// A parent that was killed cannot stop a job that runs for ever, and the job keeps this thread from noticing.
const watch = `setInterval(() => { if (process.ppid !== ${process.ppid}) process.kill(${process.pid}, 'SIGKILL'); }, 1000);`;
new Worker(watch, { eval: true, env: {}, execArgv: [] }).unref();

process.on('message', (job: LintJob) => process.send?.(lintSource(job)));
process.send?.('ready');
