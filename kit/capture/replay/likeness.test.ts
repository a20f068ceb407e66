import { describe, expect, it } from 'vitest';
import { createLikeness } from './likeness.js';

const a = '11111111-1111-4111-8111-111111111111';
const b = '22222222-2222-4222-8222-222222222222';
const c = '33333333-3333-4333-8333-333333333333';

describe('likeness', () => {
  it('lets an id stand for another one, the same throughout', () => {
    const likeness = createLikeness();
    expect(likeness.same(`task ${a}`, `task ${b}`)).toBe(true);
    expect(likeness.same(a, b)).toBe(true);
    expect(likeness.same(a, c)).toBe(false);
    expect(likeness.same(c, b)).toBe(false);
    expect(likeness.translate(`/tasks/${a}?x=${c}`)).toBe(`/tasks/${b}?x=${c}`);
  });

  it('lets dates, durations and frames in Node be any', () => {
    const { same } = createLikeness();
    expect(same('at 2025-01-01T00:00:00Z', 'at 2026-12-31T23:59:59.999Z')).toBe(true);
    expect(same('ok (1.5ms) in 2.25 s', 'ok (10.75ms) in 0.5 s')).toBe(true);
    expect(same('duration_ms 12', 'duration_ms 7.25')).toBe(true);
    const frames = (...lines: string[]) => ['Error', '  at own (test.js:1:2)', ...lines, 'code: 1'].join('\n');
    expect(same(frames('  at A.b (node:internal/a:1:2)', '  c (node:d:3:4)'), frames('  at e (node:f:5:6)'))).toBe(
      true,
    );
    expect(same(frames(), frames('  at e (node:f:5:6)'))).toBe(false);
    expect(same(frames('  at other (test.js:1:2)'), frames('  at other (test.js:1:3)'))).toBe(false);
  });

  it('lets nothing else be', () => {
    const { same } = createLikeness();
    expect(same('a', 'b')).toBe(false);
    expect(same('59m 60s', '59m 59s')).toBe(false);
    expect(same('19 passed', '18 passed')).toBe(false);
    expect(same(a, 'no id')).toBe(false);
    expect(same('2025-01-01T00:00:00Z', '2025-01-01')).toBe(false);
    expect(same('2025-01-01T00:00:00Z!', '2025-01-01T00:00:00Z?')).toBe(false);
  });

  it('maps ports as told and in no other way', () => {
    const likeness = createLikeness([['localhost:41241', 'localhost:5000']]);
    expect(likeness.translate('http://localhost:41241/a2a')).toBe('http://localhost:5000/a2a');
    expect(likeness.same('http://localhost:41241/', 'http://localhost:5000/')).toBe(true);
    expect(likeness.same('http://localhost:41241/', 'http://localhost:41241/')).toBe(false);
  });

  it('pairs values that mean nothing to a client', () => {
    const likeness = createLikeness();
    expect(likeness.pairs('"etag-1"', '"other"')).toBe(true);
    expect(likeness.pairs('"etag-1"', '"third"')).toBe(false);
    expect(likeness.translate('If-None-Match: "etag-1"')).toBe('If-None-Match: "other"');
  });
});
