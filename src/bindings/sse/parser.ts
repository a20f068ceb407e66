import { TransportError } from '../../protocol/transport-error.js';

/** One event of a stream, as the WHATWG grammar gives it. */
export interface ServerSentEvent {
  /** The `event` field; `message` when there was none. */
  readonly type: string;
  /** The `data` lines, joined by line feeds. */
  readonly data: string;
  /** The last `id` seen so far on the stream; empty when there was none. */
  readonly id: string;
}

/** Reads an event stream piece by piece. */
export interface SseParser {
  /** Gives the events that these bytes complete, each before a later one can fail. */
  push(bytes: Uint8Array): Generator<ServerSentEvent, void, undefined>;
  /** How many comments have come: signs of life of a server that has nothing to say. */
  readonly comments: number;
}

/** Bounds on one event and, being part of one, on one line. */
export interface SseLimits {
  readonly maxEventBytes: number;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * Returns a reader of the whole grammar: a byte order mark at the start, lines ended by CR, LF or CRLF in any mix and
 * cut anywhere by chunks, several `data` lines, comments, ids, unknown fields. An event that the end of the stream
 * cuts off is never given.
 *
 * `push` throws `TransportError` `malformed` for an event above the limit, however it is made up, and for invalid UTF-8.
 *
 * WHATWG HTML 9.2.6.
 */
export function createSseParser(limits: SseLimits): SseParser {
  const state: ParserState = {
    limits,
    line: [],
    eventBytes: 0,
    afterReturn: false,
    atStart: true,
    data: undefined,
    type: '',
    id: '',
    comments: 0,
  };
  return {
    push: (bytes) => push(state, bytes),
    get comments() {
      return state.comments;
    },
  };
}

interface ParserState {
  readonly limits: SseLimits;
  /** Pieces of the line that has not ended yet. */
  line: Uint8Array[];
  /** Bytes taken since the last event, comments included: none of them may grow without end. */
  eventBytes: number;
  /** The last byte was CR: a LF that follows belongs to it. */
  afterReturn: boolean;
  atStart: boolean;
  data: string[] | undefined;
  type: string;
  id: string;
  comments: number;
}

function* push(state: ParserState, bytes: Uint8Array): Generator<ServerSentEvent, void, undefined> {
  let from = 0;
  if (state.afterReturn && bytes.length > 0) {
    state.afterReturn = false;
    if (bytes[0] === lineFeed) from = 1;
  }
  const nextEnd = lineEnds(bytes);
  for (let end = nextEnd(from); end < bytes.length; end = nextEnd(from)) {
    grow(state, end + 1 - from);
    const line = takeLine(state, bytes.subarray(from, end));
    from = end + 1;
    if (bytes[end] === carriageReturn) {
      if (from === bytes.length) state.afterReturn = true;
      else if (bytes[from] === lineFeed) from++;
    }
    const event = readLine(state, line);
    if (event !== undefined) yield event;
  }
  grow(state, bytes.length - from);
  if (from < bytes.length) state.line.push(bytes.slice(from));
}

/** Returns where the line that begins at an index ends, or the length. The index never goes back, and neither does the search. */
function lineEnds(bytes: Uint8Array): (from: number) => number {
  let feed = -1;
  let back = -1;
  const find = (byte: number, from: number): number => {
    const at = bytes.indexOf(byte, from);
    return at === -1 ? bytes.length : at;
  };
  return (from) => {
    if (feed < from) feed = find(lineFeed, from);
    if (back < from) back = find(carriageReturn, from);
    return Math.min(feed, back);
  };
}

function grow(state: ParserState, by: number): void {
  state.eventBytes += by;
  if (state.eventBytes <= state.limits.maxEventBytes) return;
  throw new TransportError('malformed', `An event of the stream is larger than ${state.limits.maxEventBytes} bytes`);
}

function takeLine(state: ParserState, last: Uint8Array): string {
  const bytes = state.line.length === 0 ? last : concat([...state.line, last]);
  state.line = [];
  const text = decodeLine(bytes);
  const atStart = state.atStart;
  state.atStart = false;
  return atStart && text.startsWith('\uFEFF') ? text.slice(1) : text;
}

function concat(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function decodeLine(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new TransportError('malformed', 'The stream is not valid UTF-8', { cause });
  }
}

function readLine(state: ParserState, line: string): ServerSentEvent | undefined {
  if (line === '') return dispatch(state);
  const colon = line.indexOf(':');
  if (colon === 0) {
    state.comments++;
    // A comment outside of an event is complete; keep-alives of an idle stream must not add up.
    if (state.data === undefined) state.eventBytes = 0;
    return undefined;
  }
  const name = colon === -1 ? line : line.slice(0, colon);
  const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
  if (name === 'data') {
    state.data ??= [];
    state.data.push(value);
  } else if (name === 'event') state.type = value;
  else if (name === 'id' && !value.includes('\0')) state.id = value;
  return undefined;
}

function dispatch(state: ParserState): ServerSentEvent | undefined {
  const { data, type, id } = state;
  state.data = undefined;
  state.type = '';
  state.eventBytes = 0;
  return data === undefined ? undefined : { type: type === '' ? 'message' : type, data: data.join('\n'), id };
}
