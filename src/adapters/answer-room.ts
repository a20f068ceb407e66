import type { AnswerRoom, HeldAnswer, LargeAnswer } from '../bindings/http/message.js';
import { noRoomForAnswer } from '../bindings/http/refusals.js';
import { type StallLimits, usualStallLimits } from './limits.js';

/** Whose end ends all that was held for it: a stream of HTTP/2, a response of HTTP/1.1. */
export interface Exchange {
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

/** The large answers of one connection that their reader has not taken yet. */
export class ConnectionAnswers {
  readonly limits: StallLimits;
  heldBytes = 0;

  constructor(limits: StallLimits) {
    this.limits = limits;
  }

  /** Returns the room for the answer of one exchange. */
  roomFor(exchange: Exchange): AnswerRoom {
    return { hold: (answer) => hold(this, exchange, answer) };
  }
}

const byConnection = new WeakMap<object, ConnectionAnswers>();

/** Returns what is held for a connection of HTTP/1.1, which has one exchange after the other. */
export function answersOn(socket: object, limits: StallLimits): ConnectionAnswers {
  let answers = byConnection.get(socket);
  if (answers === undefined) {
    answers = new ConnectionAnswers(limits);
    byConnection.set(socket, answers);
  }
  return answers;
}

/** An encoded answer, and how many exchanges hold it. */
interface Share {
  readonly bytes: Buffer;
  readonly owner: ConnectionAnswers;
  readonly forms: Map<string, Share>;
  readonly form: string;
  holders: number;
}

interface Waiter {
  readonly connection: ConnectionAnswers;
  readonly answer: LargeAnswer;
  settle(outcome: Share | Error): void;
}

// One for the process, as its memory is: servers on several ports share it.
const shares = new WeakMap<object, Map<string, Share>>();
const waiting = new Set<Waiter>();
let heldBytes = 0;
let isScheduled = false;

function hold(connection: ConnectionAnswers, exchange: Exchange, answer: LargeAnswer): Promise<HeldAnswer> {
  return new Promise((resolve, reject) => {
    let share: Share | undefined;
    const stopWaiting = () => {
      clearTimeout(timer);
      waiting.delete(waiter);
    };
    const release = () => {
      stopWaiting();
      exchange.off('close', leave);
      if (share !== undefined) letGo(share);
      share = undefined;
    };
    const leave = () => {
      release();
      reject(noRoomForAnswer());
    };
    const waiter: Waiter = {
      connection,
      answer,
      settle(outcome) {
        stopWaiting();
        if (outcome instanceof Error) {
          exchange.off('close', leave);
          return reject(outcome);
        }
        share = outcome;
        resolve({ bytes: share.bytes, release });
      },
    };
    const timer = setTimeout(
      () => waiter.settle(noRoomForAnswer()),
      connection.limits.stallMs ?? usualStallLimits.stallMs,
    );
    if (exchange.destroyed) return waiter.settle(noRoomForAnswer());
    exchange.once('close', leave);
    waiting.add(waiter);
    admit();
  });
}

/** Gives room to those who wait, in their order, as far as there is any; nobody waits for the limit of another's connection. */
function admit(): void {
  isScheduled = false;
  let isFull = false;
  for (const waiter of waiting) {
    const { answer, connection } = waiter;
    const shared = shares.get(answer.value)?.get(answer.form);
    if (shared !== undefined) {
      shared.holders += 1;
      waiter.settle(shared);
    } else if (!isFull && fitsConnection(waiter)) {
      const { maxUnreadBytesOfAll = usualStallLimits.maxUnreadBytesOfAll } = connection.limits;
      isFull = heldBytes > 0 && heldBytes + answer.bytes > maxUnreadBytesOfAll;
      if (isFull) continue;
      encodeFor(waiter);
      // To encode takes a while, in which others want to be served.
      if (waiting.size > 0) schedule();
      return;
    }
  }
}

function fitsConnection({ answer, connection: { heldBytes: held, limits } }: Waiter): boolean {
  return held === 0 || held + answer.bytes <= (limits.maxUnreadBytes ?? usualStallLimits.maxUnreadBytes);
}

function encodeFor({ connection, answer, settle }: Waiter): void {
  const { value, form } = answer;
  try {
    const encoded = answer.encode();
    const bytes =
      typeof encoded === 'string'
        ? Buffer.from(encoded)
        : Buffer.from(encoded.buffer, encoded.byteOffset, encoded.byteLength);
    const forms = shares.get(value) ?? new Map<string, Share>();
    const share: Share = { bytes, owner: connection, forms, form, holders: 1 };
    shares.set(value, forms.set(form, share));
    connection.heldBytes += bytes.length;
    heldBytes += bytes.length;
    settle(share);
  } catch (thrown) {
    settle(thrown instanceof Error ? thrown : new Error('An answer cannot be encoded', { cause: thrown }));
  }
}

function letGo(share: Share): void {
  share.holders -= 1;
  if (share.holders > 0) return;
  share.forms.delete(share.form);
  share.owner.heldBytes -= share.bytes.length;
  heldBytes -= share.bytes.length;
  if (waiting.size > 0) schedule();
}

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(admit);
}
