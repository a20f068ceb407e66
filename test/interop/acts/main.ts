import { parseArgs } from 'node:util';
import { connect } from 'a2a-kit/client';
import { type Profile, startAgent, tokens } from './agent.js';
import { readCorpus, type Test, type Transport } from './corpus.js';
import { deviations } from './deviations.js';
import { play } from './play.js';

// Plays the A2A Conformance Test Specification's corpus against an agent of ours, once over each binding:
//   npx tsx test/interop/acts/main.ts --corpus PATH/suite.acts.yaml [--transport jsonrpc] [--only ID] [--json]

const bindings: Readonly<Record<Transport, string>> = { jsonrpc: 'JSONRPC', rest: 'HTTP+JSON', grpc: 'GRPC' };
const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    transport: { type: 'string', multiple: true },
    only: { type: 'string', multiple: true },
    json: { type: 'boolean', default: false },
  },
});
if (values.corpus === undefined) {
  console.error(
    'usage: main.ts --corpus PATH/suite.acts.yaml [--transport jsonrpc|rest|grpc]... [--only ID]... [--json]',
  );
  process.exit(2);
}

interface Result {
  readonly id: string;
  readonly level: Test['level'];
  readonly transport: Transport;
  readonly result: 'pass' | 'fail' | 'skip' | 'deviation';
  readonly why?: string;
}

/** Where a test can be played: what it asks of the card decides. */
function profileOf({ preconditions }: Test): Profile {
  const { authentication, extendedAgentCard, ...others } = preconditions?.capabilities ?? {};
  if (authentication === true || extendedAgentCard === true) return 'secured';
  return Object.values(others).includes(false) ? 'minimal' : 'full';
}

function verdict(id: string, faults: readonly string[]): Pick<Result, 'result' | 'why'> {
  const reason = deviations[id];
  if (faults.length > 0)
    return { result: reason === undefined ? 'fail' : 'deviation', why: reason ?? faults.join('; ') };
  return reason === undefined
    ? { result: 'pass' }
    : { result: 'fail', why: 'passes, though it is listed as a deviation' };
}

async function playAll(tests: readonly Test[], transport: Transport): Promise<Result[]> {
  const results: Result[] = [];
  for (const profile of ['full', 'minimal', 'secured'] as const) {
    const chosen = tests.filter((test) => profileOf(test) === profile);
    const served = await startAgent(profile);
    const credentials = profile === 'secured' ? { headers: { authorization: `Bearer ${tokens.full}` } } : {};
    const client = await connect(served.url, { bindings: [bindings[transport]], cache: false, ...credentials });
    const stage = {
      client,
      rawBase:
        served.server.card.supportedInterfaces.find((one) => one.protocolBinding === bindings[transport])?.url ??
        served.url,
      cardBase: served.url,
      variables: {
        SUT_BASE_URL: served.url,
        webhookUrl: 'http://127.0.0.1:9/hook',
        insufficientAuthToken: tokens.insufficient,
        otherUserTaskId: 'of-somebody-else',
      },
    };
    for (const test of chosen) {
      const base = { id: test.id, level: test.level, transport };
      if (test.transport !== undefined && !test.transport.includes(transport)) {
        results.push({ ...base, result: 'skip', why: `for ${test.transport.join(', ')} only` });
        continue;
      }
      const faults = await play(test, stage).catch((thrown: unknown) => [String(thrown)]);
      results.push({ ...base, ...verdict(test.id, faults) });
    }
    await client.close();
    await served.close();
  }
  return results;
}

const { only } = values;
const tests = readCorpus(values.corpus).filter(({ id }) => only === undefined || only.includes(id));
const transports = (values.transport ?? Object.keys(bindings)) as Transport[];
const results: Result[] = [];
for (const transport of transports) {
  const own = await playAll(tests, transport);
  results.push(...own);
  const count = (result: Result['result']) => own.filter((one) => one.result === result).length;
  if (values.json) continue;
  console.log(
    `${transport}: ${count('pass')} passed, ${count('fail')} failed, ${count('skip')} for other bindings, ` +
      `${count('deviation')} at odds with the specification`,
  );
  for (const { id, level, why } of own.filter(({ result }) => result === 'fail'))
    console.log(`  ${id} (${level}) ${why}`);
}
if (values.json) console.log(JSON.stringify(results, null, 2));
process.exitCode = results.some(({ result }) => result === 'fail') ? 1 : 0;
