import type { Edition } from '#contract/editions.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { editionColumns } from '../queries.ts';

/** Returns the editions with some slugs. */
export function listEditionsWithSlugs(sql: Sql, slugs: readonly string[]): Promise<Edition[]> {
  return sql<Edition[]>`select ${editionColumns(sql)} from editions e where e.slug = any(${[...slugs]}::text[])`;
}

/** What a writer calls an edition. */
interface EditionName {
  /** Beginnings of words in its name. */
  readonly words: readonly string[];
  /** Alternative words, if the name is an abbreviation of the work. */
  readonly abbreviates: readonly (readonly string[])[];
}

/**
 * Returns the editions that match a name as an abbreviation, in their own title or in another title
 * of their work, in this order. In each group, those that the caller reads come first.
 */
export function listEditionsByName(sql: Sql, callerId: number, { words, abbreviates }: EditionName, limit: number): Promise<Edition[]> {
  const isAbbreviated = abbreviates.map((all) => sql`n.own || n.of_work like all(${patternsOf(all)}::text[])`);
  const any = isAbbreviated.reduce((one, other) => sql`${one} or ${other}`, sql`false`);
  return sql<Edition[]>`
    with names as materialized (
      select e.id, lower(concat_ws(' ', '', e.title, e.short_title, e.author, replace(e.slug, '-', ' '), e.slug)) as own,
        case when e.scripture then '' else lower(concat_ws(' ', '', w.title, w.author, array_to_string(w.other_titles, ' '),
          (select string_agg(concat_ws(' ', o.title, o.short_title), ' ') from editions o where o.work_id = e.work_id and o.slug is not null)
        )) end as of_work
      from editions e join works w on w.id = e.work_id where e.slug is not null
    )
    select ${editionColumns(sql)} from names n join editions e on e.id = n.id
      left join reading_positions r on r.edition_id = e.id and r.user_id = ${callerId}
    where n.own || n.of_work like all(${patternsOf(words)}::text[]) or ${any}
    order by case when ${any} then 0 else 1 end, n.own like all(${patternsOf(words)}::text[]) desc, r.updated_at desc nulls last, e.id limit ${limit}`;
}

function patternsOf(words: readonly string[]): string[] {
  return words.map((word) => `% ${word.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`);
}

/** Returns works by their ids. */
export function listWorksOfEditions(sql: Sql, ids: readonly number[]): Promise<{ id: number; title: string; author: string | null }[]> {
  return sql<{ id: number; title: string; author: string | null }[]>`
    select id, title, author from works where id = any(${[...ids]}::bigint[])`;
}

/**
 * Returns citations that begin with what is typed: of sections, the higher ones first, then of
 * segments.
 */
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
