// Generated from proto/grpc/reflection/v1/reflection.proto by `npm run generate`. Do not edit.
// biome-ignore-all assist: generated
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
import type { BinaryWriter } from '@bufbuild/protobuf/wire';
import type * as reflection from './reflection-types.js';
import { type Fields, fromWire, toWire, type WireReader } from '../wire.js';
import { bytesOf, fields, list } from '../wire-fields.js';

function readServerReflectionRequest(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.host = x;
        else if (o.host !== undefined) delete o.host;
        break;
      }
      case 26:
        if (o.fileContainingSymbol !== undefined) delete o.fileContainingSymbol;
        if (o.fileContainingExtension !== undefined) delete o.fileContainingExtension;
        if (o.allExtensionNumbersOfType !== undefined) delete o.allExtensionNumbersOfType;
        if (o.listServices !== undefined) delete o.listServices;
        o.fileByFilename = r.string(true);
        break;
      case 34:
        if (o.fileByFilename !== undefined) delete o.fileByFilename;
        if (o.fileContainingExtension !== undefined) delete o.fileContainingExtension;
        if (o.allExtensionNumbersOfType !== undefined) delete o.allExtensionNumbersOfType;
        if (o.listServices !== undefined) delete o.listServices;
        o.fileContainingSymbol = r.string(true);
        break;
      case 42:
        if (o.fileByFilename !== undefined) delete o.fileByFilename;
        if (o.fileContainingSymbol !== undefined) delete o.fileContainingSymbol;
        if (o.allExtensionNumbersOfType !== undefined) delete o.allExtensionNumbersOfType;
        if (o.listServices !== undefined) delete o.listServices;
        o.fileContainingExtension = readExtensionRequest(r, r.open(), fields(o.fileContainingExtension));
        break;
      case 50:
        if (o.fileByFilename !== undefined) delete o.fileByFilename;
        if (o.fileContainingSymbol !== undefined) delete o.fileContainingSymbol;
        if (o.fileContainingExtension !== undefined) delete o.fileContainingExtension;
        if (o.listServices !== undefined) delete o.listServices;
        o.allExtensionNumbersOfType = r.string(true);
        break;
      case 58:
        if (o.fileByFilename !== undefined) delete o.fileByFilename;
        if (o.fileContainingSymbol !== undefined) delete o.fileContainingSymbol;
        if (o.fileContainingExtension !== undefined) delete o.fileContainingExtension;
        if (o.allExtensionNumbersOfType !== undefined) delete o.allExtensionNumbersOfType;
        o.listServices = r.string(true);
        break;
      default:
        r.skipUnknown(tag, 0xfa);
    }
  }
  r.close(end);
  return o;
}

function readExtensionRequest(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.containingType = x;
        else if (o.containingType !== undefined) delete o.containingType;
        break;
      }
      case 16: {
        const x = r.int32();
        if (x !== 0) o.extensionNumber = x;
        else if (o.extensionNumber !== undefined) delete o.extensionNumber;
        break;
      }
      default:
        r.skipUnknown(tag, 0x6);
    }
  }
  r.close(end);
  return o;
}

function readServerReflectionResponse(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.validHost = x;
        else if (o.validHost !== undefined) delete o.validHost;
        break;
      }
      case 18:
        o.originalRequest = readServerReflectionRequest(r, r.open(), fields(o.originalRequest));
        break;
      case 34:
        if (o.allExtensionNumbersResponse !== undefined) delete o.allExtensionNumbersResponse;
        if (o.listServicesResponse !== undefined) delete o.listServicesResponse;
        if (o.errorResponse !== undefined) delete o.errorResponse;
        o.fileDescriptorResponse = readFileDescriptorResponse(r, r.open(), fields(o.fileDescriptorResponse));
        break;
      case 42:
        if (o.fileDescriptorResponse !== undefined) delete o.fileDescriptorResponse;
        if (o.listServicesResponse !== undefined) delete o.listServicesResponse;
        if (o.errorResponse !== undefined) delete o.errorResponse;
        o.allExtensionNumbersResponse = readExtensionNumberResponse(r, r.open(), fields(o.allExtensionNumbersResponse));
        break;
      case 50:
        if (o.fileDescriptorResponse !== undefined) delete o.fileDescriptorResponse;
        if (o.allExtensionNumbersResponse !== undefined) delete o.allExtensionNumbersResponse;
        if (o.errorResponse !== undefined) delete o.errorResponse;
        o.listServicesResponse = readListServiceResponse(r, r.open(), fields(o.listServicesResponse));
        break;
      case 58:
        if (o.fileDescriptorResponse !== undefined) delete o.fileDescriptorResponse;
        if (o.allExtensionNumbersResponse !== undefined) delete o.allExtensionNumbersResponse;
        if (o.listServicesResponse !== undefined) delete o.listServicesResponse;
        o.errorResponse = readErrorResponse(r, r.open(), fields(o.errorResponse));
        break;
      default:
        r.skipUnknown(tag, 0xf6);
    }
  }
  r.close(end);
  return o;
}

