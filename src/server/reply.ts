import { textOfMessage } from '../protocol/text.js';
import type { Reply } from './agent.js';
import type { Input } from './inbox.js';

/** Returns an input as the agent gets it; `heard` is called when the agent looks at it. */
export function replyFrom(input: Input, heard: () => void): Reply {
  const message = input.kind === 'message' ? input.message : undefined;
  const value = input.kind === 'resume' ? input.value : undefined;
  return {
    get message() {
      heard();
      return message;
    },
    get text() {
      heard();
      return textOfMessage(message);
    },
    get value() {
      heard();
      return value;
    },
  };
}
