import type { AgentProfile } from '../card/profile.js';
import { A2AError } from '../protocol/a2a-error.js';

/**
 * Returns the refusal of a caller who did not say who it is, with a challenge for the schemes that the agent declares
 * (spec 3.3.2, 7.4).
 */
export function unauthenticated(profile: AgentProfile): A2AError {
  return new A2AError('UNAUTHENTICATED', undefined, { http: { headers: { 'WWW-Authenticate': challenge(profile) } } });
}

/** Names each HTTP authentication scheme once; a key or a certificate has no scheme to name. */
function challenge({ securitySchemes = {} }: AgentProfile): string {
  const names = Object.values(securitySchemes).flatMap((scheme) => {
    if (scheme.httpAuthSecurityScheme !== undefined) return [scheme.httpAuthSecurityScheme.scheme];
    return (scheme.oauth2SecurityScheme ?? scheme.openIdConnectSecurityScheme) ? ['Bearer'] : [];
  });
  return [...new Set(names)].join(', ') || 'Bearer';
}
