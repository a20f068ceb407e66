import { cardEgress } from './reasons.js';

/** Who has to behave: the cases are about the wire, so they hold for any of these. */
export type Role = 'server' | 'client' | 'tool';

/** One fault that real A2A software has had, told as what is right; `later` names what has to exist before a test. */
export interface InteropCase {
  readonly who: readonly Role[];
  readonly title: string;
  readonly later?: string;
}

const server: readonly Role[] = ['server'];
const client: readonly Role[] = ['client'];
const ends: readonly Role[] = ['server', 'client'];
const tool: readonly Role[] = ['tool'];

/** Returns the rows as they are, typed by their ids alone: declarations that repeat every row are longer than the rows. */
function caseRows<Id extends string>(rows: Readonly<Record<Id, InteropCase>>): Readonly<Record<Id, InteropCase>> {
  return rows;
}

const cors = 'Cross-origin access for browsers, off unless asked for.';

const rows = caseRows({
  // Discovery and agent cards
  'case 1': { who: ['server', 'client', 'tool'], title: 'A card gives URLs that its reader can reach' },
  'case 2': { who: ends, title: 'A card gives absolute URLs' },
  'case 4': { who: client, title: 'The path of a base URL is kept when the card is looked for' },
  'case 5': { who: client, title: 'A complete card URL is requested byte for byte' },
  'case 7': { who: client, title: 'An empty object or an error page is no card, and a 0.3 card is named as such' },
  'case 8': { who: server, title: 'Required lists are lists, never null' },
  'case 10': {
    who: ends,
    title: 'A card behind authentication is asked for with credentials, and a 401 is named as such',
  },
  'case 11': { who: ends, title: 'A card is cached and revalidated' },
  'case 13': { who: server, title: 'The extended card is refused, unconfigured or the new one, each by its rule' },
  'case 14': { who: server, title: 'A browser can read the card and call the agent', later: cors },
  // Versions
  'case 16': { who: server, title: 'The version is checked on every operation, before any side effect' },
  'case 17': { who: server, title: 'Patch digits of a version take no part in matching' },
  'case 19': { who: server, title: 'A 1.0 agent serves its card to whoever asks without a version' },
  'case 20': { who: client, title: 'A 0.3 card in memory selects like one from a URL' },
  'case 22': { who: server, title: 'A 0.3 send without `blocking` still waits' },
  'case 23': { who: server, title: 'Errors of 0.3 carry their own codes' },
  'case 25': { who: client, title: 'A message to a 0.3 agent carries `kind`' },
  'case 26': { who: client, title: 'Shapes of 0.3 on a 1.0 connection are a typed error' },
  // JSON-RPC envelope and errors
  'case 28': { who: server, title: 'Malformed JSON is answered with a JSON parse error' },
  'case 29': { who: server, title: 'No text of an internal failure reaches the caller' },
  'case 31': { who: server, title: 'The id of a request comes back with its type' },
  'case 32': { who: server, title: 'An invalid request object is told from invalid parameters' },
  'case 34': { who: client, title: '`error: null` beside a result is a success' },
  'case 35': { who: client, title: '`result: null` is a success for a delete' },
  'case 37': { who: ends, title: 'Error details are typed objects, ErrorInfo among them' },
  'case 38': { who: server, title: 'Each error has the HTTP status of the table' },
  'case 40': { who: client, title: 'An error inside a stream is thrown as the typed error' },
  'case 41': {
    who: client,
    title: 'An HTTP failure under a JSON-RPC call shows its status, its headers and some of its body',
  },
  // Sending messages and multi-turn
  'case 43': { who: server, title: 'A message without parts, role or id is refused, field by field' },
  'case 44': { who: server, title: 'Unknown enum spellings are refused, known numbers accepted' },
  'case 46': { who: ends, title: 'Unknown fields are ignored' },
  'case 47': { who: ends, title: 'Markup and non-ASCII text survive code point for code point' },
  'case 49': { who: server, title: 'A client cannot choose the id of a new task' },
  'case 50': { who: ['server', 'client', 'tool'], title: 'A follow-up continues its task' },
  'case 52': { who: server, title: 'The context is inferred from the task' },
  'case 53': { who: server, title: 'A message to a finished task is refused before the agent runs' },
  'case 55': { who: server, title: 'A blocking send returns at an interruption' },
  'case 56': { who: server, title: 'After AUTH_REQUIRED the agent can go on by itself, and everyone hears of it' },
  'case 58': { who: server, title: 'A blocking result equals the task that is read right after it' },
  'case 59': { who: server, title: 'An agent that throws leaves a FAILED task that can be read' },
  'case 61': { who: ends, title: 'A message id that comes twice does no harm' },
  'case 62': {
    who: server,
    title: 'An agent that waits for an approval is INPUT_REQUIRED, and the answer resumes its run',
  },
  'case 64': { who: server, title: "A reference to another caller's task is like one to no task" },
  'case 65': { who: server, title: 'Unsupported input modes are refused, and output modes reach the agent' },
  // Get, list, cancel
  'case 67': { who: server, title: 'historyLength holds in all four places' },
  'case 68': { who: server, title: 'A list without a filter is the whole list' },
  'case 70': { who: server, title: 'Page sizes and tokens are validated' },
  'case 71': { who: server, title: 'Order and paging are stable while tasks change' },
  'case 73': { who: server, title: 'A second cancel is answered like the first' },
  'case 74': { who: server, title: 'A cancel that races with completion ends in one state for all' },
  'case 76': { who: server, title: 'An agent that ignores a cancel does not hang the caller' },
  'case 77': { who: server, title: 'The first terminal state wins' },
  // Streaming
  'case 79': { who: server, title: 'The first event of a stream is the Task' },
  'case 80': { who: server, title: 'No state is invented before the real one' },
  'case 82': { who: ends, title: 'A failure after the stream began ends it with a typed outcome' },
  'case 83': { who: client, title: 'Comments in a stream are ignored' },
  'case 85': { who: client, title: 'A large event passes, an endless one stops at a limit' },
  'case 86': { who: ends, title: 'A reader that leaves frees everything, and the task goes on' },
  'case 88': { who: server, title: 'Two subscribers see the same events' },
  'case 89': { who: server, title: 'A parked task that nobody runs can be subscribed to' },
  'case 91': { who: ends, title: 'A reconnect loses nothing and doubles nothing' },
  'case 92': { who: ['client', 'tool'], title: 'A stream that ended is told from one that was cut' },
  'case 94': { who: server, title: 'The last chunk is appended like the others' },
  'case 95': { who: client, title: 'The text of an answer is assembled from its artifacts' },
  'case 97': { who: ['server', 'tool'], title: 'A stream asks proxies not to buffer' },
  'case 98': { who: client, title: 'The client runs where streams cannot be iterated and Node does not exist' },
  // Push notifications
  'case 100': { who: server, title: 'Notifications arrive in order' },
  'case 101': { who: server, title: 'A notification carries the credentials that were configured' },
  'case 103': { who: server, title: 'A webhook on a forbidden address is refused' },
  'case 104': { who: server, title: 'A configuration gets an id and needs a url' },
  'case 106': { who: server, title: 'Without push, every configuration is refused, inline ones too' },
  'case 107': { who: server, title: 'An empty configuration stores no webhook' },
  'case 109': { who: server, title: 'A dead webhook is retried, given up, and harms nobody' },
  'case 110': { who: server, title: 'The number of configurations is limited' },
  // Authentication, tenancy, safety
  'case 112': { who: server, title: "Another caller's task is like no task, in every operation" },
  'case 113': { who: server, title: 'Every binding sees the same caller' },
  'case 115': {
    who: ['client', 'tool'],
    title: 'A card cannot send its reader to a forbidden address',
    later: cardEgress,
  },
  'case 116': { who: tool, title: 'A console shows what agents say as text', later: 'A console.' },
  // Extensions
  'case 118': { who: server, title: 'A required extension is required, however the header is written' },
  'case 119': { who: server, title: 'Activated extensions are reported' },
  // HTTP+JSON binding
  'case 121': { who: ends, title: 'A subscription is reached with POST and with GET' },
  'case 122': { who: ends, title: 'A cancel needs no body' },
  'case 124': { who: ends, title: 'Ids in paths are escaped, and unknown routes answer JSON' },
  'case 125': { who: server, title: 'Malformed JSON is a 400 of the binding' },
  // Signing and gRPC
  'case 127': { who: ends, title: 'A signed card verifies, a changed one does not' },
  'case 128': { who: ends, title: 'gRPC agrees with the JSON bindings' },
  // Clients, orchestrators, tools
  'case 130': { who: client, title: 'Polling is bounded, and running out of time still names the task' },
  'case 131': { who: ends, title: 'A capability that is missing is noticed before the call' },
  'case 133': { who: ends, title: 'A trace goes through the agent, its own calls and its notifications' },
  'case 134': { who: tool, title: 'A console shows tasks of agents that do not stream', later: 'A console.' },
  'case 136': { who: tool, title: 'A command line calls an endpoint without a card', later: 'A command line.' },
  'case 137': {
    who: tool,
    title: 'A conformance check has a server that it must fail',
    later: 'Conformance checks that run against a server by URL.',
  },
});

/** The id of a case; the numbers have gaps on purpose. */
export type CaseId = keyof typeof rows;

/**
 * Faults of A2A software that were reported in public, by id and in order of number.
 *
 * Each has a test that names its id, or says what has to exist first.
 */
export const cases: Readonly<Record<CaseId, InteropCase>> = rows;
