import { type OperationName, operations } from '../protocol/operations.js';
import { TransportError } from '../protocol/transport-error.js';
import type { Candidate } from './choose-interface.js';
import { isAnswer, isConnectFailure } from './connect-failure.js';
import { onceMore } from './once-more.js';
import type { Fetch, Transport, TransportLimits } from './transport.js';

/** What the interfaces of an agent are called with. */
export interface LineParts {
  readonly candidates: readonly [Candidate, ...Candidate[]];
  readonly fetch: Fetch;
  readonly limits: TransportLimits;
  readonly onWarning: (message: string) => void;
}

/** The way to the agent: the interface in use, and those that stand by until one has answered. */
export interface Line {
  current(): Candidate;
  /**
   * Runs one call on the interface in use: once more when the connection was lost, and again on the next interface when
   * none came about and no interface has ever answered. What is not idempotent is sent again only when it certainly was
   * not sent.
   */
  run<T>(operation: OperationName, work: (transport: Transport, to: Candidate) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Returns a line on its first interface. */
export function createLine({ candidates, fetch, limits, onWarning }: LineParts): Line {
  const transports = new Map<Candidate, Transport>();
  let at = 0;
  let answered = false;
  const current = (): Candidate => candidates[at] ?? candidates[0];
  const open = (candidate: Candidate): Transport => {
    const { factory, agentInterface, secure } = candidate;
    const transport = transports.get(candidate) ?? factory.open(agentInterface, { fetch, limits, secure });
    transports.set(candidate, transport);
    return transport;
  };
  return {
    current,
    async run(operation, work) {
      for (;;) {
        const mine = at;
        const candidate = current();
        try {
          const attempt = () => work(open(candidate), candidate);
          const answer = await (operations[operation].idempotent ? onceMore(attempt) : attempt());
          answered = true;
          return answer;
        } catch (thrown) {
          answered ||= isAnswer(thrown);
          const next = candidates[mine + 1];
          if (answered || next === undefined || !mayGoElsewhere(operation, thrown)) throw thrown;
          // Of several calls that failed at once, one moves on.
          if (at === mine) {
            at++;
            onWarning(
              `${candidate.agentInterface.url} cannot be reached, trying ${next.agentInterface.url}: ${thrown}`,
            );
          }
        }
      }
    },
    async close() {
      for (const transport of transports.values()) await transport.close?.();
    },
  };
}

function mayGoElsewhere(operation: OperationName, thrown: unknown): boolean {
  if (isConnectFailure(thrown)) return true;
  return operations[operation].idempotent && thrown instanceof TransportError && thrown.kind === 'network';
}