function readFileDescriptorResponse(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10:
        list(o, 'fileDescriptorProto').push(r.base64());
        break;
      default:
        r.skipUnknown(tag, 0x2);
    }
  }
  r.close(end);
  return o;
}

function readExtensionNumberResponse(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.baseTypeName = x;
        else if (o.baseTypeName !== undefined) delete o.baseTypeName;
        break;
      }
      case 16:
        list(o, 'extensionNumber').push(r.int32());
        break;
      case 18: {
        const stop = r.open();
        while (r.pos < stop) {
          r.count();
          list(o, 'extensionNumber').push(r.int32());
        }
        r.close(stop);
        break;
      }
      default:
        r.skipUnknown(tag, 0x6);
    }
  }
  r.close(end);
  return o;
}

function readListServiceResponse(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10:
        list(o, 'service').push(readServiceResponse(r, r.open()));
        break;
      default:
        r.skipUnknown(tag, 0x2);
    }
  }
  r.close(end);
  return o;
}

function readServiceResponse(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.name = x;
        else if (o.name !== undefined) delete o.name;
        break;
      }
      default:
        r.skipUnknown(tag, 0x2);
    }
  }
  r.close(end);
  return o;
}

function readErrorResponse(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 8: {
        const x = r.int32();
        if (x !== 0) o.errorCode = x;
        else if (o.errorCode !== undefined) delete o.errorCode;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.errorMessage = x;
        else if (o.errorMessage !== undefined) delete o.errorMessage;
        break;
      }
      default:
        r.skipUnknown(tag, 0x6);
    }
  }
  r.close(end);
  return o;
}

function readEmpty(r: WireReader, end: number): Fields {
  while (r.pos < end) r.skipUnknown(r.next(), 0);
  r.close(end);
  return {};
}

function writeServerReflectionRequest(w: BinaryWriter, o: reflection.ServerReflectionRequest): void {
  if (o.host != null && o.host !== '') w.uint32(10).string(o.host);
  if (o.fileByFilename != null) w.uint32(26).string(o.fileByFilename);
  if (o.fileContainingSymbol != null) w.uint32(34).string(o.fileContainingSymbol);
  if (o.fileContainingExtension != null) { w.uint32(42).fork(); writeExtensionRequest(w, o.fileContainingExtension); w.join(); }
  if (o.allExtensionNumbersOfType != null) w.uint32(50).string(o.allExtensionNumbersOfType);
  if (o.listServices != null) w.uint32(58).string(o.listServices);
}

function writeExtensionRequest(w: BinaryWriter, o: reflection.ExtensionRequest): void {
  if (o.containingType != null && o.containingType !== '') w.uint32(10).string(o.containingType);
  if (o.extensionNumber != null && o.extensionNumber !== 0) w.uint32(16).int32(o.extensionNumber);
}

function writeServerReflectionResponse(w: BinaryWriter, o: reflection.ServerReflectionResponse): void {
  if (o.validHost != null && o.validHost !== '') w.uint32(10).string(o.validHost);
  if (o.originalRequest != null) { w.uint32(18).fork(); writeServerReflectionRequest(w, o.originalRequest); w.join(); }
  if (o.fileDescriptorResponse != null) { w.uint32(34).fork(); writeFileDescriptorResponse(w, o.fileDescriptorResponse); w.join(); }
  if (o.allExtensionNumbersResponse != null) { w.uint32(42).fork(); writeExtensionNumberResponse(w, o.allExtensionNumbersResponse); w.join(); }
  if (o.listServicesResponse != null) { w.uint32(50).fork(); writeListServiceResponse(w, o.listServicesResponse); w.join(); }
  if (o.errorResponse != null) { w.uint32(58).fork(); writeErrorResponse(w, o.errorResponse); w.join(); }
}

