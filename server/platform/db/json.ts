import type { SqlRunner } from './sql.ts';

/** A value as one jsonb parameter. Half a character, which JavaScript's strings may hold, is none to jsonb: it becomes the sign for one. */
export function asJson(sql: SqlRunner, value: object) {
  const text = JSON.stringify(value, (_key, one: unknown) => (typeof one === 'string' ? one.replaceAll(/\p{Surrogate}/gu, '\ufffd') : one));
  return sql`${text}::text::jsonb`;
}
