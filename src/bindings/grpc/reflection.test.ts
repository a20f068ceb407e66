import { create, createFileRegistry, fromBinary } from '@bufbuild/protobuf';
import { FileDescriptorProtoSchema, FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callRaw, framed, type GrpcServer, messagesIn, serveGrpc } from '../../../test/support/grpc-server.js';
import { descriptorFiles } from '../../compat/v03/generated/descriptors.js';
import { decodeMessage, encodeMessage } from './generated/reflection-codec.js';
import type { ServerReflectionRequest } from './generated/reflection-types.js';
import { reflectionServices } from './reflection.js';

let server: GrpcServer;
beforeAll(async () => {
  const services = ['lf.a2a.v1.A2AService', 'a2a.v1.A2AService'];
  server = await serveGrpc({ services: reflectionServices({ services, files: descriptorFiles }) });
});
afterAll(() => server.close());

const request = (question: object) =>
  framed(encodeMessage('ServerReflectionRequest', question as ServerReflectionRequest));

async function ask(question: object, version = 'v1') {
  const path = `/grpc.reflection.${version}.ServerReflection/ServerReflectionInfo`;
  const { body } = await callRaw(server.connect(), { path, pieces: [request(question)] });
  const [message = Buffer.alloc(0)] = messagesIn(body);
  return decodeMessage('ServerReflectionResponse', message);
}

/** The files of an answer, in the eyes of protobuf-es: it wants them complete, each after what it imports. */
function registryOf(answer: Record<string, unknown>) {
  const { fileDescriptorProto } = answer.fileDescriptorResponse as { fileDescriptorProto: string[] };
  const file = fileDescriptorProto.map((bytes) => fromBinary(FileDescriptorProtoSchema, Buffer.from(bytes, 'base64')));
  const sorted: typeof file = [];
  const add = (name: string): void => {
    const found = file.find((one) => one.name === name);
    if (found === undefined || sorted.includes(found)) return;
    found.dependency.forEach(add);
    sorted.push(found);
  };
  for (const { name } of file) add(name);
  return createFileRegistry(create(FileDescriptorSetSchema, { file: sorted }));
}

describe('reflection', () => {
  it.each(['v1', 'v1alpha'])('lists the services and itself (%s)', async (version) => {
    expect(await ask({ host: 'h', listServices: '*' }, version)).toEqual({
      validHost: 'h',
      originalRequest: { host: 'h', listServices: '*' },
      listServicesResponse: {
        service: [
          'lf.a2a.v1.A2AService',
          'a2a.v1.A2AService',
          'grpc.reflection.v1.ServerReflection',
          'grpc.reflection.v1alpha.ServerReflection',
        ].map((name) => ({ name })),
      },
    });
  });

  it.each([
    ['lf.a2a.v1.A2AService', 11],
    ['a2a.v1.A2AService', 10],
    ['grpc.health.v1.Health', 2],
    ['grpc.reflection.v1.ServerReflection', 1],
  ])('gives the file of %s with all that it imports', async (symbol, methods) => {
    const registry = registryOf(await ask({ fileContainingSymbol: symbol }));
    expect(registry.getService(symbol)?.methods).toHaveLength(methods);
  });

  it.each(['lf.a2a.v1.A2AService.SendMessage', 'lf.a2a.v1.Task.status', 'lf.a2a.v1.TaskState'])(
    'finds %s, which stands inside of something',
    async (symbol) => {
      const registry = registryOf(await ask({ fileContainingSymbol: symbol }));
      expect(registry.getMessage('lf.a2a.v1.Task')?.fields).toHaveLength(6);
    },
  );

  it('gives a file by its name, and by an extension in it', async () => {
    expect(registryOf(await ask({ fileByFilename: 'a2a.proto' })).getFile('a2a.proto')).toBeDefined();
    const extension = { containingType: 'google.protobuf.FieldOptions', extensionNumber: 1052 };
    const registry = registryOf(await ask({ fileContainingExtension: extension }));
    expect(registry.getExtension('google.api.field_behavior')).toBeDefined();
    expect(await ask({ allExtensionNumbersOfType: 'google.protobuf.MethodOptions' })).toMatchObject({
      allExtensionNumbersResponse: { extensionNumber: [72295728] },
    });
  });

  it.each([
    { fileByFilename: 'b.proto' },
    { fileContainingSymbol: 'a.B' },
    { fileContainingExtension: { containingType: 'a.B', extensionNumber: 1 } },
    { allExtensionNumbersOfType: 'a.B' },
  ])('says what it does not find: %o', async (question) => {
    expect(await ask(question)).toMatchObject({ errorResponse: { errorCode: 5 } });
  });

  it('refuses a question that is none', async () => {
    expect(await ask({})).toMatchObject({ errorResponse: { errorCode: 3 } });
  });
});
