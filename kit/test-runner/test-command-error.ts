/** The test command cannot be found or started. The message is written for the caller of the agent; `cause` is not. */
export class TestCommandError extends Error {
  override readonly name = 'TestCommandError';
}
