import { BinaryReader } from '@bufbuild/protobuf/wire';

/**
 * What an agent in a traversal of the A2A Integration Test Kit is told to do: answer, call another agent with an
 * instruction of its own, or do several such things. A callee's instruction is kept as the bytes that are passed on.
 */
export type Instruction =
  | { readonly step: 'return'; readonly response: string; readonly hold: boolean }
  | { readonly step: 'call'; readonly call: AgentCall }
  | { readonly step: 'series'; readonly instructions: readonly Instruction[] };

export interface AgentCall {
  readonly transport: string;
  readonly cardUri: string;
  readonly instruction: Uint8Array;
  readonly streaming: boolean;
  readonly behavior: 'send' | 'push' | 'resubscribe';
  /** Where push notifications go, for the behaviour `push`. */
  readonly webhook: string;
}

/** Reads an instruction of the kit's `instruction.proto`; undefined when the bytes hold none. */
export function readInstruction(bytes: Uint8Array): Instruction | undefined {
  let found: Instruction | undefined;
  eachField(bytes, (number, reader) => {
    if (number === 1) found = { step: 'call', call: readCall(reader.bytes()) };
    else if (number === 2) found = readReturn(reader.bytes());
    else if (number === 3) found = readSeries(reader.bytes());
    else return false;
    return true;
  });
  return found;
}

function readCall(bytes: Uint8Array): AgentCall {
  const call = {
    transport: '',
    cardUri: '',
    instruction: new Uint8Array(),
    streaming: false,
    behavior: 'send' as AgentCall['behavior'],
    webhook: '',
  };
  eachField(bytes, (number, reader) => {
    if (number === 1) call.transport = reader.string();
    else if (number === 2) call.cardUri = reader.string();
    else if (number === 3) call.instruction = new Uint8Array(reader.bytes());
    else if (number === 4) call.streaming = reader.bool();
    else if (number === 6) {
      call.behavior = 'push';
      call.webhook = firstText(reader.bytes());
    } else if (number === 7) {
      call.behavior = 'resubscribe';
      reader.bytes();
    } else return false;
    return true;
  });
  return call;
}

function readReturn(bytes: Uint8Array): Instruction {
  let response = '';
  let hold = false;
  eachField(bytes, (number, reader) => {
    if (number === 1) response = reader.string();
    else if (number === 2) hold = reader.bool();
    else return false;
    return true;
  });
  return { step: 'return', response, hold };
}

function readSeries(bytes: Uint8Array): Instruction {
  const instructions: Instruction[] = [];
  eachField(bytes, (number, reader) => {
    if (number !== 1) return false;
    const instruction = readInstruction(reader.bytes());
    if (instruction !== undefined) instructions.push(instruction);
    return true;
  });
  return { step: 'series', instructions };
}

function firstText(bytes: Uint8Array): string {
  let text = '';
  eachField(bytes, (number, reader) => {
    if (number !== 1) return false;
    text = reader.string();
    return true;
  });
  return text;
}

/** Hands each field to `take`, which returns whether it read it. */
function eachField(bytes: Uint8Array, take: (number: number, reader: BinaryReader) => boolean): void {
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [number, wireType] = reader.tag();
    if (!take(number, reader)) reader.skip(wireType);
  }
}
