import type { SqlRunner } from './sql.ts';

/**
 * Returns a value as one jsonb parameter. Replaces lone surrogates, which jsonb rejects, with
 * U+FFFD.
 */
export function asJson(sql: SqlRunner, value: object) {
  const text = JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'string' ? item.replaceAll(/\p{Surrogate}/gu, '\ufffd') : item,
  );
  return sql`${text}::text::jsonb`;
}
