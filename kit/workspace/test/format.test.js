import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatDuration, parseDuration } from '../src/index.js';

describe('formatDuration', () => {
  it('writes the two largest units', () => {
    assert.equal(formatDuration(5_400_000), '1h 30m');
    assert.equal(formatDuration(93_784_000), '1d 2h');
  });

  it('writes as many parts as asked', () => {
    assert.equal(formatDuration(93_784_000, { parts: 4 }), '1d 2h 3m 4s');
  });

  it('leaves out units that are zero', () => {
    assert.equal(formatDuration(3_600_000), '1h');
    assert.equal(formatDuration(0), '0ms');
  });

  it('rounds the last part', () => {
    assert.equal(formatDuration(61_700), '1m 2s');
  });

  it('carries a part that is rounded up into the next unit', () => {
    assert.equal(formatDuration(3_599_700), '1h');
  });

  it('writes a sign before the whole', () => {
    assert.equal(formatDuration(-90_000), '-1m 30s');
  });

  it('is read back by parseDuration', () => {
    for (const text of ['1ms', '59s', '1h 1m', '6d 23h']) {
      assert.equal(formatDuration(parseDuration(text)), text);
    }
  });
});
