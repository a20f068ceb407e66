import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sleep } from '../src/index.js';

for (let second = 1; second <= 30; second += 1) {
  it(`does not fire early in second ${second} of 30`, async () => {
    const start = performance.now();
    await sleep('1s');
    assert.ok(performance.now() - start > 990);
  });
}
