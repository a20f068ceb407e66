import { invalidParams } from '../../protocol/a2a-error.js';

/** The places of a request that may name the tenant; an empty text is none. */
export interface TenantPlaces {
  readonly path?: string | undefined;
  readonly query?: string | undefined;
  /** The `tenant` of the body as it came; anything but a text is left for the decoder to refuse. */
  readonly body?: unknown;
}

/**
 * Returns the tenant of a request, empty when nothing names one (spec 4.4.6, spec conflict C4).
 *
 * @throws {A2AError} `INVALID_PARAMS` when two places name different ones
 */
export function agreedTenant({ path, query, body }: TenantPlaces): string {
  const named = [path, query, typeof body === 'string' ? body : undefined].filter((name) => name);
  const [tenant = ''] = named;
  if (named.some((name) => name !== tenant)) {
    throw invalidParams([{ field: 'tenant', description: 'path, query and body name different tenants' }]);
  }
  return tenant;
}
