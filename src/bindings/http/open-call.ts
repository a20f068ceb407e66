import { A2AError, invalidParams } from '../../protocol/a2a-error.js';
import type { ClientCertificate } from './message.js';
import { readQuery } from './query.js';

/** What the engine is told of a request that came over HTTP. */
export interface HttpCallRequest {
  readonly binding: string;
  header(name: string): string | undefined;
  readonly versionParameter?: string;
  readonly tenant: string;
  readonly url: string;
  readonly signal: AbortSignal;
  readonly clientCertificate?: ClientCertificate | undefined;
}

/** A request as it came, over HTTP or gRPC: what the engine's answer to it may depend on. */
export interface CallSource {
  /** A header or metadata value by lower-case name; repeated ones joined by `, `. */
  header(name: string): string | undefined;
  /** Query as sent, without `?`; absent where the binding has none. */
  readonly query?: string;
  readonly url: string;
  readonly signal: AbortSignal;
  readonly clientCertificate?: ClientCertificate | undefined;
}

/** The part of an engine that settles version and caller. */
export interface CallOpener<Call> {
  open(request: HttpCallRequest): Promise<Call>;
}

/** The engines behind one URL, of which the tenant picks one (spec 4.4.6, spec conflict C4). */
export interface Engines<E> {
  /** The engine of a tenant, or of requests that name none when it is empty. */
  find(tenant: string): E | undefined;
  /** The engine that settles version and caller for a tenant that nobody serves. */
  readonly first: E;
}

/**
 * Returns the engine that a request is for, with the call opened on it. A tenant that nobody serves is told apart from
 * one that is not the caller's by nothing: caller and version are settled first, and the refusal is the same.
 *
 * @throws {A2AError} what the engine refuses, `TASK_NOT_FOUND` for an unknown tenant, `INVALID_PARAMS` when one is needed
 */
export async function openCall<Call, E extends CallOpener<Call>>(
  engines: Engines<E & CallOpener<Call>>,
  request: CallSource,
  address: { readonly binding: string; readonly tenant: string },
): Promise<{ readonly engine: E; readonly call: Call }> {
  const engine = engines.find(address.tenant);
  const call = await (engine ?? engines.first).open(callRequestFrom(request, address)).catch((thrown: unknown) => {
    throw isTenantNeeded(engine, address.tenant, thrown) ? tenantNeeded() : thrown;
  });
  if (engine === undefined) throw address.tenant === '' ? tenantNeeded() : new A2AError('TASK_NOT_FOUND');
  return { engine, call };
}

/** The engine would say that nothing is found, which does not help somebody who forgot to say where to look. */
function isTenantNeeded(engine: unknown, tenant: string, thrown: unknown): boolean {
  return engine === undefined && tenant === '' && thrown instanceof A2AError && thrown.code === 'TASK_NOT_FOUND';
}

function tenantNeeded(): A2AError {
  return invalidParams([{ field: 'tenant', description: 'is required: several agents are served at this URL' }]);
}

function callRequestFrom(
  request: CallSource,
  address: { readonly binding: string; readonly tenant: string },
): HttpCallRequest {
  const call = new CallOverHttp(request, address);
  const versionParameter = versionIn(request.query ?? '');
  return versionParameter === undefined ? call : Object.assign(call, { versionParameter });
}

/** A class, since one is made for each request; the URL and the signal are made only when somebody asks for them. */
class CallOverHttp implements HttpCallRequest {
  readonly binding: string;
  readonly tenant: string;
  // A property, so that a hook may take it off the request.
  readonly header: (name: string) => string | undefined;
  readonly #request: CallSource;

  constructor(request: CallSource, { binding, tenant }: { readonly binding: string; readonly tenant: string }) {
    this.binding = binding;
    this.tenant = tenant;
    this.header = (name) => request.header(name);
    this.#request = request;
  }

  get url(): string {
    return this.#request.url;
  }

  get signal(): AbortSignal {
    return this.#request.signal;
  }

  get clientCertificate(): ClientCertificate | undefined {
    return this.#request.clientCertificate;
  }
}

/** The name of the parameter is that of a header, and like one in any case (spec 3.6.1, spec conflict C28). */
function versionIn(query: string): string | undefined {
  if (query === '') return undefined;
  for (const [name, value] of readQuery(query)) {
    if (name.toLowerCase() === 'a2a-version') return value;
  }
  return undefined;
}
