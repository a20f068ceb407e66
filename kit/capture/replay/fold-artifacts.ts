import { isObject, type Json, type JsonObject } from './compare-json.js';
import { joined } from './settled.js';

/**
 * Returns the artifacts that a reader of the events has at the end, in the order in which they appeared: those of a
 * leading task, then updates, which add their parts with `append` and replace the artifact without it (spec 4.2.2).
 */
export function foldArtifacts(events: readonly Json[]): Json[] {
  const artifacts = new Map<Json, JsonObject>();
  for (const event of events) {
    if (!isObject(event)) continue;
    if (isObject(event.task) && Array.isArray(event.task.artifacts)) {
      for (const artifact of event.task.artifacts) put(artifacts, artifact, false);
    }
    if (isObject(event.artifactUpdate)) {
      put(artifacts, event.artifactUpdate.artifact, event.artifactUpdate.append === true);
    }
  }
  return [...artifacts.values()].map(joined);
}

function put(artifacts: Map<Json, JsonObject>, artifact: Json | undefined, append: boolean): void {
  if (!isObject(artifact) || artifact.artifactId === undefined) return;
  const before = append ? artifacts.get(artifact.artifactId) : undefined;
  const parts = [...partsOf(before), ...partsOf(artifact)];
  artifacts.set(artifact.artifactId, { ...before, ...artifact, parts });
}

function partsOf(artifact: JsonObject | undefined): readonly Json[] {
  return Array.isArray(artifact?.parts) ? artifact.parts : [];
}
