/** Returns a message with the five bytes before it that say that it is not compressed, and how long it is. */
export function framed(message: Uint8Array): Buffer {
  const prefix = Buffer.alloc(5);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
}

/**
 * Returns the messages that the data of a gRPC call hold, without their prefixes.
 *
 * @throws {RangeError} when the data end within a message, or one is compressed, which no record can show
 */
export function messagesIn(data: Buffer): Buffer[] {
  const messages: Buffer[] = [];
  let at = 0;
  while (at < data.length) {
    const end = at + 5 <= data.length ? at + 5 + data.readUInt32BE(at + 1) : Number.POSITIVE_INFINITY;
    if (end > data.length) throw new RangeError('the data of the call end within a message');
    if (data[at] !== 0) throw new RangeError('a compressed message cannot be recorded');
    messages.push(data.subarray(at + 5, end));
    at = end;
  }
  return messages;
}
