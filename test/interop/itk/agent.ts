import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Part, serve, type Turn } from 'a2a-kit/node';
import { callAgent } from './call-agent.js';
import { type Instruction, readInstruction } from './instruction.js';

// A member of the A2A Integration Test Kit's ring: it does what the instruction in a message says, and passes on what is
// for others. docs/conformance.md says how the kit is run with it.

const holdTicks = 5;
const holdTickMs = 2_000;

async function follow(instruction: Instruction): Promise<string[]> {
  switch (instruction.step) {
    case 'return':
      return [instruction.response];
    case 'call':
      return callAgent(instruction.call);
    case 'series': {
      const texts: string[] = [];
      for (const one of instruction.instructions) texts.push(...(await follow(one)));
      return texts;
    }
  }
}

function isHeld(instruction: Instruction): boolean {
  if (instruction.step === 'series') return instruction.instructions.some(isHeld);
  return instruction.step === 'return' && instruction.hold;
}

function instructionIn(parts: readonly Part[]): Instruction | undefined {
  for (const { raw, text } of parts) {
    const encoded = raw ?? text;
    const instruction = encoded === undefined ? undefined : readInstruction(Buffer.from(encoded, 'base64'));
    if (instruction !== undefined) return instruction;
  }
  return undefined;
}

async function* run(turn: Turn) {
  yield turn.working();
  const instruction = instructionIn(turn.message.parts);
  if (instruction === undefined) return void (yield turn.fail('The message holds no instruction'));
  let answer: string;
  try {
    answer = (await follow(instruction)).join('\n');
  } catch (error) {
    return void (yield turn.fail(String(error)));
  }
  if (isHeld(instruction)) {
    // Whoever subscribes in the meantime learns by this that it has heard all there is, and cancels.
    yield turn.working(`${answer}\ntask-finished`);
    for (let tick = 0; tick < holdTicks; tick++) {
      await wait(holdTickMs, undefined, { signal: turn.signal });
      yield turn.working();
    }
  }
  yield turn.completed(answer);
}

const { values } = parseArgs({
  options: { httpPort: { type: 'string', default: '10102' }, grpcPort: { type: 'string' } },
});

const served = await serve(
  {
    name: 'a2a-kit ITK agent',
    description: 'Follows the instructions of the Integration Test Kit',
    version: '1.0.0',
    skills: [{ id: 'itk', name: 'ITK', description: 'Takes part in traversals', tags: ['test'] }],
    capabilities: { streaming: true, pushNotifications: true },
    run,
  },
  {
    // One port serves all three bindings, so the port that the kit means for gRPC stays unused.
    port: Number(values.httpPort),
    publicUrl: `http://127.0.0.1:${values.httpPort}`,
    paths: { jsonrpc: '/jsonrpc', rest: '/rest' },
    compat: ['0.3'],
    egress: { allow: ['loopback'] },
  },
);
console.log(`The agent is at ${served.url}`);
process.once('SIGTERM', () => void served.close());
