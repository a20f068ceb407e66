import type { A2AError } from '../../protocol/a2a-error.js';
import type { HttpRequest } from './message.js';
import { foreignOrigin, malformedRequest } from './refusals.js';

/** By which names a server may be called. */
export interface OwnHosts {
  /** The URL that clients use; its host is a name of the server, its origin the server's own. */
  readonly publicUrl: string;
  /** Further host names, without port; `*` allows all and is for servers whose proxy checks the name. */
  readonly allowedHosts?: readonly string[];
}

/** The names under which a machine calls itself, as a Host header has them. */
export const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** True for the names under which a machine calls itself. */
export function isLoopbackHost(hostname: string): boolean {
  return loopbackNames.includes(hostname) || hostname === '::1' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/**
 * Returns the check that keeps pages of other origins out: a page can make a browser send requests to a server on the
 * user's machine or network, under a name of its own (DNS rebinding) or from its own origin. A loopback `publicUrl`
 * stands for all loopback names. The check returns why a request is refused, undefined when it may pass.
 */
export function createOwnHostCheck({
  publicUrl,
  allowedHosts = [],
}: OwnHosts): (request: Pick<HttpRequest, 'header'>) => A2AError | undefined {
  const own = new URL(publicUrl);
  const names = new Set([own.hostname, ...allowedHosts.map((name) => name.toLowerCase())]);
  if (isLoopbackHost(own.hostname)) for (const name of loopbackNames) names.add(name);
  const any = names.has('*');

  return (request) => {
    const host = request.header('host')?.toLowerCase();
    if (host === undefined || host === '') return malformedRequest(400, 'The request has no Host header');
    if (!any && !names.has(hostnameOf(host))) return foreignOrigin('This server is not called by that Host');
    const origin = request.header('origin');
    if (origin === undefined || origin === own.origin) return undefined;
    // The public name has one origin only; other names have the one of the address that was called.
    const same = host !== own.host && hostIn(origin) === host;
    return same ? undefined : foreignOrigin('Requests from pages of other origins are refused');
  };
}

/** The name in a Host header, without port and without the dot that ends an absolute name. */
function hostnameOf(host: string): string {
  const end = host.startsWith('[') ? host.indexOf(']') + 1 : host.indexOf(':');
  const name = end <= 0 ? host : host.slice(0, end);
  return name.endsWith('.') ? name.slice(0, -1) : name;
}

function hostIn(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
