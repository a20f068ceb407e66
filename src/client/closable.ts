/**
 * Returns an iterator over what a generator gives, started on the first read.
 *
 * `return` aborts the generator's signal at once, also while a read waits, which then finds the end: whoever leaves a
 * loop, or gives up from outside of it, closes the connection without waiting for the next event.
 */
export function closable<T>(run: (closing: AbortSignal) => AsyncGenerator<T, void>): AsyncIterableIterator<T> {
  const closing = new AbortController();
  const generator = quietly(run(closing.signal), closing.signal);
  return {
    next: () => generator.next(),
    async return() {
      closing.abort();
      await generator.return();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** Being closed is no failure to whoever closed it. */
async function* quietly<T>(generator: AsyncGenerator<T, void>, closing: AbortSignal): AsyncGenerator<T, void> {
  try {
    yield* generator;
  } catch (thrown) {
    if (!closing.aborted) throw thrown;
  }
}
