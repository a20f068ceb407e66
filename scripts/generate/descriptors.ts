import type { DescFile, DescMessage, FileRegistry } from '@bufbuild/protobuf';
import { clearField, clone, toBinary } from '@bufbuild/protobuf';
import { FileDescriptorProtoSchema } from '@bufbuild/protobuf/wkt';
import { header, literal, notLinted } from './text.js';

/** Returns a module with the descriptors of proto files, as the reflection of gRPC hands them out. */
export function descriptorsFile(files: readonly DescFile[], imports: string): string {
  return `${header(...files.map(({ proto }) => proto.name).filter((name) => !name.startsWith('google/protobuf/')))}${notLinted}
import type { DescriptorFile } from '${imports}';

/** The proto files, without their comments. */
export const descriptorFiles: readonly DescriptorFile[] = [
${files.map((file) => `  ${literal(row(file))},\n`).join('')}];
`;
}

/** Returns the files of these names and everything that they import. */
export function withImports(registry: FileRegistry, ...names: readonly string[]): DescFile[] {
  const found = new Set<DescFile>();
  const add = (file: DescFile | undefined): void => {
    if (file === undefined || found.has(file)) return;
    file.dependencies.forEach(add);
    found.add(file);
  };
  for (const name of names) add(registry.getFile(name));
  return [...found];
}

function row(file: DescFile) {
  const proto = clone(FileDescriptorProtoSchema, file.proto);
  clearField(proto, FileDescriptorProtoSchema.field.sourceCodeInfo);
  return {
    name: file.proto.name,
    imports: file.dependencies.map(({ proto: { name } }) => name),
    symbols: symbolsOf(file),
    extensions: file.extensions.map((one) => ({ type: one.extendee.typeName, number: one.number })),
    bytes: Buffer.from(toBinary(FileDescriptorProtoSchema, proto)).toString('base64'),
  };
}

/** What stands inside these is found by their names. */
function symbolsOf(file: DescFile): string[] {
  const inside = (message: DescMessage): string[] => [
    message.typeName,
    ...message.nestedEnums.map(({ typeName }) => typeName),
    ...message.nestedMessages.flatMap(inside),
  ];
  const outer = [...file.services, ...file.enums, ...file.extensions].map(({ typeName }) => typeName);
  return [...outer, ...file.messages.flatMap(inside)];
}
