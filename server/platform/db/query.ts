/** What postgres.js's queries have beside their types (3.4.9); it is not documented, so look here before taking another version. */
export interface Query extends Promise<unknown> {
  /** Called once, when the query is awaited. */
  handler: (query: Query) => void;
  reject: (error: unknown) => void;
}

export function isQuery(value: unknown): value is Query {
  return value instanceof Promise && 'handler' in value && 'reject' in value;
}
