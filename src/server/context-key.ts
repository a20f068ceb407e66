import type { Scope } from './ports.js';

/**
 * Returns a key for a conversation that no other caller's conversation has, whatever ids are chosen: the same parts give
 * the same key, other parts another.
 */
export function contextKey({ tenant, owner }: Scope, contextId: string): string {
  return `${escaped(tenant)}/${escaped(owner)}/${escaped(contextId)}`;
}

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('/', '%2F');
}
