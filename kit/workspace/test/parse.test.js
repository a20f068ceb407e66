import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseDuration } from '../src/index.js';

describe('parseDuration', () => {
  it('reads one unit', () => {
    assert.equal(parseDuration('250ms'), 250);
    assert.equal(parseDuration('2d'), 172_800_000);
  });

  it('adds several units up', () => {
    assert.equal(parseDuration('1h 30m'), 5_400_000);
    assert.equal(parseDuration('1h30m5s'), 5_405_000);
  });

  it('reads fractions', () => {
    assert.equal(parseDuration('1.5h'), 5_400_000);
  });

  it('reads a sign before the whole', () => {
    assert.equal(parseDuration('-1m 30s'), -90_000);
  });

  it('refuses a unit it does not know', () => {
    assert.throws(() => parseDuration('3 fortnights'), { name: 'RangeError', message: 'Not a unit of time: fortnights' });
  });

  it('refuses text that is not a duration', () => {
    assert.throws(() => parseDuration(''), RangeError);
    assert.throws(() => parseDuration('soon'), RangeError);
  });

  it('refuses a unit named twice', () => {
    assert.throws(() => parseDuration('1m 2m'), RangeError);
  });
});
