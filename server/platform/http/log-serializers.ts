import type { FastifyRequest } from 'fastify';

/**
 * What the log says of a request: no path, which may name a person or a private thing, and no
 * address.
 */
export function serializeRequest({ method, routeOptions }: Pick<FastifyRequest, 'method' | 'routeOptions'>): {
  method: string;
  route: string;
} {
  return { method, route: routeOptions?.url ?? 'page' };
}

interface LoggedError {
  [name: string]: unknown;
  readonly type: string;
  readonly message: string;
  readonly stack: string;
}

/**
 * Properties of errors of Node.js, PostgreSQL and HTTP clients that say what failed, and never with
 * which values.
 */
const KEPT = new Set([
  'code',
  'severity',
  'routine',
  'schema_name',
  'table_name',
  'column_name',
  'constraint_name',
  'syscall',
  'statusCode',
  'status',
]);

/**
 * Returns what the log says of an error. By default, it would have all properties: PostgreSQL's
 * `detail` quotes whole rows, and other errors have requests with their headers.
 */
export function serializeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const kept = Object.fromEntries(Object.entries(error).filter(([name, value]) => KEPT.has(name) && typeof value !== 'object'));
  const cause = error.cause === undefined ? {} : { cause: serializeError(error.cause) };
  return { ...kept, ...cause, type: error.name, message: error.message, stack: error.stack ?? '' };
}
