import { bearer, type Served, serve } from '../../../src/entries/node.js';
import { ourAgent } from './our-agent.js';
import type { ProtocolVersion } from './scenarios.js';

/** The token by which a caller is somebody; without one it is anonymous, and served too. */
export const token = 'let-me-in';

/** Starts our own server for a peer that speaks a version of the protocol. */
export function startOurServer(version: ProtocolVersion): Promise<Served> {
  return serve(ourAgent, {
    authenticate: bearer({ [token]: { id: 'tester' } }),
    allowAnonymous: true,
    egress: { allow: ['loopback'] },
    ...(version === '0.3' && { compat: [version] }),
  });
}
