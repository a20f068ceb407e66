import { fromJson, type JsonValue } from '@bufbuild/protobuf';
import { type FileDescriptorProto, FileDescriptorProtoSchema } from '@bufbuild/protobuf/wkt';

// What googleapis has in google/rpc/status.proto and google/rpc/error_details.proto; servers do not describe these two,
// because no service of theirs names them.

const one = (name: string, number: number, type: 'TYPE_STRING' | 'TYPE_INT32') => ({
  name,
  jsonName: name,
  number,
  type,
  label: 'LABEL_OPTIONAL',
});
const string = (name: string, number: number) => one(name, number, 'TYPE_STRING');
const many = (name: string, number: number, typeName: string) => ({
  name,
  jsonName: name,
  number,
  type: 'TYPE_MESSAGE',
  typeName,
  label: 'LABEL_REPEATED',
});

const status: JsonValue = {
  name: 'google/rpc/status.proto',
  package: 'google.rpc',
  syntax: 'proto3',
  dependency: ['google/protobuf/any.proto'],
  messageType: [
    {
      name: 'Status',
      field: [one('code', 1, 'TYPE_INT32'), string('message', 2), many('details', 3, '.google.protobuf.Any')],
    },
  ],
};

const errorDetails: JsonValue = {
  name: 'google/rpc/error_details.proto',
  package: 'google.rpc',
  syntax: 'proto3',
  messageType: [
    {
      name: 'ErrorInfo',
      field: [string('reason', 1), string('domain', 2), many('metadata', 3, '.google.rpc.ErrorInfo.MetadataEntry')],
      nestedType: [
        { name: 'MetadataEntry', field: [string('key', 1), string('value', 2)], options: { mapEntry: true } },
      ],
    },
    {
      name: 'BadRequest',
      field: [many('fieldViolations', 1, '.google.rpc.BadRequest.FieldViolation')],
      nestedType: [{ name: 'FieldViolation', field: [string('field', 1), string('description', 2)] }],
    },
  ],
};

/** The types of `grpc-status-details-bin`. */
export const rpcStatusFiles: readonly FileDescriptorProto[] = [status, errorDetails].map((file) =>
  fromJson(FileDescriptorProtoSchema, file),
);
