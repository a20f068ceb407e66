import { connect } from 'a2a-kit/client';
import { type Kit, startKit } from '../start-kit.js';
import { createAccount } from './account.js';
import { type Change, readChange } from './change.js';
import { type PlannerOptions, readOptions, usage } from './options.js';
import { type Agents, steps } from './steps.js';

// `npm start`: starts the kit's agents, drives them over all three bindings, and tells what happened.

const account = createAccount(process.stdout);
const options = optionsOrExit();
const change = await readChange(options).catch(fail);
const kit = await startKit({ workspace: options.workspace }).catch(explainPort);
announce(kit, options);
const ok = await runSteps(await connectTo(kit), change);
account.note(ok ? 'Every step went as it should.' : 'Not every step went as it should.');
if (options.once) {
  await kit.close();
  process.exitCode = ok ? 0 : 1;
} else {
  stayUp(kit);
}

function optionsOrExit(): PlannerOptions {
  try {
    const read = readOptions(process.argv.slice(2));
    if (read !== 'help') return read;
    console.log(usage);
    process.exit(0);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(2);
  }
}

function announce({ testRunner, codeReviewer }: Kit, { workspace, base }: PlannerOptions): void {
  account.note(`\nworkspace      ${workspace}${base === undefined ? ' (one of its tests fails on purpose)' : ''}`);
  account.note(`test-runner    ${testRunner.url}`);
  account.note(`code-reviewer  ${codeReviewer.url}\n`);
}

async function connectTo({ testRunner, codeReviewer }: Kit): Promise<Agents> {
  const [runner, runnerOverRest, runnerOverGrpc, reviewer] = await Promise.all([
    connect(testRunner.url, { bindings: ['JSONRPC'] }),
    connect(testRunner.url, { bindings: ['HTTP+JSON'] }),
    connect(testRunner.url, { bindings: ['GRPC'] }),
    connect(codeReviewer.url, { bindings: ['JSONRPC'] }),
  ]);
  return { runner, runnerOverRest, runnerOverGrpc, reviewer };
}

async function runSteps(agents: Agents, changed: Change): Promise<boolean> {
  let failures = 0;
  for (const step of steps) {
    account.step(step.title, step.operations);
    try {
      account.done(await step.run(agents, account, changed));
    } catch (error) {
      failures += 1;
      account.failed(error instanceof Error ? error.message : String(error));
    }
  }
  await Promise.all(Object.values(agents).map((agent) => agent.close()));
  return failures === 0;
}

function stayUp({ testRunner, codeReviewer, token, close }: Kit): void {
  account.note(`\nThe agents stay up; end them with Ctrl-C.

  test-runner    ${testRunner.url}/.well-known/agent-card.json
  code-reviewer  ${codeReviewer.url}/.well-known/agent-card.json
  JSON-RPC at /a2a/jsonrpc and HTTP+JSON at /a2a/rest of each, gRPC on the same port. Try:

  curl -s ${codeReviewer.url}/a2a/rest/message:send -H 'Content-Type: application/json' -H 'A2A-Version: 1.0' \\
    -d '{"message":{"messageId":"1","role":"ROLE_USER","parts":[{"text":"What languages can you review?"}]}}'
  grpcurl -plaintext -H 'a2a-version: 1.0' -d '{"message":{"messageId":"1","role":"ROLE_USER","parts":[{"text":"What do you check?"}]}}' \\
    ${new URL(codeReviewer.url).host} lf.a2a.v1.A2AService/SendMessage
  The extended card has one skill more. Its token is as old as this process, and ends with it:
  curl -s ${codeReviewer.url}/a2a/rest/extendedAgentCard -H 'A2A-Version: 1.0' -H 'Authorization: Bearer ${token}'
`);
  const end = () => void close().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) process.once(signal, end);
}

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function explainPort(error: unknown): never {
  const { code, port } = error as { code?: unknown; port?: unknown };
  if (code !== 'EADDRINUSE') return fail(error);
  return fail(
    new Error(`Port ${port} is taken; is the kit running already? End the program that holds it and try again.`),
  );
}
