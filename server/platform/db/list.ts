import { limitClause } from './limit-clause.ts';
import type { SqlRunner } from './sql.ts';

/**
 * A page of a list: at most `limit` rows after the cursor `before`; without one, the first page.
 */
export interface Page<Cursor = number> {
  readonly before: Cursor | undefined;
  readonly limit: number;
}

/**
 * Continues the `where` of a list and ends its statement: the newest rows of the page, by the ids
 * in `column`, which increase over time.
 */
export function newestPage(sql: SqlRunner, column: string, { before, limit }: Page) {
  const id = sql(column);
  return sql`${before === undefined ? sql`` : sql`and ${id} < ${before}`} order by ${id} desc ${limitClause(sql, limit)}`;
}

/**
 * Does the same for a list in the opposite order: `before` is the last row of the previous page.
 */
export function oldestPage(sql: SqlRunner, column: string, { before, limit }: Page) {
  const id = sql(column);
  return sql`${before === undefined ? sql`` : sql`and ${id} > ${before}`} order by ${id} ${limitClause(sql, limit)}`;
}

/** Returns the rows of a list's query without the extra ones that `limitClause` lets through. */
export async function listPage<Row>(query: PromiseLike<readonly Row[]>, { limit }: Pick<Page, 'limit'>): Promise<Row[]> {
  return (await query).slice(0, limit);
}
