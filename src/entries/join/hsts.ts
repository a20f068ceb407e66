import type { HttpResponse } from '../../bindings/http/message.js';
import { isLoopbackHost } from '../../bindings/http/own-host.js';
import type { Site } from '../../bindings/http/site.js';
import type { HstsOptions, ServeTls } from './serve-options.js';

const yearSeconds = 365 * 24 * 60 * 60;

/** Returns a site whose answers tell browsers to use HTTPS only (RFC 6797), or the same one where they are not to. */
export function withHsts(site: Site, { hsts }: ServeTls, publicUrl: string): Site {
  const isOn = hsts ?? !isLoopbackHost(new URL(publicUrl).hostname);
  if (isOn === false) return site;
  const header = ['Strict-Transport-Security', policyOf(isOn === true ? {} : isOn)];
  const add = (response: HttpResponse): HttpResponse => ({ ...response, headers: [...response.headers, ...header] });
  return {
    ...site,
    handle: async (request) => add(await site.handle(request)),
    refuse: (path, error) => add(site.refuse(path, error)),
  };
}

function policyOf({ maxAgeSeconds = yearSeconds, includeSubDomains = false }: HstsOptions): string {
  if (!Number.isInteger(maxAgeSeconds) || maxAgeSeconds < 0) {
    throw new TypeError(`tls.hsts.maxAgeSeconds: expected a whole number of seconds, got ${String(maxAgeSeconds)}`);
  }
  return `max-age=${maxAgeSeconds}${includeSubDomains ? '; includeSubDomains' : ''}`;
}