function writeFileDescriptorResponse(w: BinaryWriter, o: reflection.FileDescriptorResponse): void {
  if (o.fileDescriptorProto != null) for (const x of o.fileDescriptorProto) w.uint32(10).bytes(bytesOf(x));
}

function writeExtensionNumberResponse(w: BinaryWriter, o: reflection.ExtensionNumberResponse): void {
  if (o.baseTypeName != null && o.baseTypeName !== '') w.uint32(10).string(o.baseTypeName);
  if (o.extensionNumber != null) for (const x of o.extensionNumber) w.uint32(16).int32(x);
}

function writeListServiceResponse(w: BinaryWriter, o: reflection.ListServiceResponse): void {
  if (o.service != null) for (const x of o.service) { w.uint32(10).fork(); writeServiceResponse(w, x); w.join(); }
}

function writeServiceResponse(w: BinaryWriter, o: reflection.ServiceResponse): void {
  if (o.name != null && o.name !== '') w.uint32(10).string(o.name);
}

function writeErrorResponse(w: BinaryWriter, o: reflection.ErrorResponse): void {
  if (o.errorCode != null && o.errorCode !== 0) w.uint32(8).int32(o.errorCode);
  if (o.errorMessage != null && o.errorMessage !== '') w.uint32(18).string(o.errorMessage);
}

function writeEmpty(): void {}

/** Every message that this codec knows, by its name. */
export interface WireTypes {
  ServerReflectionRequest: reflection.ServerReflectionRequest;
  ExtensionRequest: reflection.ExtensionRequest;
  ServerReflectionResponse: reflection.ServerReflectionResponse;
  FileDescriptorResponse: reflection.FileDescriptorResponse;
  ExtensionNumberResponse: reflection.ExtensionNumberResponse;
  ListServiceResponse: reflection.ListServiceResponse;
  ServiceResponse: reflection.ServiceResponse;
  ErrorResponse: reflection.ErrorResponse;
  Empty: Record<string, never>;
}

/** The name of a message that this codec knows. */
export type WireName = keyof WireTypes;

const readers: { readonly [N in WireName]: (r: WireReader, end: number) => Fields } = {
  ServerReflectionRequest: readServerReflectionRequest,
  ExtensionRequest: readExtensionRequest,
  ServerReflectionResponse: readServerReflectionResponse,
  FileDescriptorResponse: readFileDescriptorResponse,
  ExtensionNumberResponse: readExtensionNumberResponse,
  ListServiceResponse: readListServiceResponse,
  ServiceResponse: readServiceResponse,
  ErrorResponse: readErrorResponse,
  Empty: readEmpty,
};

const writers: { readonly [N in WireName]: (w: BinaryWriter, o: WireTypes[N]) => void } = {
  ServerReflectionRequest: writeServerReflectionRequest,
  ExtensionRequest: writeExtensionRequest,
  ServerReflectionResponse: writeServerReflectionResponse,
  FileDescriptorResponse: writeFileDescriptorResponse,
  ExtensionNumberResponse: writeExtensionNumberResponse,
  ListServiceResponse: writeListServiceResponse,
  ServiceResponse: writeServiceResponse,
  ErrorResponse: writeErrorResponse,
  Empty: writeEmpty,
};

/**
 * Returns a message as bytes of the protobuf wire.
 *
 * @throws {Error} when a value is not what the message wants: the caller's fault, and never a peer's
 */
export function encodeMessage<N extends WireName>(name: N, value: WireTypes[N]): Uint8Array {
  return toWire(writers[name], value);
}

/**
 * Returns a message that came as bytes of the protobuf wire, in its JSON form. What has its default value is absent, even
 * if it is REQUIRED, and numbers of an enum that have no name stay numbers: the JSON form is yet to be checked. It may hold
 * 100,000 values unless told otherwise.
 *
 * @throws {WireError} when the bytes are not such a message
 */
export function decodeMessage(name: WireName, bytes: Uint8Array, maxNodes?: number): Fields {
  return fromWire(readers[name], bytes, maxNodes);
}
