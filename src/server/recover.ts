import type { Core } from './core.js';
import { wake } from './wake.js';

const batchSize = 100;

/**
 * Sees to every task that should be worked on and is not, because its server is gone: what waits in its inbox is taken up,
 * and a task whose agent is gone is ended as FAILED, reason `INTERRUPTED`. No task stays at work for ever. Tasks of tenants
 * that this server does not serve are left to the server that does: they may have another agent.
 */
export async function recover(core: Core): Promise<void> {
  for (;;) {
    const orphans = await core.store.orphans(batchSize);
    if (orphans.length === 0) return;
    let taken = 0;
    for (const { scope, taskId } of orphans) {
      const served = core.tenants?.has(scope.tenant) ?? true;
      if (served && (await wake(core, scope, taskId))) taken += 1;
    }
    // What others hold by now is theirs.
    if (taken === 0) return;
  }
}
