import type { ListTasksRequest, Task } from '../protocol/generated/types.js';
import { TransportError } from '../protocol/transport-error.js';
import type { Session, SessionOptions } from './session.js';

/** Far more than anybody reads; who has more asks with a filter, or page by page. */
const maxPages = 10_000;

/** Filters may leave pages empty, but not for ever. */
const maxEmptyPages = 100;

/**
 * Gives the tasks of all pages, each page fetched when it is come to. The empty token is the end, and nothing else is:
 * neither a short page nor an empty one (spec 3.1.4, spec conflict C32).
 *
 * @throws {TransportError} `malformed` when a page leads back to an earlier one, after 100 empty pages in a row, and
 *   after 10,000 pages
 */
export async function* listAllTasks(
  session: Session,
  request: ListTasksRequest,
  options: SessionOptions,
): AsyncGenerator<Task, void> {
  const seen = new Set<string>();
  let { pageToken = '' } = request;
  let empty = 0;
  do {
    seen.add(pageToken);
    const page = await session.call('listTasks', { ...request, ...(pageToken === '' ? {} : { pageToken }) }, options);
    yield* page.tasks;
    pageToken = page.nextPageToken;
    empty = page.tasks.length === 0 ? empty + 1 : 0;
    if (pageToken !== '' && seen.has(pageToken)) {
      throw new TransportError('malformed', 'The pages of the list go round in a circle');
    }
    if (pageToken !== '' && (empty === maxEmptyPages || seen.size === maxPages)) {
      const pages = empty === maxEmptyPages ? `${empty} empty pages in a row` : `${seen.size} pages`;
      throw new TransportError('malformed', `The list has no end: ${pages}, and yet another one`);
    }
  } while (pageToken !== '');
}
