import { messages } from '../protocol/generated/table.js';
import { type OperationName, operations } from '../protocol/operations.js';
import { canonicalTimestamp } from '../protocol/timestamp.js';

/**
 * Returns a request as it goes out: with the tenant of the card, exactly, or with none (spec 8.3.2), and with its times
 * in UTC (spec 5.6.1). A time that cannot be read stays as it is.
 */
export function outgoing<T extends object>(operation: OperationName, request: T, tenant: string | undefined): T {
  const { tenant: _, ...fields } = request as T & { tenant?: unknown };
  const rest: Record<string, unknown> = fields;
  for (const { name, kind } of messages[operations[operation].request]) {
    const value = kind === 'timestamp' ? rest[name] : undefined;
    if (typeof value === 'string') rest[name] = canonicalTimestamp(value) ?? value;
  }
  if (tenant !== undefined && tenant !== '') rest.tenant = tenant;
  // Members of the same names and types as before, but for the optional tenant.
  return rest as T;
}
