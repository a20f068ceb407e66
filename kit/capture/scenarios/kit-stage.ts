import { randomBytes } from 'node:crypto';
import { startKit } from '../../start-kit.js';
import { bundledWorkspace } from '../folders.js';
import type { Ports, Stage } from './scenario.js';

/** Returns the start of the kit's agents on the bundled workspace; its tests, or the slow ones that take half a minute. */
export function kitStage({ tests = 'all' }: { tests?: 'all' | 'slow' } = {}): (ports: Ports) => Promise<Stage> {
  return async (ports) => {
    const token = randomBytes(16).toString('hex');
    const kit = await startKit({
      workspace: bundledWorkspace,
      token,
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
