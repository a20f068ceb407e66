import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createFileRegistry,
  type DescEnum,
  type DescField,
  type DescFile,
  type DescMessage,
  type DescMethod,
  type FileRegistry,
  fromBinary,
  getOption,
  type Registry,
  ScalarType,
} from '@bufbuild/protobuf';
import { FeatureSet_FieldPresence, type FileDescriptorSet, FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';

/** What a field holds, one element at a time. */
export type Kind = 'string' | 'bool' | 'int32' | 'bytes' | 'enum' | 'timestamp' | 'struct' | 'value' | 'message';

export interface FieldModel {
  /** The lowerCamelCase name of the JSON form. */
  readonly name: string;
  readonly proto: string;
  readonly number: number;
  readonly doc: string;
  readonly kind: Kind;
  /** The message or enum, where the kind is one. */
  readonly type?: string;
  readonly shape: 'one' | 'list' | 'map';
  readonly required: boolean;
  /** Declared `optional`: its default value is distinct from absence. */
  readonly optional: boolean;
  readonly oneof?: string;
  readonly deprecated: boolean;
}

export interface MessageModel {
  readonly name: string;
  readonly doc: string;
  readonly fields: readonly FieldModel[];
  readonly oneofs: readonly string[];
}

export interface EnumModel {
  readonly name: string;
  readonly doc: string;
  readonly values: readonly { readonly name: string; readonly number: number; readonly doc: string }[];
}

export interface Route {
  readonly verb: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly tenantPath: string;
  readonly body: boolean;
}

export interface RpcModel {
  readonly rpc: string;
  readonly doc: string;
  readonly request: string;
  readonly response: string;
  readonly stream: boolean;
  readonly routes: readonly Route[];
}

/** The messages of one proto file, or of several that are read as one. */
export interface Messages {
  readonly messages: readonly MessageModel[];
  readonly enums: readonly EnumModel[];
}

/** `a2a.proto` as plain data: what most generated files are written from. */
export interface Model extends Messages {
  /** The full name of the service. */
  readonly service: string;
  readonly rpcs: readonly RpcModel[];
}

/** Returns the descriptors of the proto files below `root`, compiled by buf without touching the network. */
export function readRegistry(root: string): FileRegistry {
  return createFileRegistry(compile(root));
}

/** Returns the model of `a2a.proto`, where everything that is declared has a comment. */
export function readModel(registry: FileRegistry): Model {
  const file = fileIn(registry, 'a2a.proto');
  const [service] = file.services;
  if (!service) throw new Error('a2a.proto declares no service');
  const docs = commentsOf(file, 'all');
  return {
    ...messagesOf(file, docs, registry),
    service: service.typeName,
    rpcs: service.methods.map((method, m) => readRpc(method, docs(6, 0, 2, m), registry)),
  };
}

/** Returns the messages and enums of proto files, nested ones under the names of all that encloses them. */
export function readMessages(registry: FileRegistry, ...names: readonly string[]): Messages {
  const parts = names.map((name) => {
    const file = fileIn(registry, name);
    return messagesOf(file, commentsOf(file, 'some'), registry);
  });
  return { messages: parts.flatMap(({ messages }) => messages), enums: parts.flatMap(({ enums }) => enums) };
}

function fileIn(registry: FileRegistry, name: string): DescFile {
  const file = registry.getFile(name);
  if (!file) throw new Error(`The image holds no ${name}`);
  return file;
}

type Docs = (...path: number[]) => string;

function messagesOf(file: DescFile, docs: Docs, registry: Registry): Messages {
  const found = [
    { messages: [] as MessageModel[], enums: file.enums.map((desc, e) => readEnum(desc, docs, [5, e])) },
    ...file.messages.map((message, m) => readMessage(message, { docs, path: [4, m], registry })),
  ];
  return { messages: found.flatMap(({ messages }) => messages), enums: found.flatMap(({ enums }) => enums) };
}

interface Place {
  readonly docs: Docs;
  readonly path: readonly number[];
  readonly registry: Registry;
}

function readMessage(
  message: DescMessage,
  { docs, path, registry }: Place,
): { messages: MessageModel[]; enums: EnumModel[] } {
  const nested = message.nestedMessages.map((inner, n) => {
    return readMessage(inner, { docs, path: [...path, 3, n], registry });
  });
  const model: MessageModel = {
    name: nameOf(message),
    doc: docs(...path),
    fields: message.fields.map((field, f) => readField(field, docs(...path, 2, f), registry)),
    oneofs: message.oneofs.map((oneof) => oneof.name),
  };
  const enums = message.nestedEnums.map((desc, e) => readEnum(desc, docs, [...path, 4, e]));
  return {
    messages: [model, ...nested.flatMap(({ messages }) => messages)],
    enums: [...enums, ...nested.flatMap((inner) => inner.enums)],
  };
}

function readEnum(desc: DescEnum, docs: Docs, path: readonly number[]): EnumModel {
  return {
    name: nameOf(desc),
    doc: docs(...path),
    // Generated arrays are indexed by number.
    values: contiguous(desc).map(({ name, number }, v) => ({ name, number, doc: docs(...path, 2, v) })),
  };
}

/** The full name without its package and dots: names in code are flat. */
function nameOf(desc: DescMessage | DescEnum): string {
  const { proto } = desc.file;
  const local = proto.package === '' ? desc.typeName : desc.typeName.slice(proto.package.length + 1);
  return local.replaceAll('.', '');
}

function compile(root: string): FileDescriptorSet {
  const dir = mkdtempSync(join(tmpdir(), 'a2a-proto-'));
  try {
    const image = join(dir, 'image.binpb');
    execFileSync('npx', ['--no-install', 'buf', 'build', '-o', image], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return fromBinary(FileDescriptorSetSchema, readFileSync(image));
  } finally {
    rmSync(dir, { recursive: true });
  }
}

function contiguous(desc: DescEnum): DescEnum['values'] {
  if (desc.values.some((value, index) => value.number !== index)) throw new Error(`${desc.name}: numbers have gaps`);
  return desc.values;
}

/** Comments are found by the path of descriptor field numbers and indexes that SourceCodeInfo uses. */
function commentsOf(file: DescFile, wanted: 'all' | 'some'): Docs {
  const byPath = new Map<string, string>();
  for (const location of file.proto.sourceCodeInfo?.location ?? []) {
    byPath.set(location.path.join('.'), location.leadingComments.trim().replace(/\s*\n\s*/g, ' '));
  }
  return (...path) => {
    const doc = byPath.get(path.join('.')) ?? '';
    if (doc === '' && wanted === 'all')
      throw new Error(`${file.proto.name}: a declaration has no comment (path ${path.join('.')})`);
    return doc;
  };
}

function readField(field: DescField, doc: string, registry: Registry): FieldModel {
  const { kind, type } = kindOf(field);
  const behavior = registry.getExtension('google.api.field_behavior');
  const behaviors = behavior ? (getOption(field, behavior) as readonly number[]) : [];
  return {
    name: field.jsonName,
    proto: field.name,
    number: field.number,
    doc,
    kind,
    ...(type ? { type } : {}),
    shape: field.fieldKind === 'list' || field.fieldKind === 'map' ? field.fieldKind : 'one',
    required: behaviors.includes(2),
    optional: field.proto.proto3Optional && field.presence === FeatureSet_FieldPresence.EXPLICIT,
    ...(field.oneof ? { oneof: field.oneof.name } : {}),
    deprecated: field.deprecated,
  };
}

function kindOf(field: DescField): { kind: Kind; type?: string } {
  if (field.message) {
    const known = { Timestamp: 'timestamp', Struct: 'struct', Value: 'value' } as const;
    const name = field.message.name;
    if (field.message.file.name.startsWith('google/protobuf/') && name in known) {
      return { kind: known[name as keyof typeof known] };
    }
    return { kind: 'message', type: nameOf(field.message) };
  }
  if (field.enum) return { kind: 'enum', type: nameOf(field.enum) };
  switch (field.scalar) {
    case ScalarType.STRING:
      return { kind: 'string' };
    case ScalarType.BOOL:
      return { kind: 'bool' };
    case ScalarType.INT32:
      return { kind: 'int32' };
    case ScalarType.BYTES:
      return { kind: 'bytes' };
    default:
      throw new Error(`${field.toString()}: this scalar type has no JSON form here`);
  }
}

/** The part of `google.api.HttpRule` that our own http.proto declares. */
interface HttpRule {
  readonly pattern: { readonly case: 'get' | 'post' | 'delete'; readonly value: string };
  readonly body: string;
  readonly additionalBindings: readonly HttpRule[];
}

function readRpc(method: DescMethod, doc: string, registry: Registry): RpcModel {
  const http = registry.getExtension('google.api.http');
  if (!http) throw new Error('The image holds no google.api.http');
  const rule = getOption(method, http) as unknown as HttpRule;
  const [tenant] = rule.additionalBindings;
  if (!tenant) throw new Error(`${method.name}: no additional binding for the tenant form`);
  return {
    rpc: method.name,
    doc,
    request: method.input.name,
    response: method.output.name,
    stream: method.methodKind === 'server_streaming',
    routes: [
      {
        verb: rule.pattern.case.toUpperCase() as Route['verb'],
        path: template(rule.pattern.value),
        tenantPath: template(tenant.pattern.value),
        body: rule.body === '*',
      },
    ],
  };
}

/** `{task_id=*}` becomes `{taskId}`: path variables carry JSON names, and all of them match one segment. */
function template(path: string): string {
  return path.replace(/\{(\w+)(?:=\*)?\}/g, (_, name: string) => {
    return `{${name.replace(/_(\w)/g, (__, letter: string) => letter.toUpperCase())}}`;
  });
}
