import { bearer } from '../../src/entries/node.js';

/** Finds out who calls by a token; whoever has none is anonymous, and a wrong one is refused. */
export const authenticate = bearer({
  'ada-token': { id: 'ada', level: 'full' },
  'bob-token': { id: 'bob', level: 'low' },
  'eve-token': { id: 'eve', tenants: ['evil'] },
});

const headersOf = (token: string) => ({ authorization: `Bearer ${token}` });

/** The headers of three callers; `eve` may address the tenant `evil` only. */
export const callers = {
  ada: headersOf('ada-token'),
  bob: headersOf('bob-token'),
  eve: headersOf('eve-token'),
} as const;

/** The scheme that {@link authenticate} understands, as a card declares it. */
export const bearerScheme = {
  securitySchemes: { token: { httpAuthSecurityScheme: { scheme: 'Bearer' } } },
  securityRequirements: [{ schemes: { token: {} } }],
} as const;
