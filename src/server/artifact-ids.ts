import type { Task } from '../protocol/generated/types.js';
import type { ReadLabel } from './emission.js';

/** Knows the artifacts of one task: the same name is the same artifact, also in a later execution. */
export class ArtifactIds {
  readonly #ids: Set<string>;
  readonly #byName = new Map<string, string>();

  constructor(task: Task) {
    this.#ids = new Set();
    for (const { artifactId, name } of task.artifacts ?? []) {
      this.#ids.add(artifactId);
      if (name !== undefined) this.#byName.set(name, artifactId);
    }
  }

  /** Returns the id for a label, and whether the task has an artifact of that id already; from now on it has. */
  settle({ artifactId, name }: ReadLabel, randomId: () => string): { readonly artifactId: string; known: boolean } {
    const id = artifactId ?? (name === undefined ? undefined : this.#byName.get(name)) ?? randomId();
    const known = this.#ids.has(id);
    this.#ids.add(id);
    if (name !== undefined) this.#byName.set(name, id);
    return { artifactId: id, known };
  }
}
