import {
  create,
  createFileRegistry,
  type DescMessage,
  fromBinary,
  fromJson,
  type JsonValue,
  toBinary,
  toJson,
} from '@bufbuild/protobuf';
import { type FileDescriptorProto, FileDescriptorSetSchema, file_google_protobuf_any } from '@bufbuild/protobuf/wkt';
import { rpcStatusFiles } from './rpc-status.js';

/** The types of a call. */
export interface CallTypes {
  readonly request: string;
  readonly reply: string;
}

/** Turns messages into ProtoJSON and back, by descriptors of their types and with the code of protobuf-es. */
export interface GrpcCodec {
  /** The types that a path such as `/lf.a2a.v1.A2AService/GetTask` names. */
  typesOf(path: string): CallTypes;
  /** @throws {RangeError} when the JSON would not hold all that the bytes do */
  decode(type: string, bytes: Uint8Array): JsonValue;
  encode(type: string, json: JsonValue): Uint8Array;
}

/** The type of `grpc-status-details-bin`. */
export const statusType = 'google.rpc.Status';

/** Returns a codec that knows the services of these files, and `google.rpc.Status` with its details. */
export function createGrpcCodec(files: readonly FileDescriptorProto[]): GrpcCodec {
  const all = [file_google_protobuf_any.proto, ...rpcStatusFiles, ...files];
  const registry = createFileRegistry(create(FileDescriptorSetSchema, { file: importsFirst(all) }));

  function descriptor(type: string): DescMessage {
    const found = registry.getMessage(type);
    if (found === undefined) throw new Error(`the agent does not describe ${type}`);
    return found;
  }

  function encode(type: string, json: JsonValue): Uint8Array {
    const schema = descriptor(type);
    return toBinary(schema, fromJson(schema, json, { registry }));
  }

  return {
    typesOf(path) {
      const [, service = '', name] = /^\/([\w.]+)\/(\w+)$/.exec(path) ?? [];
      const method = registry.getService(service)?.methods.find((each) => each.name === name);
      if (method === undefined) throw new Error(`the agent describes no ${path}`);
      return { request: method.input.typeName, reply: method.output.typeName };
    },
    encode,
    decode(type, bytes) {
      const schema = descriptor(type);
      const json = toJson(schema, fromBinary(schema, bytes), { registry });
      if (encode(type, json).length !== bytes.length) {
        throw new RangeError(`${type}: the bytes hold more than JSON can show`);
      }
      return json;
    },
  };
}

/** Returns each file once, behind those that it imports. */
function importsFirst(files: readonly FileDescriptorProto[]): FileDescriptorProto[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  const sorted = new Set<FileDescriptorProto>();
  const visit = (file: FileDescriptorProto | undefined): void => {
    if (file === undefined || sorted.has(file)) return;
    for (const name of file.dependency) visit(byName.get(name));
    sorted.add(file);
  };
  for (const file of byName.values()) visit(file);
  return [...sorted];
}
