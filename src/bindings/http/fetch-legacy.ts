const kinds = new Set(['task', 'message', 'status-update', 'artifact-update', 'text', 'file', 'data']);

/** Members whose content is the user's own and says nothing about the protocol. */
const opaque = new Set(['metadata', 'data', 'params']);

/**
 * Returns where a value shows a shape that only protocol 0.3 has, such as `task.status.state is "completed"`, or
 * undefined when it shows none: the discriminator `kind`, and states and roles in lower case.
 */
export function findLegacyShape(value: unknown): string | undefined {
  return search(value, []);
}

function search(value: unknown, path: readonly string[]): string | undefined {
  // Messages nest five deep at most.
  if (typeof value !== 'object' || value === null || path.length > 12) return undefined;
  for (const [key, member] of Object.entries(value)) {
    const here = [...path, key];
    if (isLegacy(key, member)) return `${pathOf(here)} is ${JSON.stringify(member)}`;
    const deeper = opaque.has(key) ? undefined : search(member, here);
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}

function isLegacy(key: string, member: unknown): boolean {
  if (typeof member !== 'string') return false;
  if (key === 'kind') return kinds.has(member);
  if (key === 'role') return member === 'user' || member === 'agent';
  return key === 'state' && /^[a-z-]+$/.test(member);
}

function pathOf(path: readonly string[]): string {
  return path
    .map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '');
}
