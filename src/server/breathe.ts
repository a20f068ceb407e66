type Later = (callback: () => void) => unknown;

const platform: { readonly setImmediate?: Later; readonly setTimeout: Later } = globalThis;

/** The platform's way to come back after everything else that is due; timers come back later than need be. */
const soon: Later = platform.setImmediate ?? ((callback) => setTimeout(callback, 0));

/** Lets everybody else in this process have a turn: requests, timers, sockets. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    soon(resolve);
  });
}
