import { parseArgs } from 'node:util';
import { type Binding, bindings, type Facts, isScenarioName, type ScenarioName } from './scenarios.js';

/** What a peer's client is told on its command line. */
export interface CallArguments {
  readonly url: string;
  readonly binding: Binding;
  readonly webhook: string;
  readonly token: string;
  readonly tenant: string;
}

/** The scenarios that a client plays; one that is missing it has no way to play. */
export type Plays = Readonly<Partial<Record<ScenarioName, () => Promise<Facts>>>>;

/** A peer whose SDK runs in Node. */
export interface JsPeer {
  /** Serves its agent on two ports, and resolves once it answers. */
  serve(port: number, grpcPort: number): Promise<void>;
  /** Makes a client. */
  call(args: CallArguments): Promise<Plays>;
}

/** Does what the command line says: `serve` or `call`, as the README has them. */
export async function runPeer(peer: JsPeer): Promise<void> {
  const text = { type: 'string', default: '' } as const;
  const { values, positionals } = parseArgs({
    options: { port: text, 'grpc-port': text, url: text, binding: text, webhook: text, token: text, tenant: text },
    allowPositionals: true,
  });
  const [command, ...scenarios] = positionals;
  if (command === 'serve') {
    await peer.serve(Number(values.port), Number(values['grpc-port']));
    print({ ready: true });
    return;
  }
  const binding = bindings.find((name) => name === values.binding);
  if (command !== 'call' || binding === undefined) throw new TypeError('serve or call, with a binding that there is');
  const made = peer.call({ ...values, binding });
  for (const scenario of scenarios.filter(isScenarioName)) print({ scenario, ...(await playOne(made, scenario)) });
  // Some SDKs keep connections open.
  process.exit(0);
}

async function playOne(made: Promise<Plays>, scenario: ScenarioName): Promise<object> {
  try {
    const play = (await made)[scenario];
    return play === undefined ? { cannot: 'the client has no such operation' } : { facts: await play() };
  } catch (thrown) {
    return { failed: thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown) };
  }
}

function print(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
