import type { Buffer } from 'node:buffer';
import { descriptorFiles } from './generated/descriptors.js';
import { decodeMessage, encodeMessage } from './generated/reflection-codec.js';
import type { ServerReflectionRequest, ServerReflectionResponse } from './generated/reflection-types.js';
import type { GrpcService } from './service.js';
import { statusCodes } from './status-code.js';

/** A proto file as reflection knows it. */
export interface DescriptorFile {
  readonly name: string;
  /** The names of the files that it imports. */
  readonly imports: readonly string[];
  /** The full names of what it declares, but for what stands inside of a service, message or enum. */
  readonly symbols: readonly string[];
  readonly extensions: readonly { readonly type: string; readonly number: number }[];
  /** The `google.protobuf.FileDescriptorProto`, in base64. */
  readonly bytes: string;
}

/** What a server tells of itself. */
export interface ReflectionOptions {
  /** The full names of the services to list. */
  readonly services: readonly string[];
  /** Proto files besides the standard ones. */
  readonly files?: readonly DescriptorFile[];
}

const names = ['grpc.reflection.v1.ServerReflection', 'grpc.reflection.v1alpha.ServerReflection'] as const;

/**
 * Returns the services with which tools find out what a server has, in both versions, which differ by name alone. They
 * list themselves too. Import this module only where reflection is on: it holds every descriptor.
 */
export function reflectionServices({ services, files = [] }: ReflectionOptions): GrpcService[] {
  const answer = createAnswers([...services, ...names], [...descriptorFiles, ...files]);
  return names.map((name) => ({
    name,
    methods: new Map(),
    conversations: new Map([['ServerReflectionInfo', (message: Buffer) => answered(message, answer)]]),
  }));
}

type Answer = Partial<ServerReflectionResponse>;

function answered(message: Buffer, answer: (request: ServerReflectionRequest) => Answer): Uint8Array {
  // The codec has given the members their types.
  const request = decodeMessage('ServerReflectionRequest', message) as unknown as ServerReflectionRequest;
  const response = { validHost: request.host ?? '', originalRequest: request, ...answer(request) };
  // Exactly one member of the oneof is what an answer is.
  return encodeMessage('ServerReflectionResponse', response as ServerReflectionResponse);
}

function createAnswers(services: readonly string[], files: readonly DescriptorFile[]) {
  const byName = new Map(files.map((file) => [file.name, file]));
  const bySymbol = new Map(files.flatMap((file) => file.symbols.map((symbol) => [symbol, file] as const)));

  function descriptors(file: DescriptorFile | undefined, asked: string): Answer {
    if (file === undefined) return notFound(asked);
    const found = new Set<DescriptorFile>([file]);
    for (const { imports } of found) for (const name of imports) addIfThere(found, byName.get(name));
    return { fileDescriptorResponse: { fileDescriptorProto: [...found].map(({ bytes }) => bytes) } };
  }

  /** Fields, methods and the like stand in the file of what they are inside of. */
  function fileOf(symbol: string): DescriptorFile | undefined {
    for (let name = symbol; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
      const file = bySymbol.get(name);
      if (file !== undefined) return file;
    }
    return undefined;
  }

  function extensionNumbers(type: string): Answer {
    if (fileOf(type) === undefined) return notFound(type);
    const extensionNumber = files.flatMap(({ extensions }) =>
      extensions.filter((one) => one.type === type).map(({ number }) => number),
    );
    return { allExtensionNumbersResponse: { baseTypeName: type, extensionNumber } };
  }

  return (request: ServerReflectionRequest): Answer => {
    const { fileByFilename, fileContainingSymbol, fileContainingExtension, allExtensionNumbersOfType, listServices } =
      request;
    if (fileByFilename !== undefined) return descriptors(byName.get(fileByFilename), fileByFilename);
    if (fileContainingSymbol !== undefined) return descriptors(fileOf(fileContainingSymbol), fileContainingSymbol);
    if (fileContainingExtension !== undefined) {
      const { containingType = '', extensionNumber = 0 } = fileContainingExtension;
      const declares = ({ extensions }: DescriptorFile) =>
        extensions.some(({ type, number }) => type === containingType && number === extensionNumber);
      return descriptors(files.find(declares), `${containingType} ${extensionNumber}`);
    }
    if (allExtensionNumbersOfType !== undefined) return extensionNumbers(allExtensionNumbersOfType);
    if (listServices !== undefined) return { listServicesResponse: { service: services.map((name) => ({ name })) } };
    return { errorResponse: { errorCode: statusCodes.INVALID_ARGUMENT, errorMessage: 'The question is empty' } };
  };
}

function addIfThere(found: Set<DescriptorFile>, file: DescriptorFile | undefined): void {
  if (file !== undefined) found.add(file);
}

function notFound(asked: string): Answer {
  const errorMessage = `Not found: ${asked.slice(0, 200)}`;
  return { errorResponse: { errorCode: statusCodes.NOT_FOUND, errorMessage } };
}
