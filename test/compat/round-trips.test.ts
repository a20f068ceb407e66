import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as toKind from '../../src/compat/v03/kind/from-v10.js';
import * as fromKind from '../../src/compat/v03/kind/to-v10.js';
import * as toProto from '../../src/compat/v03/proto/from-v10.js';
import * as fromProto from '../../src/compat/v03/proto/to-v10.js';
import { type Decoded, decode } from '../../src/protocol/decode.js';
import type { MessageName, MessageTypes } from '../../src/protocol/generated/types.js';
import { isObject } from '../../src/protocol/reading.js';
import { arbitraryMessage } from '../protocol/arbitrary.js';

interface Trip<N extends MessageName> {
  readonly message: N;
  there(value: MessageTypes[N]): unknown;
  back(value: unknown): Decoded<unknown>;
}

function trip<N extends MessageName>(message: N, there: (value: MessageTypes[N]) => unknown, back: Trip<N>['back']) {
  return [message, { message, there: (value: never) => there(value), back }] as const;
}

const kindTrips = [
  trip('Message', toKind.messageToKind, fromKind.messageFromKind),
  trip('Task', toKind.taskToKind, fromKind.taskFromKind),
  trip('StreamResponse', toKind.streamResponseToKind, fromKind.streamResponseFromKind),
  trip('SendMessageResponse', toKind.sendMessageResponseToKind, fromKind.sendMessageResponseFromKind),
];

const protoTrips = [
  trip('Message', toProto.messageToProto, fromProto.messageFromProto),
  trip('Task', toProto.taskToProto, fromProto.taskFromProto),
  trip('StreamResponse', toProto.streamResponseToProto, fromProto.streamResponseFromProto),
  trip('SendMessageResponse', toProto.sendMessageResponseToProto, fromProto.sendMessageResponseFromProto),
];

/** Returns the value as it comes back: without what 0.3 has no place for, and with the context that a task needs there. */
function kept(value: unknown, lost: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((each) => kept(each, lost));
  if (!isObject(value)) return value;
  const isPart = ['text', 'raw', 'url', 'data'].some((member) => value[member] !== undefined);
  const isFile = value.raw !== undefined || value.url !== undefined;
  // Metadata that only the wrapping of other data than objects fills is taken for none.
  const isWrapped = isPart && value.data !== undefined && !isObject(value.data);
  const isBare = isObject(value.metadata) && Object.keys(value.metadata).length === 0;
  const dropped = [
    ...(isPart && !isFile ? ['filename', 'mediaType'] : lost),
    ...(isWrapped && isBare ? ['metadata'] : []),
  ];
  const entries = Object.entries(value).filter(([name]) => !dropped.includes(name));
  const result = Object.fromEntries(
    entries.map(([name, each]) => [name, name === 'metadata' || name === 'data' ? each : kept(each, lost)]),
  );
  const isTask = isObject(value.status) && value.taskId === undefined;
  return isTask && result.contextId === undefined ? { ...result, contextId: '' } : result;
}

describe('0.3 in the dialect of JSON-RPC', () => {
  it.each(kindTrips)('gives a %s back as it was', (message, { there, back }) => {
    fc.assert(
      fc.property(arbitraryMessage(message), (value) => {
        const document = JSON.parse(JSON.stringify(there(value as never)));
        expect(back(document)).toEqual({ ok: true, value: kept(value) });
      }),
    );
  });
});

describe('0.3 in the dialect of its proto', () => {
  it.each(protoTrips)('gives a %s back as it was', (message, { there, back }) => {
    fc.assert(
      fc.property(arbitraryMessage(message), (value) => {
        const document = JSON.parse(JSON.stringify(there(value as never)));
        // The proto has nowhere to name the tasks that a message refers to.
        expect(back(document)).toEqual({ ok: true, value: kept(value, ['referenceTaskIds']) });
      }),
    );
  });
});

describe('what is read of 0.3', () => {
  const readers = { ...fromKind, ...fromProto };
  const names = Object.keys(readers) as (keyof typeof readers)[];

  it.each(names)('%s takes any JSON without throwing, and refuses what it cannot use with a path', (name) => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const read: Decoded<unknown> = readers[name](value);
        if (read.ok) return;
        expect(read.violations.length).toBeGreaterThan(0);
      }),
    );
  });

  it.each([
    ['sendMessageRequestFromKind', toKind.sendMessageRequestToKind],
    ['sendMessageRequestFromProto', toProto.sendMessageRequestToProto],
  ] as const)('%s gives what the 1.0 decoder takes as it is', (name, there) => {
    fc.assert(
      fc.property(arbitraryMessage('SendMessageRequest'), (value) => {
        // An arbitrary request is one of the type.
        const read = readers[name](JSON.parse(JSON.stringify(there(value as never))));
        expect(read.ok).toBe(true);
        if (!read.ok) return;
        const decoded = decode('SendMessageRequest', read.value);
        expect(decoded).toEqual({ ok: true, value: read.value });
      }),
    );
  });
});
