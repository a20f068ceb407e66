// What runs in each of the two threads of a store: one writes, one reads.
import type { MessagePort } from 'node:worker_threads';
import { isMainThread, workerData } from 'node:worker_threads';
import { type StartMessage, serveThread } from './serve-thread.js';

if (!isMainThread) {
  // Only `startThreads` starts this file in a thread, and it hands over just this.
  const { port, ...start } = workerData as StartMessage & { readonly port: MessagePort };
  void serveThread(port, start);
}
