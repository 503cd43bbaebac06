import type { Edition } from '#contract/editions.ts';
import type { Sql, SqlRunner } from '../../../platform/db/open.ts';
import { editionColumns } from '../queries.ts';

/** Returns the editions with some slugs. */
export function listEditionsWithSlugs(sql: Sql, slugs: readonly string[]): Promise<Edition[]> {
  return sql<Edition[]>`select ${editionColumns(sql)} from editions e where e.slug = any(${[...slugs]}::text[])`;
}

/** Returns the short titles of editions, or else their titles. */
export function listEditionTitles(sql: SqlRunner, slugs: readonly string[]): Promise<{ slug: string; title: string }[]> {
  return sql<{ slug: string; title: string }[]>`
    select slug, coalesce(short_title, title) as title from editions where slug = any(${[...slugs]}::text[])`;
}

/** Returns the editions whose names contain words that begin with each of some words: those that the caller reads first. */
export function listEditionsByName(sql: Sql, callerId: number, words: readonly string[], limit: number): Promise<Edition[]> {
  const patterns = words.map((word) => `% ${word.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`);
  return sql<Edition[]>`
    select ${editionColumns(sql)} from editions e left join reading_positions r on r.edition_id = e.id and r.user_id = ${callerId}
    where e.slug is not null
      and lower(concat_ws(' ', '', e.title, e.short_title, e.author, replace(e.slug, '-', ' '), e.slug)) like all(${patterns}::text[])
    order by r.updated_at desc nulls last, e.id limit ${limit}`;
}

/** Returns citations that begin with what is typed: of sections, the higher ones first, then of segments. */
export async function listCitations(sql: Sql, editionId: number, key: string, limit: number): Promise<string[]> {
  const upTo = `${key}\u{10ffff}`;
  const rows = await sql<{ citation: string }[]>`
    select citation from (
      (select citation, 1 as kind, depth, position from sections
        where edition_id = ${editionId} and citation_key >= ${key} and citation_key < ${upTo} and first_position is not null
        order by depth, position limit ${limit})
      union all
      (select citation, 2, 0, position from segments
        where edition_id = ${editionId} and citation_key >= ${key} and citation_key < ${upTo} and position is not null
        order by citation_key limit ${limit})
    ) found order by kind, depth, position limit ${limit}`;
  return rows.map(({ citation }) => citation);
}
