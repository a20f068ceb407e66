import { describe, expect, it } from 'vitest';
import { createGrpcCodec, statusType } from './codec.js';
import { echoFile } from './echo-service.js';

const codec = createGrpcCodec([echoFile]);

describe('the codec of records', () => {
  it('knows the types of a method by its path, and says which it does not know', () => {
    expect(codec.typesOf('/t.Echo/Say')).toEqual({ request: 't.Word', reply: 't.Word' });
    for (const path of ['/t.Echo/Shout', '/t.Other/Say', '/t.Echo']) expect(() => codec.typesOf(path)).toThrow(path);
    expect(() => codec.decode('t.Nothing', new Uint8Array())).toThrow('t.Nothing');
  });

  it('turns bytes into ProtoJSON and back', () => {
    // Field 1 of wire type 2, two bytes: "hi".
    const bytes = Buffer.from([0x0a, 2, 0x68, 0x69]);
    expect(codec.decode('t.Word', bytes)).toEqual({ word: 'hi' });
    expect([...codec.encode('t.Word', { word: 'hi' })]).toEqual([...bytes]);
  });

  it('refuses bytes that hold what their descriptor does not say', () => {
    expect(() => codec.decode('t.Word', Buffer.from([0x0a, 1, 0x68, 0x10, 7]))).toThrow(RangeError);
  });

  it('reads a status with its ErrorInfo and BadRequest', () => {
    const text = (field: number, value: string) => [(field << 3) | 2, value.length, ...Buffer.from(value)];
    const nested = (field: number, bytes: number[]) => [(field << 3) | 2, bytes.length, ...bytes];
    const any = (type: string, bytes: number[]) =>
      nested(3, [...text(1, `type.googleapis.com/${type}`), ...nested(2, bytes)]);
    const info = [...text(1, 'R'), ...text(2, 'd'), ...nested(3, [...text(1, 'k'), ...text(2, 'v')])];
    const violations = nested(1, [...text(1, 'f'), ...text(2, 'why')]);
    const status = [
      8,
      3,
      ...text(2, 'no'),
      ...any('google.rpc.ErrorInfo', info),
      ...any('google.rpc.BadRequest', violations),
    ];
    expect(codec.decode(statusType, Buffer.from(status))).toEqual({
      code: 3,
      message: 'no',
      details: [
        { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'R', domain: 'd', metadata: { k: 'v' } },
        {
          '@type': 'type.googleapis.com/google.rpc.BadRequest',
          fieldViolations: [{ field: 'f', description: 'why' }],
        },
      ],
    });
  });
});
