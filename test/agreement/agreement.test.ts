import { describe, expect, it } from 'vitest';
import { errorCodes } from '../../src/protocol/errors.js';
import { operationNames } from '../../src/protocol/operations.js';
import { type Scenario, scenarios } from './scenarios.js';
import { inProcessWay, type Line, type Way, wireWays } from './way.js';

function expectedOf({ expected, in03 }: Scenario, { version, binding }: Way): unknown {
  if (version === '1.0' || in03 === undefined || in03 === null) return expected;
  return in03.bindings === undefined || in03.bindings.includes(binding) ? in03.expected : expected;
}

describe.each([inProcessWay, ...wireWays])('$name', (way) => {
  const possible = scenarios.filter(({ in03 }) => way.version === '1.0' || in03 !== null);
  it.each(possible)('$name', async (scenario) => {
    const line = await way.open(scenario.setting ?? {});
    expect(await scenario.play(line)).toEqual(expectedOf(scenario, way));
  });
});

describe('the scenarios', () => {
  it('use every operation, and meet every error that an agent can answer with', async () => {
    const used = new Set<string>();
    const met = new Set<string>();
    for (const scenario of scenarios) {
      const line = await inProcessWay.open(scenario.setting ?? {});
      const noted: Line = {
        ...line,
        call(operation, request, headers) {
          used.add(operation);
          return line.call(operation, request, headers);
        },
        stream(operation, request, headers) {
          used.add(operation);
          return line.stream(operation, request, headers);
        },
      };
      for (const text of JSON.stringify(await scenario.play(noted)).match(/[A-Z]+(_[A-Z]+)*/g) ?? []) met.add(text);
    }
    expect(operationNames.filter((name) => !used.has(name))).toEqual([]);
    // Faults of the bytes themselves have no form without a wire; each binding's own tests have them. Permission is
    // refused, and unavailability told, by hooks and edges only.
    const ofTheWire = ['PARSE_ERROR', 'INVALID_REQUEST', 'METHOD_NOT_FOUND', 'PERMISSION_DENIED', 'UNAVAILABLE'];
    expect(errorCodes.filter((code) => !met.has(code))).toEqual(ofTheWire);
  });
});
