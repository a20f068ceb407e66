import type { Model, RpcModel } from './model.js';
import { docstring, header, literal } from './text.js';

/** Returns `routes.ts`: the rpcs with their messages and the HTTP routes of their annotations. */
export function routesFile(model: Model): string {
  return `${header()}import type { MessageName } from './types.js';

/** The name of an rpc. */
export type RpcName =
${model.rpcs.map(({ rpc }) => `  | ${literal(rpc)}`).join('\n')};

/** A route of an operation over HTTP+JSON, as the proto's \`google.api.http\` option gives it. */
export interface HttpRoute {
  readonly verb: 'GET' | 'POST' | 'DELETE';
  /** The path below the base URL; \`{name}\` is one segment that fills the request field of this JSON name. */
  readonly path: string;
  /** The same route for one tenant. */
  readonly tenantPath: string;
  /** True when the body carries the request fields that the path leaves open. */
  readonly body: boolean;
}

/** An rpc of the service: its messages, whether it streams, and its HTTP routes. */
export interface RpcRoutes {
  readonly rpc: RpcName;
  readonly request: MessageName;
  readonly response: MessageName;
  /** True when the answer is a stream of \`response\`. */
  readonly stream: boolean;
  readonly routes: readonly HttpRoute[];
}

/** The full name of the service, which is also the prefix of its gRPC paths. */
export const serviceName = ${literal(model.service)};

/** The rpcs of the service in the order of the proto. */
export const rpcs = {
${model.rpcs.map(row).join('')}} as const satisfies { readonly [N in RpcName]: RpcRoutes };
`;
}

function row({ rpc, doc, request, response, stream, routes }: RpcModel): string {
  return [
    docstring(doc, 2),
    `  ${rpc}: {\n`,
    `    rpc: ${literal(rpc)},\n`,
    `    request: ${literal(request)},\n`,
    `    response: ${literal(response)},\n`,
    `    stream: ${literal(stream)},\n`,
    `    routes: [\n${routes.map(routeRow).join('')}    ],\n`,
    '  },\n',
  ].join('');
}

function routeRow({ verb, path, tenantPath, body }: RpcModel['routes'][number]): string {
  return [
    '      {\n',
    `        verb: ${literal(verb)},\n`,
    `        path: ${literal(path)},\n`,
    `        tenantPath: ${literal(tenantPath)},\n`,
    `        body: ${literal(body)},\n`,
    '      },\n',
  ].join('');
}
