import type { ListTasksRequest, Task } from '../protocol/generated/types.js';
import { TransportError } from '../protocol/transport-error.js';
import type { Session, SessionOptions } from './session.js';

/**
 * Gives the tasks of all pages, each page fetched when it is come to. The empty token is the end, and nothing else is:
 * neither a short page nor an empty one (spec 3.1.4, spec conflict C32).
 *
 * @throws {TransportError} `malformed` when a page leads back to an earlier one
 */
export async function* listAllTasks(
  session: Session,
  request: ListTasksRequest,
  options: SessionOptions,
): AsyncGenerator<Task, void> {
  const seen = new Set<string>();
  let { pageToken = '' } = request;
  do {
    seen.add(pageToken);
    const page = await session.call('listTasks', { ...request, ...(pageToken === '' ? {} : { pageToken }) }, options);
    yield* page.tasks;
    pageToken = page.nextPageToken;
    if (pageToken !== '' && seen.has(pageToken)) {
      throw new TransportError('malformed', 'The pages of the list go round in a circle');
    }
  } while (pageToken !== '');
}
