import { expect, test } from 'vitest';
import type { ListTasksResponse, Task } from '../protocol/generated/types.js';
import { aTask } from '../testing/builders.js';
import { listAllTasks } from './list-all-tasks.js';
import type { Session } from './session.js';

/** Lists with the pages that the function gives, by number, and counts the tasks that come. */
async function count(page: (number: number) => Partial<ListTasksResponse>) {
  let pages = 0;
  const call = async (): Promise<ListTasksResponse> => {
    pages++;
    return { tasks: [], nextPageToken: `token-${pages}`, pageSize: 1, totalSize: 1, ...page(pages) };
  };
  let tasks = 0;
  let error: unknown;
  try {
    // Listing makes calls, and nothing else of a session.
    const all: AsyncIterable<Task> = listAllTasks({ call } as unknown as Session, {}, {});
    for await (const _ of all) tasks++;
  } catch (thrown) {
    error = thrown;
  }
  return { pages, tasks, error };
}

const endless = expect.objectContaining({ name: 'TransportError', kind: 'malformed' });

test('empty pages with ever new tokens come to an end', async () => {
  expect(await count(() => ({}))).toEqual({ pages: 100, tasks: 0, error: endless });
});

test('empty pages are counted in a row only, and may be the last', async () => {
  const { pages, tasks, error } = await count((number) => ({
    tasks: number % 100 === 0 ? [aTask()] : [],
    ...(number === 399 ? { nextPageToken: '' } : {}),
  }));
  expect({ pages, tasks, error }).toEqual({ pages: 399, tasks: 3, error: undefined });
});

test('pages without end come to one at ten thousand', async () => {
  const result = await count(() => ({ tasks: [aTask()] }));
  expect(result).toEqual({ pages: 10_000, tasks: 10_000, error: endless });
});
