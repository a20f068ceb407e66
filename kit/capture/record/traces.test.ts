import { describe, expect, it } from 'vitest';
import { machineTraces } from './traces.js';

const machine = { hostName: 'builder-7', folders: ['/srv/project', '/'], timeZone: 'Europe/Rome' };

describe('traces of a machine', () => {
  it.each([
    ['a folder', 'at /srv/project/test/a.js:1', '/srv/project'],
    ['the name of the host', 'Host: builder-7:80', 'builder-7'],
    ['a time zone', 'in Europe/Rome', 'Europe/Rome'],
    ['a time that is not UTC', '2025-01-01T10:00:00.5+01:00', '1T10:00:00.5+01:00'],
  ])('are found: %s', (_, text, trace) => {
    expect(machineTraces(text, machine)).toEqual([trace]);
  });

  it('are not seen in ordinary text', () => {
    const text = 'Host: localhost:41241, /a2a/rest, my-builder-77, 2025-01-01T10:00:00Z';
    expect(machineTraces(text, machine)).toEqual([]);
    expect(machineTraces(text, { ...machine, hostName: 'localhost' })).toEqual([]);
  });
});
