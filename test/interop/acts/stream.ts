import type { Json } from './corpus.js';
import { faultsOf } from './match.js';

/** Returns what is wrong with the events of a stream (ACTS 7). */
export function streamFaults(events: readonly Json[], wanted: Json): string[] {
  const faults: string[] = [];
  const { min_count = 0, max_count = Number.POSITIVE_INFINITY, ordering, final_event, each_event } = wanted;
  if (events.length < min_count) faults.push(`${events.length} events, at least ${min_count} are needed`);
  if (events.length > max_count) faults.push(`${events.length} events, at most ${max_count} are allowed`);
  if (ordering === 'monotonic_state') faults.push(...orderFaults(events));
  if (final_event !== undefined) faults.push(...forms(events.at(-1)).best(final_event, 'the last event'));
  if (each_event !== undefined) {
    for (const [at, event] of events.entries()) faults.push(...forms(event).best(each_event, `event ${at}`));
  }
  for (const { description, match, index, ...assertion } of wanted.events ?? []) {
    const among = match === 'any_position' ? events : [events[index ?? 0]];
    const found = among.some((event) => forms(event).best(assertion, '').length === 0);
    if (!found) faults.push(`no event is: ${description ?? JSON.stringify(assertion)}`);
  }
  return faults;
}

/** The corpus writes assertions sometimes from the event, sometimes from what is in it, in either spelling. */
function forms(event: Json) {
  const { task, message, statusUpdate, artifactUpdate } = event ?? {};
  const inside = task ?? message ?? statusUpdate ?? artifactUpdate;
  const spelled = { ...event, status_update: statusUpdate, artifact_update: artifactUpdate };
  return {
    best(assertion: Json, label: string): string[] {
      const tries = [spelled, inside].map((form) => faultsOf(form, assertion, label));
      return tries.find((faults) => faults.length === 0) ?? tries[1] ?? [];
    },
  };
}

const terminal = ['COMPLETED', 'FAILED', 'CANCELED', 'REJECTED'].map((state) => `TASK_STATE_${state}`);

function orderFaults(events: readonly Json[]): string[] {
  const states: string[] = events.flatMap(({ task, statusUpdate }) => (task ?? statusUpdate)?.status?.state ?? []);
  return states.flatMap((state, at) => {
    const before = states[at - 1];
    if (before === undefined) return [];
    const back = state === 'TASK_STATE_SUBMITTED' && before !== state;
    return back || terminal.includes(before) ? [`${state} after ${before}`] : [];
  });
}
