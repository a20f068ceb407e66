import type { JsonObject } from '../protocol/generated/types.js';
import type { ArtifactEmission, ArtifactLabel, Content, MetadataEmission, StatusEmission } from './agent.js';

/** The words of the protocol that an agent reports with; they need nothing of the turn that they are said in. */
export class Emissions {
  working(content?: Content, options?: { readonly metadata?: JsonObject }): StatusEmission {
    return { state: 'TASK_STATE_WORKING', ...said(content), ...options };
  }

  artifact(label: ArtifactLabel, content: Content): ArtifactEmission {
    return { artifact: label, content, append: false, lastChunk: true };
  }

  append(label: ArtifactLabel, content: Content, options?: { readonly last?: boolean }): ArtifactEmission {
    return { artifact: label, content, append: true, lastChunk: options?.last === true };
  }

  completed(content?: Content): StatusEmission {
    return { state: 'TASK_STATE_COMPLETED', ...said(content) };
  }

  inputRequired(question: Content, options?: { readonly metadata?: JsonObject }): StatusEmission {
    return { state: 'TASK_STATE_INPUT_REQUIRED', content: question, ...options };
  }

  authRequired(explanation: Content, options?: { readonly metadata?: JsonObject }): StatusEmission {
    return { state: 'TASK_STATE_AUTH_REQUIRED', content: explanation, ...options };
  }

  fail(content: Content): StatusEmission {
    return { state: 'TASK_STATE_FAILED', content };
  }

  reject(content: Content): StatusEmission {
    return { state: 'TASK_STATE_REJECTED', content };
  }

  annotate(metadata: JsonObject): MetadataEmission {
    return { metadata };
  }
}

function said(content: Content | undefined): { readonly content?: Content } {
  return content === undefined ? {} : { content };
}
