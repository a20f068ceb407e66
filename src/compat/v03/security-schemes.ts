import type { JsonObject, OAuthFlows, SecurityRequirement, SecurityScheme } from '../../protocol/generated/types.js';
import { isObject } from '../../protocol/reading.js';
import { compact } from './compact.js';

/** What 0.3 calls a kind of security scheme, and under which member 1.0 has it. */
const wrappers = {
  apiKey: 'apiKeySecurityScheme',
  http: 'httpAuthSecurityScheme',
  oauth2: 'oauth2SecurityScheme',
  openIdConnect: 'openIdConnectSecurityScheme',
  mutualTLS: 'mtlsSecurityScheme',
} as const;

/** Returns a security scheme with its `type`, undefined for one that 0.3 cannot say: the flow for devices is of 1.0. */
export function schemeToV03(scheme: SecurityScheme): JsonObject | undefined {
  const { apiKeySecurityScheme: key, httpAuthSecurityScheme: http, oauth2SecurityScheme: oauth2 } = scheme;
  const { openIdConnectSecurityScheme: openId, mtlsSecurityScheme: mtls } = scheme;
  if (key !== undefined) {
    return compact({ type: 'apiKey', in: key.location, name: key.name, description: key.description });
  }
  if (http !== undefined) return compact({ type: 'http', ...http });
  if (openId !== undefined) return compact({ type: 'openIdConnect', ...openId });
  if (mtls !== undefined) return compact({ type: 'mutualTLS', ...mtls });
  if (oauth2 === undefined) return undefined;
  const flows = flowsToV03(oauth2.flows);
  return flows && compact({ type: 'oauth2', ...oauth2, flows });
}

/** 0.3 requires what 1.0 leaves open in the two flows that it deprecates, and knows nothing of PKCE. */
export function flowsToV03({
  authorizationCode,
  clientCredentials,
  implicit,
  password,
}: OAuthFlows): JsonObject | undefined {
  if (authorizationCode !== undefined) {
    const { pkceRequired: _, ...flow } = authorizationCode;
    return { authorizationCode: { ...flow } };
  }
  if (clientCredentials !== undefined) return { clientCredentials: { ...clientCredentials } };
  if (implicit !== undefined) return { implicit: { authorizationUrl: '', scopes: {}, ...implicit } };
  return password && { password: { tokenUrl: '', scopes: {}, ...password } };
}

/** Returns a requirement as 0.3 has it: the scopes by the names of the schemes. */
export function requirementToV03({ schemes = {} }: SecurityRequirement): JsonObject {
  return Object.fromEntries(Object.entries(schemes).map(([name, { list = [] }]) => [name, [...list]]));
}

/**
 * Returns a security scheme of 0.3 in the member where 1.0 looks for it; one that is none, or in its 1.0 form already, as
 * it is. It is for the 1.0 decoder to judge.
 */
export function schemeFromV03(scheme: unknown): unknown {
  if (!isObject(scheme) || typeof scheme.type !== 'string' || !Object.hasOwn(wrappers, scheme.type)) return scheme;
  const { type, in: location, ...rest } = scheme;
  // Looked up among the names just before.
  const member = wrappers[type as keyof typeof wrappers];
  if (Object.values(wrappers).some((wrapper) => scheme[wrapper] !== undefined)) return scheme;
  return { [member]: location === undefined ? rest : { ...rest, location } };
}
