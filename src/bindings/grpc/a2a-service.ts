import { serviceName } from '../../protocol/generated/routes.js';
import type { StreamResponse } from '../../protocol/generated/types.js';
import { isStreamOperation, type OperationName, operationNames, operations } from '../../protocol/operations.js';
import type { Fields } from '../../protocol/reading.js';
import type { Engine, EventStream } from '../../server/engine.js';
import { encodeWithRoom } from '../http/large-answer.js';
import { type Engines, openCall } from '../http/open-call.js';
import { agreedTenant } from '../http/tenant.js';
import { type EventForm, EventWriter } from './event-writer.js';
import { decodeMessage, encodeMessage } from './generated/codec.js';
import type { GrpcMethod, GrpcRequest, GrpcService, GrpcStream } from './service.js';

/** The name of the binding on the wire. */
export const grpcBinding = 'GRPC';

/**
 * Returns the service `lf.a2a.v1.A2AService`: the eleven operations of the table. The tenant stands in the request
 * message alone, since there is no path that could name it.
 *
 * Spec 10, 4.4.6.
 */
export function a2aService({ engines }: { readonly engines: Engines<Engine> }): GrpcService {
  return {
    name: serviceName,
    methods: new Map(operationNames.map((name) => [operations[name].rpc, methodOf(name, engines)])),
  };
}

function methodOf(name: OperationName, engines: Engines<Engine>): GrpcMethod {
  const { request: requestName, response } = operations[name];
  return async (request) => {
    const params = withoutEmptyPageSize(name, decodeMessage(requestName, request.message));
    const address = { binding: grpcBinding, tenant: agreedTenant({ body: params.tenant }) };
    const { engine, call } = await openCall(engines, request, address);
    const metadata = extensionMetadata(call.extensions);
    if (isStreamOperation(name))
      return { metadata, messages: encoded(await engine.stream(name, params, call), request) };
    const value = await engine.call(name, params, call);
    const encode = () => encodeMessage(response, value);
    return { metadata, messages: await encodeWithRoom(request, { value, form: `protobuf ${response}`, encode }) };
  };
}

/** Clients of gRPC print a page size that nobody has given as 0, and mean none by it (spec conflict C32). */
function withoutEmptyPageSize(name: OperationName, params: Fields): Fields {
  if (name !== 'listTasks' || params.pageSize !== 0) return params;
  const { pageSize: _, ...rest } = params;
  return rest;
}

/** The extensions that are active for a call, as the other bindings name them in a header (spec conflict C41). */
export function extensionMetadata(extensions: readonly string[]): Record<string, string> {
  return extensions.length === 0 ? {} : { 'a2a-extensions': extensions.join(', ') };
}

function encoded(source: EventStream, request: GrpcRequest): GrpcStream {
  const writer = new EventWriter(eventForm, request);
  return {
    behind: () => source.behind,
    messages: {
      async next() {
        const item = await source.next();
        return item.done === true ? over : { done: false, value: await writer.write(item.value.event) };
      },
      async return() {
        writer.end();
        await source.return();
        return over;
      },
    },
  };
}

const over: IteratorReturnResult<undefined> = { done: true, value: undefined };

const eventForm: EventForm<StreamResponse> = {
  name: 'protobuf StreamResponse',
  // Every reader begins with an event of its own around the task, which is one object as long as it does not change.
  key: (event) => event.task ?? event,
  encode: (event) => encodeMessage('StreamResponse', event),
};
