import { describe, expect, test } from 'vitest';
import { cardCache, type StoredCard } from './card-cache.js';

const card = (text: string): StoredCard => ({ text, freshUntil: 0, shared: false });

describe('cardCache', () => {
  test('keeps cards by URL until they are deleted', async () => {
    const cache = cardCache();
    await cache.set('a', card('A'));
    expect([await cache.get('a'), await cache.get('b')]).toEqual([card('A'), undefined]);
    await cache.delete('a');
    expect(await cache.get('a')).toBeUndefined();
  });

  test('drops the card that was not used for the longest time', async () => {
    const cache = cardCache({ maxCards: 2 });
    await cache.set('a', card('A'));
    await cache.set('b', card('B'));
    await cache.get('a');
    await cache.set('c', card('C'));
    expect(['a', 'b', 'c'].map((url) => cache.get(url))).toEqual([card('A'), undefined, card('C')]);
  });

  test('is bounded in size, also when one card is put in again', async () => {
    const cache = cardCache({ maxChars: 10 });
    for (let time = 0; time < 5; time++) await cache.set('a', card('x'.repeat(6)));
    expect(await cache.get('a')).toBeDefined();
    await cache.set('b', card('x'.repeat(6)));
    expect([await cache.get('a'), await cache.get('b')]).toEqual([undefined, card('x'.repeat(6))]);
    await cache.set('c', card('x'.repeat(11)));
    expect(await cache.get('c')).toBeUndefined();
  });
});
