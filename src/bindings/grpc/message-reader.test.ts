import fc from 'fast-check';
import { expect, it } from 'vitest';
import { framed } from '../../../test/support/grpc-server.js';
import { frameOf } from './frame.js';
import { MessageReader } from './message-reader.js';
import { GrpcRefusal } from './refusal.js';

it('finds the same messages however their bytes are cut', () => {
  const messages = fc.array(fc.uint8Array({ maxLength: 3_000 }), { maxLength: 5 });
  const cuts = fc.array(fc.nat(2_000), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(messages, cuts, (sent, sizes) => {
      const reader = new MessageReader(3_000);
      const bytes = Buffer.concat(sent.map((message) => framed(message)));
      const found: Buffer[] = [];
      for (let at = 0, turn = 0; at < bytes.length; turn++) {
        const size = 1 + (sizes[turn % sizes.length] ?? 0);
        // A copy, and overwritten afterwards: nothing of it may be needed any more but what was handed out.
        found.push(...reader.push(Buffer.from(bytes.subarray(at, at + size))).map((message) => message.bytes));
        at += size;
      }
      expect(found.map((message) => [...message])).toEqual(sent.map((message) => [...message]));
      expect(reader.isWithin).toBe(false);
    }),
  );
});

it('tells that a message has begun, and which is compressed', () => {
  const reader = new MessageReader(10);
  expect(reader.push(framed('abc', 1).subarray(0, 7))).toEqual([]);
  expect(reader.isWithin).toBe(true);
  expect(reader.push(Buffer.from('c'))).toEqual([{ bytes: Buffer.from('abc'), isCompressed: true }]);
});

it('refuses a message above the limit as soon as it is announced', () => {
  expect(() => new MessageReader(10).push(Buffer.from([0, 0, 0, 0, 11]))).toThrow(GrpcRefusal);
  expect(new MessageReader(10).push(framed('0123456789'))).toHaveLength(1);
});

it('holds no more than twice what has come, whatever was announced', () => {
  const reader = new MessageReader(2 ** 30);
  const before = process.memoryUsage();
  reader.push(Buffer.from([0, 0x3f, 0xff, 0xff, 0xff]));
  for (let at = 0; at < 200_000; at++) reader.push(Buffer.from([1]));
  const { external, arrayBuffers } = process.memoryUsage();
  expect(external + arrayBuffers - before.external - before.arrayBuffers).toBeLessThan(20_000_000);
});

it('frames a message as it is read', () => {
  expect([...frameOf(Buffer.from('abc'))]).toEqual([0, 0, 0, 0, 3, 97, 98, 99]);
});
