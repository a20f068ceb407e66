import { describe, expect, test } from 'vitest';
import { verifies } from '../../test/support/verifies.js';
import { canonicalize } from './canonicalize.js';

describe('RFC 8785', () => {
  verifies('REQ-297', 'gives the texts of its sections 3.2.2 and 3.2.3', () => {
    const values = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    expect(canonicalize(JSON.parse(values))).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
    const names = String.raw`{
      "\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Hebrew Letter Dalet With Dagesh", "1": "One",
      "\ud83d\ude00": "Emoji: Grinning Face", "\u0080": "Control", "\u00f6": "Latin Small Letter O With Diaeresis"
    }`;
    const sorted = canonicalize(JSON.parse(names));
    expect([...sorted.matchAll(/:"(.*?)"/g)].map(([, name]) => name)).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
  });

  // Appendix B: IEEE 754 doubles by their bytes.
  test.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['ffefffffffffffff', '-1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['c340000000000000', '-9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef4f', '999999999999999900000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('writes the double %s as %s', (bytes, text) => {
    const view = new DataView(new ArrayBuffer(8));
    view.setBigUint64(0, BigInt(`0x${bytes}`));
    expect(canonicalize(view.getFloat64(0))).toBe(text);
  });

  test('leaves out members that are undefined, and whitespace', () => {
    expect(canonicalize({ b: [1, { d: undefined, c: '' }], a: undefined })).toBe('{"b":[1,{"c":""}]}');
  });

  test('reads the name __proto__ as any other', () => {
    expect(canonicalize(JSON.parse('{"z":1,"__proto__":{"y":2}}'))).toBe('{"__proto__":{"y":2},"z":1}');
  });

  const cyclic: unknown[] = [];
  cyclic.push(cyclic);
  test.each([
    ['no number', Number.NaN],
    ['a number without end', Number.POSITIVE_INFINITY],
    ['half a character', '\ud83d'],
    ['half a character in a name', { '\ude00': 1 }],
    ['a function', [() => 1]],
    ['nothing in a list', [undefined]],
    ['a large integer of another type', { n: 1n }],
    ['a cycle', cyclic],
  ])('has no text for %s', (_, value) => {
    expect(() => canonicalize(value)).toThrow(TypeError);
  });
});
