import type { Core } from './core.js';

/**
 * Removes a task with everything that belongs to it; true when there was one. An agent at work on it is told to stop, and
 * nothing that it still says is stored, wherever it runs: the lease is taken from it first.
 */
export async function deleteTask(core: Core, taskId: string): Promise<boolean> {
  const scope = await core.store.scopeOf(taskId);
  if (scope === undefined) return false;
  await core.store.acquire(scope, taskId, { holder: core.holder, ttlMs: core.limits.leaseTtlMs, force: true });
  core.executions.find(scope, taskId)?.abandon();
  return core.store.remove(scope, taskId);
}
