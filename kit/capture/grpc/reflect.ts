import { fromBinary } from '@bufbuild/protobuf';
import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { FileDescriptorProtoSchema } from '@bufbuild/protobuf/wkt';
import { createGrpcCodec, type GrpcCodec } from './codec.js';
import { framed, messagesIn } from './frames.js';
import { callHttp2 } from './http2-call.js';

// Members of ServerReflectionRequest, ServerReflectionResponse, and what these hold, in grpc/reflection/v1/reflection.proto.
const fileContainingSymbol = 4;
const listServices = 7;
const fileDescriptorResponse = 4;
const listServicesResponse = 6;
const path = '/grpc.reflection.v1.ServerReflection/ServerReflectionInfo';
const longestMs = 10_000;

/**
 * Returns a codec for the services of an agent, by the descriptors that it tells of itself.
 *
 * @throws {Error} when the agent has no reflection
 */
export async function reflectedCodec(host: string): Promise<GrpcCodec> {
  const [list = Buffer.alloc(0)] = await ask(host, [{ member: listServices, value: '*' }]);
  const services = fieldOf(list, listServicesResponse).flatMap((response) => fieldOf(response, 1).map(nameOf));
  if (services.length === 0) throw new Error(`${host} lists no services: is reflection on?`);
  const answers = await ask(
    host,
    services.map((value) => ({ member: fileContainingSymbol, value })),
  );
  const files = answers.flatMap((answer) =>
    fieldOf(answer, fileDescriptorResponse).flatMap((each) => fieldOf(each, 1)),
  );
  return createGrpcCodec(files.map((bytes) => fromBinary(FileDescriptorProtoSchema, bytes)));
}

/** Asks all in one call, and returns the answers in their order. */
async function ask(host: string, questions: readonly { member: number; value: string }[]): Promise<Buffer[]> {
  const asked = questions.map(({ member, value }) =>
    framed(new BinaryWriter().tag(member, WireType.LengthDelimited).string(value).finish()),
  );
  const { data } = await callHttp2(
    host,
    {
      headers: [
        [':method', 'POST'],
        [':scheme', 'http'],
        [':authority', host],
        [':path', path],
        ['te', 'trailers'],
        ['content-type', 'application/grpc'],
      ],
      data: Buffer.concat(asked),
    },
    { signal: AbortSignal.timeout(longestMs) },
  );
  return messagesIn(data);
}

function nameOf(service: Uint8Array): string {
  return fieldOf(service, 1)
    .map((bytes) => Buffer.from(bytes).toString('utf8'))
    .join('');
}

/** Returns every value of a member that is text, bytes or a message. */
function fieldOf(message: Uint8Array, member: number): Uint8Array[] {
  const reader = new BinaryReader(message);
  const values: Uint8Array[] = [];
  while (reader.pos < reader.len) {
    const [number, wireType] = reader.tag();
    if (number === member && wireType === WireType.LengthDelimited) values.push(reader.bytes());
    else reader.skip(wireType, number);
  }
  return values;
}
