import { randomBytes } from 'node:crypto';
import { type KitOptions, startKit } from '../../start-kit.js';
import { bundledWorkspace } from '../folders.js';
import type { Ports, Stage } from './scenario.js';

/** How the kit's agents differ from record to record. */
export interface KitStageOptions {
  /** The tests of the workspace, or the slow ones that take half a minute. */
  readonly tests?: 'all' | 'slow';
  readonly compat?: KitOptions['compat'];
}

/** Returns the start of the kit's agents on the bundled workspace. */
export function kitStage({ tests = 'all', compat = [] }: KitStageOptions = {}): (ports: Ports) => Promise<Stage> {
  return async (ports) => {
    const token = randomBytes(16).toString('hex');
    const kit = await startKit({
      workspace: bundledWorkspace,
      token,
      compat,
      ports: { testRunner: ports['test-runner'], codeReviewer: ports['code-reviewer'] },
      ...(tests === 'slow' ? { command: ['node', '--test', 'slow/soak.js'] } : {}),
    });
    return {
      urls: new Map([
        ['test-runner', kit.testRunner.url],
        ['code-reviewer', kit.codeReviewer.url],
      ]),
      secrets: new Map([[token, 'token']]),
      close: kit.close,
    };
  };
}
