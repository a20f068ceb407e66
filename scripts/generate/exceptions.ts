import type { FieldModel, MessageModel } from './model.js';

/**
 * Tells whether a REQUIRED field is complete without content: an empty page is a page, and the last one names no next (C18).
 * A number or boolean has no emptiness, and a map of scopes may have no entries.
 */
export function mayBeEmpty(message: MessageModel, field: FieldModel): boolean {
  if (field.shape === 'map') return true;
  if (field.shape === 'one' && field.kind !== 'string') return true;
  return message.name === 'ListTasksResponse';
}
