import type { Author, AuthorDetail, ListedAuthor } from '#contract/authors.ts';
import { limitClause } from '../../platform/db/limit-clause.ts';
import { type Page } from '../../platform/db/list.ts';
import type { Sql } from '../../platform/db/open.ts';

export function listAuthors(
  sql: Sql,
  letter: string,
  { before, limit }: Page<readonly [sortName: string, id: number]>,
): Promise<ListedAuthor[]> {
  return sql<ListedAuthor[]>`
    select id, name, dates, sort_name, work_count from authors
    where letter = ${letter} and work_count > 0
      ${before ? sql`and (sort_name, id) > (${before[0]}, ${before[1]}::bigint)` : sql``}
    order by sort_name, id ${limitClause(sql, limit)}`;
}

/** Returns an author, or the one into whom they were merged. */
export async function findAuthor(sql: Sql, id: number): Promise<Author | undefined> {
  const [author] = await sql<Author[]>`select id, name, dates from authors
    where id = coalesce((select into_id from merged_authors where id = ${id}), ${id}::bigint)`;
  return author;
}

export function listWorksOfAuthor(sql: Sql, authorId: number): Promise<AuthorDetail['works']> {
  return sql<AuthorDetail['works']>`
    select w.id, w.title, w.year, w.year_label
    from work_authors wa join works w on w.id = wa.work_id
    where wa.author_id = ${authorId}
    order by w.sort_title, w.id`;
}
