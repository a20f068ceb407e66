// The thread that `createLinter` starts: one job in, one result out.
import { parentPort } from 'node:worker_threads';
import { type LintJob, lintSource } from './lint-engine.js';

parentPort?.on('message', (job: LintJob) => parentPort?.postMessage(lintSource(job)));
parentPort?.postMessage('ready');
