import { conflictRows } from '../conflict.js';

/** Names and values in JSON. */
// biome-ignore format: a table, read row by row
export const jsonConflicts = conflictRows({
  C33: { topic: 'The name of the time filter', impact: 'high',
    sources: '`statusTimestampAfter` in the proto; the Go client sends `lastUpdatedAfter`. Four of six servers leave the moment itself out.',
    accept: { rule: 'Both names; the moment itself counts.' },
    send: { rule: '`statusTimestampAfter`, in UTC with `Z`.' } },
  C34: { topic: 'How an enum is written', impact: 'medium',
    sources: '`TASK_STATE_WORKING`, in 1.0.0 also `working`; .NET wants names of C#, others take numbers.',
    accept: { rule: 'The name or the number; in a query in any case, and as 0.3 had it.' },
    send: { rule: 'The name.' } },
  C35: { topic: 'snake_case, and members that nobody knows', impact: 'high',
    sources: 'camelCase and tolerance, says the text. Test kits send snake_case, which Go and .NET ignore; Python and Java refuse unknown members, in answers too.',
    accept: { rule: 'Both spellings; what is unknown is ignored.' },
    send: { rule: 'camelCase, and no member that the proto does not have.' } },
  C45: { topic: 'How a time is written', impact: 'medium',
    sources: 'UTC with `Z` and milliseconds; examples have none or microseconds, Go writes local offsets.',
    accept: { rule: 'RFC 3339 with any offset and 0 to 9 digits.' },
    send: { rule: 'UTC, three digits, `Z`.' } },
  C54: { topic: 'Keys in the metadata of ErrorInfo', impact: 'low',
    sources: '`taskId` in the examples of JSON, `task_id` in that of gRPC.',
    accept: { rule: 'Shown as they are and never read.' },
    send: { rule: 'camelCase in every binding.' } },
  C55: { topic: 'Examples that break the schema', impact: 'low',
    sources: 'Examples lack ids, commas or braces, and write roles of 0.3.',
    accept: { rule: 'What is required is required; `role: "user"` only where 0.3 is served.' } },
});
