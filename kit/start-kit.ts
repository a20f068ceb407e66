import { randomBytes } from 'node:crypto';
import { bearer, type CompatVersion, type Served, serve } from 'a2a-kit/node';
import { codeReviewer } from './code-reviewer/agent.js';
import { testRunner } from './test-runner/agent.js';

/** What the kit's agents are started with. */
export interface KitOptions {
  /** The folder whose tests test-runner runs, as an absolute path. No message can choose another. */
  readonly workspace: string;
  /** The test command; the workspace's own when left out. */
  readonly command?: readonly string[];
  /** 41241 and 41242 when left out; 0 takes a free port. */
  readonly ports?: { readonly testRunner: number; readonly codeReviewer: number };
  /** The bearer token that opens the extended agent card; a random one when left out. */
  readonly token?: string;
  /** Older versions of the protocol to speak too; none when left out. */
  readonly compat?: readonly CompatVersion[];
}

/** The kit's agents, up and reachable. */
export interface Kit {
  readonly testRunner: Served;
  readonly codeReviewer: Served;
  readonly token: string;
  close(): Promise<void>;
}

/** Starts test-runner and code-reviewer on loopback, each over JSON-RPC, HTTP+JSON and gRPC on its one port. */
export async function startKit(options: KitOptions): Promise<Kit> {
  const { workspace, command, ports = { testRunner: 41241, codeReviewer: 41242 }, compat = [] } = options;
  const token = options.token ?? randomBytes(16).toString('hex');
  const shared = {
    authenticate: bearer({ [token]: { id: 'planner' } }),
    // Webhooks of this machine are let through, so that push notifications can be tried out without a public address.
    egress: { allow: ['loopback'] },
    // Tools such as grpcurl find out by themselves what there is to call.
    grpc: { reflection: true },
    compat,
  };
  const runner = testRunner({ workspace, ...(command === undefined ? {} : { command }) });
  const tests = await serve(runner, { ...shared, port: ports.testRunner });
  try {
    const reviews = await serve(codeReviewer(), { ...shared, port: ports.codeReviewer });
    return {
      testRunner: tests,
      codeReviewer: reviews,
      token,
      close: async () => {
        await Promise.all([tests.close(), reviews.close()]);
      },
    };
  } catch (error) {
    await tests.close();
    throw error;
  }
}
