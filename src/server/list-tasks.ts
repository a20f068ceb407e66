import { type FieldViolation, invalidParams } from '../protocol/a2a-error.js';
import type { ListTasksRequest, ListTasksResponse, Task } from '../protocol/generated/types.js';
import { withHistory, withoutArtifacts } from './answer-view.js';
import type { Core } from './core.js';
import type { Call } from './engine.js';
import { pageToken, placeIn } from './page-token.js';
import type { ListQuery } from './ports.js';
import { roughSize } from './size.js';

const usualPageSize = 50;
const largestPage = 100;

/**
 * Returns a page of the caller's tasks, the newest status first, without artifacts unless they are asked for.
 *
 * The order is that of status timestamps and then of ids, so that a task that does not change is neither shown twice nor
 * left out while others change (spec conflict C31).
 *
 * Spec 3.1.4.
 *
 * @throws {A2AError} `INVALID_PARAMS` for a page size outside 1 to 100, a negative `historyLength`, or a token of another list
 */
export async function listTasks(core: Core, request: ListTasksRequest, call: Call): Promise<ListTasksResponse> {
  checkNumbers(request);
  const { contextId, status, statusTimestampAfter, pageToken: token, historyLength, includeArtifacts } = request;
  const pageSize = request.pageSize ?? usualPageSize;
  const list = [call.scope.tenant, call.scope.owner, contextId ?? null, status ?? null, statusTimestampAfter ?? null];
  const after = token === undefined ? undefined : placeIn(token, list);
  const query: ListQuery = {
    limit: pageSize,
    ...(contextId === undefined ? {} : { contextId }),
    ...(status === undefined ? {} : { state: status }),
    ...(statusTimestampAfter === undefined ? {} : { statusSince: firstMs(statusTimestampAfter) }),
    ...(after === undefined ? {} : { after: { statusTimestamp: after[0], taskId: after[1] } }),
  };
  const { heads, total, more } = await core.store.list(call.scope, query);
  const found = heads.map(({ task }) => {
    return withHistory(includeArtifacts === true ? task : withoutArtifacts(task), historyLength);
  });
  const tasks = found.slice(0, fitting(found, core.limits.maxTaskChars));
  const last = more || tasks.length < found.length ? tasks.at(-1) : undefined;
  const nextPageToken = last === undefined ? '' : pageToken([statusMs(last), last.id], list);
  return { tasks, nextPageToken, pageSize, totalSize: total };
}

/** How many tasks go on one page, at least one: a page may be shorter than was asked for (spec 3.1.4). */
function fitting(tasks: readonly Task[], maxChars: number): number {
  let chars = 0;
  const tooMuch = tasks.findIndex((task) => {
    chars += roughSize(task);
    return chars > maxChars;
  });
  return tooMuch === -1 ? tasks.length : Math.max(1, tooMuch);
}

function checkNumbers({ pageSize, historyLength }: ListTasksRequest): void {
  const violations: FieldViolation[] = [];
  if (pageSize !== undefined && (pageSize < 1 || pageSize > largestPage)) {
    violations.push({ field: 'pageSize', description: `expected 1 to ${largestPage}, got ${pageSize}` });
  }
  if (historyLength !== undefined && historyLength < 0) {
    violations.push({ field: 'historyLength', description: `expected 0 or more, got ${historyLength}` });
  }
  if (violations.length > 0) throw invalidParams(violations);
}

/** Returns the first millisecond that is not before the timestamp: statuses have no finer one. */
function firstMs(timestamp: string): number {
  const finer = /\.\d{3}(\d*)/.exec(timestamp)?.[1] ?? '';
  return Date.parse(timestamp) + (Number(finer) > 0 ? 1 : 0);
}

function statusMs({ status }: Task): number {
  return status.timestamp === undefined ? 0 : Date.parse(status.timestamp);
}
