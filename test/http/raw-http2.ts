import { connect, type Socket } from 'node:net';

/** What a connection of HTTP/2 begins with (RFC 9113 section 3.4). */
export const preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');

/** The types of frames that tests send (RFC 9113 section 6). */
export const frameTypes = { data: 0, headers: 1, reset: 3, settings: 4 } as const;

/** The flags of frames that tests send. */
export const flags = { none: 0, ack: 1, endStream: 1, endHeaders: 4 } as const;

/** What a frame is made of; on the connection itself when no stream is named. */
export interface FrameParts {
  readonly flags?: number;
  readonly stream?: number;
  readonly payload?: Uint8Array;
}

/** Returns a frame as it is on the wire. */
export function frame(type: keyof typeof frameTypes, parts: FrameParts = {}): Buffer {
  const { flags: given = flags.none, stream = 0, payload = Buffer.alloc(0) } = parts;
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = frameTypes[type];
  head[4] = given;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** Returns SETTINGS, by the numbers of RFC 9113 section 6.5.2. */
export function settings(values: Readonly<Record<number, number>> = {}): Buffer {
  const entries = Object.entries(values).map(([name, value]) => {
    const entry = Buffer.alloc(6);
    entry.writeUInt16BE(Number(name), 0);
    entry.writeUInt32BE(value, 2);
    return entry;
  });
  return frame('settings', { payload: Buffer.concat(entries) });
}

/** Returns headers as literals that are neither indexed nor compressed (RFC 7541 section 6.2.2). */
export function headerBlock(headers: Readonly<Record<string, string>>): Buffer {
  const literals = Object.entries(headers).flatMap(([name, value]) => [Buffer.of(0), literal(name), literal(value)]);
  return Buffer.concat(literals);
}

function literal(text: string): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length < 127) return Buffer.concat([Buffer.of(bytes.length), bytes]);
  const rest = bytes.length - 127;
  // One more byte is enough for what tests send.
  if (rest > 127) throw new RangeError('a literal of a test has at most 254 bytes');
  return Buffer.concat([Buffer.of(127, rest), bytes]);
}

/** Returns the frames of a request: headers, and a body where there is one. */
export function requestFrames(stream: number, headers: Readonly<Record<string, string>>, body?: Uint8Array): Buffer {
  const end = body === undefined ? flags.endStream : flags.none;
  const head = frame('headers', { flags: flags.endHeaders | end, stream, payload: headerBlock(headers) });
  if (body === undefined) return head;
  return Buffer.concat([head, frame('data', { flags: flags.endStream, stream, payload: body })]);
}

/** Returns the reset of a stream by a client that wants no more of it. */
export function resetFrame(stream: number): Buffer {
  return frame('reset', { stream, payload: Buffer.of(0, 0, 0, 8) });
}

/** A client that is no more than its socket. */
export interface RawClient {
  readonly socket: Socket;
  /** Resolves when the server has closed the connection. */
  readonly closed: Promise<void>;
  /** What has come so far. */
  received(): Buffer;
}

/** Sends bytes on a socket, and keeps what comes; on a new one of this machine when a port is given. */
export function openRaw(to: number | Socket, bytes: Uint8Array): RawClient {
  const socket = typeof to === 'number' ? connect(to, '127.0.0.1') : to;
  const pieces: Buffer[] = [];
  socket.on('error', () => {});
  socket.on('data', (piece: Buffer) => pieces.push(piece));
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
  });
  socket.write(bytes);
  return { socket, closed, received: () => Buffer.concat(pieces) };
}
