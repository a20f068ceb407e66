import type { Header } from './record.js';

/** One message of a gRPC call: the five bytes before it, and what it holds. */
export interface GrpcMessage {
  /** The full name of its type. */
  readonly type: string;
  /** The first byte of the prefix: 1 when the message is compressed. */
  readonly flag: number;
  /** How many bytes the prefix announces. */
  readonly length: number;
  /** The message as ProtoJSON. */
  readonly json: string;
}

const caption = /^# message (\d+), prefix ([0-9a-f]{2}(?: [0-9a-f]{2}){4}): (\d+) bytes of ([\w.]+)$/;

/** True for a message of HTTP/2, which has its method, path and status among its headers. */
export function isHttp2(message: { readonly headers: readonly Header[] }): boolean {
  return message.headers[0]?.[0].startsWith(':') ?? false;
}

/** Returns the messages as the body of a record has them: under a line with prefix, size and type, each laid out. */
export function grpcBody(messages: readonly GrpcMessage[]): string {
  return messages.map(section).join('\n\n');
}

function section({ type, flag, length, json }: GrpcMessage, at: number): string {
  const prefix = Buffer.alloc(5);
  prefix.writeUInt8(flag, 0);
  prefix.writeUInt32BE(length, 1);
  const bytes = [...prefix].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
  return `# message ${at + 1}, prefix ${bytes}: ${length} bytes of ${type}\n${JSON.stringify(JSON.parse(json), null, 2)}`;
}

/**
 * Returns the messages of a body: the inverse of `grpcBody`, but for the layout of the JSON.
 *
 * @throws {SyntaxError} when it is not a body of such messages, with what is wrong
 */
export function grpcMessagesOf(body: string): GrpcMessage[] {
  if (body === '') return [];
  return body.split(/^(?=# )/m).map((text, at) => {
    const [line = '', ...json] = text.split('\n');
    const [, number, prefix = '', length, type = ''] = caption.exec(line) ?? [];
    const bytes = Buffer.from(prefix.replaceAll(' ', ''), 'hex');
    if (Number(number) !== at + 1) throw new SyntaxError(`expected "# message ${at + 1}, prefix …", found "${line}"`);
    if (bytes.readUInt32BE(1) !== Number(length)) throw new SyntaxError(`the prefix does not say ${length} bytes`);
    return {
      type,
      flag: bytes.readUInt8(0),
      length: Number(length),
      json: JSON.stringify(JSON.parse(json.join('\n'))),
    };
  });
}
