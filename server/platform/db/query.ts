/** Undocumented members of postgres.js queries (3.4.9). Check these before upgrading. */
export interface Query extends Promise<unknown> {
  /** Called once, when the query is awaited. */
  handler: (query: Query) => void;
  reject: (error: unknown) => void;
}

export function isQuery(value: unknown): value is Query {
  return value instanceof Promise && 'handler' in value && 'reject' in value;
}
