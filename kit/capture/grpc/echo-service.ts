import { fromJson } from '@bufbuild/protobuf';
import { type FileDescriptorProto, FileDescriptorProtoSchema } from '@bufbuild/protobuf/wkt';

/** A service `t.Echo` whose `Say` answers a word with words, for tests. It is written by hand and has nothing of ours. */
export const echoFile: FileDescriptorProto = fromJson(FileDescriptorProtoSchema, {
  name: 'echo.proto',
  package: 't',
  syntax: 'proto3',
  messageType: [
    {
      name: 'Word',
      field: [{ name: 'word', jsonName: 'word', number: 1, type: 'TYPE_STRING', label: 'LABEL_OPTIONAL' }],
    },
  ],
  service: [
    { name: 'Echo', method: [{ name: 'Say', inputType: '.t.Word', outputType: '.t.Word', serverStreaming: true }] },
  ],
});
