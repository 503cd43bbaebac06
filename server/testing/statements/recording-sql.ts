import { isQuery } from '../../platform/db/query.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';

/** Wraps `sql`. `texts` returns the statements sent through it, in the order of their creation. */
export function recordingSql(sql: Sql): { sql: Sql; texts: () => string[] } {
  const created: unknown[] = [];
  const wrap = <S extends SqlRunner>(inner: S): S => {
    const tag = (...args: Parameters<SqlRunner>): unknown => {
      const query: unknown = inner(...args);
      created.push(query);
      return query;
    };
    // TypeScript cannot express the overloads for functions that only forward their arguments.
    return Object.assign(tag, inner) as unknown as S;
  };
  const begin: Sql['begin'] = (work) => sql.begin((tx) => work(wrap<Transaction>(tx)));
  return { sql: Object.assign(wrap(sql), { begin }), texts: () => created.flatMap(textOf) };
}

/** Fragments are queries too, but are never sent. postgres.js (3.4.9) sets `string` on sending. */
function textOf(query: unknown): string[] {
  return isQuery(query) && 'string' in query && typeof query.string === 'string' ? [query.string] : [];
}
