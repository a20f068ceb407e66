import { A2AError, invalidParams } from '../protocol/a2a-error.js';
import type { AgentExtension } from '../protocol/generated/types.js';
import { matchedVersion, versionNotSupported } from '../protocol/version.js';
import type { Core } from './core.js';
import type { Authenticate, Call, CallRequest } from './engine.js';
import type { Principal } from './ports.js';
import { presentable } from './refusals.js';
import { unauthenticated } from './unauthenticated.js';

/** Who may call. */
export interface Access {
  readonly authenticate: Authenticate | undefined;
  readonly allowAnonymous: boolean;
}

/**
 * Settles version and caller of a request, and what it says of extensions and trace context.
 *
 * Spec 3.2.6, 3.6.2, 4.6, 7.4.
 *
 * @throws {A2AError} `VERSION_NOT_SUPPORTED`, `UNAUTHENTICATED`, `PERMISSION_DENIED`, `TASK_NOT_FOUND`, `INVALID_PARAMS`
 */
export async function openCall(core: Core, access: Access, request: CallRequest): Promise<Call> {
  checkVersion(core, request);
  const principal = await identify(core, access, request);
  const tenant = request.tenant ?? '';
  checkTenant(core, principal, tenant);
  const requestedExtensions = extensionsNamed(request);
  const traceparent = readTraceparent(request);
  return {
    binding: request.binding,
    principal,
    scope: { tenant, owner: principal?.id ?? '' },
    tenant,
    requestedExtensions,
    extensions: activeExtensions(core.capabilities.extensions, requestedExtensions),
    traceparent,
    tracestate: traceparent === undefined ? undefined : readTracestate(request),
    ...(request.dialect === undefined ? {} : { dialect: request.dialect }),
    // Some bindings make the signal when it is asked for, and most calls never wait.
    get signal() {
      return request.signal;
    },
  };
}

/**
 * Nothing at all means 0.3, which the engine does not speak. Who translates a dialect has settled the version; another
 * version that the card offers is named to those who ask for neither, since who asked for it came to the wrong method.
 */
function checkVersion(core: Core, request: CallRequest): void {
  if (request.dialect !== undefined) return;
  const version = request.header('a2a-version')?.trim() || request.versionParameter?.trim() || '0.3';
  const matched = matchedVersion(version);
  if (matched === '1.0') return;
  const offered = core.card().supportedInterfaces.map(({ protocolVersion }) => matchedVersion(protocolVersion));
  const supported = [...new Set(['1.0', ...offered])];
  throw versionNotSupported(
    version,
    supported.filter((one) => one !== matched),
  );
}

async function identify(core: Core, access: Access, request: CallRequest): Promise<Principal | undefined> {
  if (access.authenticate === undefined) {
    if (access.allowAnonymous) return undefined;
    throw unauthenticated(core.agent);
  }
  let principal: Principal | undefined;
  try {
    principal = await access.authenticate(request);
  } catch (thrown) {
    throw presentable(core, 'authenticate.failed', thrown);
  }
  if (principal === undefined) {
    if (access.allowAnonymous) return undefined;
    throw unauthenticated(core.agent);
  }
  // An empty id is the anonymous owner's: a hook that gives it by mistake must not open that owner's tasks.
  if (typeof principal.id !== 'string' || principal.id === '') {
    throw presentable(core, 'authenticate.failed', new TypeError('a principal needs an id that is not empty'));
  }
  return principal;
}

function checkTenant(core: Core, principal: Principal | undefined, tenant: string): void {
  const { idLength } = core.limits;
  if (tenant.length > idLength) {
    throw invalidParams([{ field: 'tenant', description: `expected at most ${idLength} characters` }]);
  }
  const served = core.tenants?.has(tenant) ?? true;
  const allowed = principal?.tenants?.includes(tenant) ?? true;
  if (!served || !allowed) throw new A2AError('TASK_NOT_FOUND');
}

function extensionsNamed(request: CallRequest): readonly string[] {
  // The second is what the header was called in 0.3 (spec conflict C41).
  const named = request.header('a2a-extensions');
  const named03 = request.header('x-a2a-extensions');
  if (named === undefined && named03 === undefined) return none;
  const uris = `${named ?? ''},${named03 ?? ''}`.split(',').map((uri) => uri.trim());
  return [...new Set(uris.filter((uri) => uri !== ''))];
}

const none: readonly string[] = [];

function activeExtensions(declared: readonly AgentExtension[] = [], requested: readonly string[]): readonly string[] {
  if (requested.length === 0 || declared.length === 0) return none;
  const uris = new Set(declared.map((extension) => extension.uri));
  return requested.filter((uri) => uris.has(uri));
}

function readTraceparent(request: CallRequest): string | undefined {
  const value = request.header('traceparent');
  return value !== undefined && /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/.test(value) ? value : undefined;
}

/** W3C asks for at least 512 characters to be passed on; what is longer is dropped. */
function readTracestate(request: CallRequest): string | undefined {
  const value = request.header('tracestate');
  return value !== undefined && value !== '' && value.length <= 512 ? value : undefined;
}
