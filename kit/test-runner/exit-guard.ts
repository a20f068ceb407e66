const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;
const guarded = new Set<() => void>();

/**
 * Calls `kill` when this process exits, or is ended by a signal that nobody else listens for, until the returned
 * function is called. `kill` must do its work at once. SIGKILL is not heard: `killWhenGone` is for that.
 */
export function killAtExit(kill: () => void): () => void {
  if (guarded.size === 0) {
    process.on('exit', killAll);
    for (const signal of signals) process.on(signal, onSignal);
  }
  guarded.add(kill);
  return () => {
    guarded.delete(kill);
    if (guarded.size === 0) release();
  };
}

function onSignal(signal: NodeJS.Signals): void {
  // A program that listens decides itself when to exit, and `exit` is heard then.
  if (process.listenerCount(signal) > 1) return;
  killAll();
  release();
  process.kill(process.pid, signal);
}

function killAll(): void {
  for (const kill of guarded) kill();
  guarded.clear();
}

function release(): void {
  process.off('exit', killAll);
  for (const signal of signals) process.off(signal, onSignal);
}
