/** Enough turns of the promise queue for a generator, and the few it may delegate to, to run to its next await. */
const turns = 50;

/** Tells whether a promise settles with nothing awaited but promises that are settled already: no timer, no network. */
export async function settlesAtOnce(promise: PromiseLike<unknown>): Promise<boolean> {
  let settled = false;
  const note = (): void => {
    settled = true;
  };
  promise.then(note, note);
  for (let turn = 0; turn < turns && !settled; turn++) await undefined;
  return settled;
}
