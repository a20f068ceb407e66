import { largeBytes, sizeOf } from '../http/large-answer.js';
import type { HeldAnswer } from '../http/message.js';
import type { GrpcRequest } from './service.js';

/** How the events of a version of the protocol are written. */
export interface EventForm<E extends object> {
  readonly name: string;
  /** What many readers have in common of an event: the object that stays the same for all of them. */
  key(event: E): object;
  encode(event: E): Uint8Array;
}

/** Writes the events of one stream. Those that go to many readers are written once, and large ones wait for room. */
export class EventWriter<E extends object> {
  readonly #form: EventForm<E>;
  readonly #request: Pick<GrpcRequest, 'answerRoom'>;
  #held: HeldAnswer | undefined;

  constructor(form: EventForm<E>, request: Pick<GrpcRequest, 'answerRoom'>) {
    this.#form = form;
    this.#request = request;
  }

  /**
   * Returns the bytes of an event, and lets go of those before it.
   *
   * @throws {A2AError} `RESOURCE_EXHAUSTED` when there is no room in time
   */
  write(event: E): Uint8Array | Promise<Uint8Array> {
    this.end();
    const form = this.#form;
    const { name } = form;
    const value = form.key(event);
    const made = small.get(value);
    if (made?.name === name) return made.bytes;
    const size = sizeOf(event);
    const room = size > largeBytes ? this.#request.answerRoom : undefined;
    if (room !== undefined) {
      return room.hold({ value, form: name, bytes: size, encode: () => form.encode(event) }).then((held) => {
        this.#held = held;
        return held.bytes;
      });
    }
    const bytes = form.encode(event);
    small.set(value, { name, bytes });
    return bytes;
  }

  /** Lets go of the last event. */
  end(): void {
    this.#held?.release();
    this.#held = undefined;
  }
}

const small = new WeakMap<object, { readonly name: string; readonly bytes: Uint8Array }>();
