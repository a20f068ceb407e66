// Generated from proto/grpc/reflection/v1/reflection.proto by `npm run generate`. Do not edit.
// biome-ignore-all assist: generated
// biome-ignore-all format: generated
// biome-ignore-all lint: generated

/** One question. */
export type ServerReflectionRequest = {
  /** The host that the caller means. */
  host?: string;
} & (
  | {
      /** The file of this name. */
      fileByFilename: string;
      fileContainingSymbol?: never;
      fileContainingExtension?: never;
      allExtensionNumbersOfType?: never;
      listServices?: never;
    }
  | {
      fileByFilename?: never;
      /** The file that declares this service, method, message, field or enum. */
      fileContainingSymbol: string;
      fileContainingExtension?: never;
      allExtensionNumbersOfType?: never;
      listServices?: never;
    }
  | {
      fileByFilename?: never;
      fileContainingSymbol?: never;
      /** The file that declares an extension. */
      fileContainingExtension: ExtensionRequest;
      allExtensionNumbersOfType?: never;
      listServices?: never;
    }
  | {
      fileByFilename?: never;
      fileContainingSymbol?: never;
      fileContainingExtension?: never;
      /** The numbers of all extensions of this message. */
      allExtensionNumbersOfType: string;
      listServices?: never;
    }
  | {
      fileByFilename?: never;
      fileContainingSymbol?: never;
      fileContainingExtension?: never;
      allExtensionNumbersOfType?: never;
      /** The services of the server; the value says nothing. */
      listServices: string;
    }
);

/** An extension, by the message it extends and its number. */
export interface ExtensionRequest {
  containingType?: string;
  extensionNumber?: number;
}

/** The answer to one question. */
export type ServerReflectionResponse = {
  validHost?: string;
  /** The question. */
  originalRequest?: ServerReflectionRequest;
} & (
  | {
      fileDescriptorResponse: FileDescriptorResponse;
      allExtensionNumbersResponse?: never;
      listServicesResponse?: never;
      errorResponse?: never;
    }
  | {
      fileDescriptorResponse?: never;
      allExtensionNumbersResponse: ExtensionNumberResponse;
      listServicesResponse?: never;
      errorResponse?: never;
    }
  | {
      fileDescriptorResponse?: never;
      allExtensionNumbersResponse?: never;
      listServicesResponse: ListServiceResponse;
      errorResponse?: never;
    }
  | {
      fileDescriptorResponse?: never;
      allExtensionNumbersResponse?: never;
      listServicesResponse?: never;
      errorResponse: ErrorResponse;
    }
);

/** Files as serialized `google.protobuf.FileDescriptorProto`: the one that was asked for, and those it imports. */
export interface FileDescriptorResponse {
  fileDescriptorProto?: string[];
}

/** The extensions of a message. */
export interface ExtensionNumberResponse {
  baseTypeName?: string;
  extensionNumber?: number[];
}

/** The services of the server. */
export interface ListServiceResponse {
  service?: ServiceResponse[];
}

/** One service. */
export interface ServiceResponse {
  /** Its full name. */
  name?: string;
}

/** Why there is no answer. */
export interface ErrorResponse {
  /** A number of `google.rpc.Code`. */
  errorCode?: number;
  errorMessage?: string;
}
