import type { TaskStore } from '../../src/entries/server.js';
import { privateText } from '../../src/testing/scripted-agent.js';

/** A store that a test can break. */
export interface BreakableStore {
  readonly store: TaskStore;
  /** Lets a method fail from now on, with a text that no caller may see. */
  break(method: keyof TaskStore): void;
}

/** Returns a store that works as the given one until it is broken. */
export function breakable(store: TaskStore): BreakableStore {
  const broken = new Set<string | symbol>();
  const proxy = new Proxy(store, {
    get(target, name) {
      if (broken.has(name)) return () => Promise.reject(new Error(privateText));
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  return { store: proxy, break: (method) => void broken.add(method) };
}
