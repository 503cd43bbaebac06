import { languagesOfOneTradition, type Tradition, traditionRules } from '#core/margin.ts';
import type { VerseRange } from '#core/scripture/numbering.ts';
import type { Fragment, Sql, SqlRunner } from '../../platform/db/open.ts';
import { type Comment, commentColumns, type CommentCursor, commentTables } from './commentary-queries.ts';
import { formatRange } from './verse-address.ts';

/** Verses of a text whose margin is read. */
export interface CommentPlace extends VerseRange {
  readonly position: number;
}

export interface CommentFilter {
  /** The first and last year in which the commentary was written. */
  readonly years?: { readonly from: number; readonly to: number } | undefined;
  readonly tradition?: Tradition | undefined;
  readonly importedAfter?: string | undefined;
}

/**
 * A segment of commentary on a place, and the language of its author as far as the catalog knows
 * it.
 */
export interface CommentOnPlace extends Comment {
  readonly position: number;
  readonly author_language: string | null;
}

/** Counts the segments of commentary on each place, and those whose verses begin there. */
export function countCommentsOnPlaces(
  sql: Sql,
  places: readonly CommentPlace[],
  filter: CommentFilter,
): Promise<{ position: number; total: number; marks: number }[]> {
  return sql<{ position: number; total: number; marks: number }[]>`
    with ${hereAndNear(sql, places, filter)}
    select h.position, count(distinct n.segment_id)::integer as total,
      count(distinct n.segment_id) filter (where lower(n.verses) >= h.first)::integer as marks
    from here h join near n on lower(n.verses) <= h.last and upper(n.verses) > h.first group by h.position`;
}

/**
 * Lists the commentary on places, by place, the narrowest first, then the oldest. `before`: where
 * to continue in the only place.
 */
export function listCommentsOnPlaces(
  sql: Sql,
  places: readonly CommentPlace[],
  filter: CommentFilter,
  { before, limit }: { readonly before?: CommentCursor | undefined; readonly limit: number },
): Promise<CommentOnPlace[]> {
  return sql<CommentOnPlace[]>`
    with ${hereAndNear(sql, places, filter)},
    hits as materialized (
      select h.position, n.segment_id, min(upper(n.verses) - lower(n.verses))::integer as width, coalesce(min(n.year), 9999)::integer as sort_year,
        json_agg(json_build_array(lower(n.verses), upper(n.verses) - 1) order by n.verses) as verses
      from here h join near n on lower(n.verses) <= h.last and upper(n.verses) > h.first group by h.position, n.segment_id
    ),
    page as materialized (
      select * from hits
      ${before ? sql`where (width, sort_year, segment_id) > (${before.width}::bigint, ${before.year}::bigint, ${before.id}::bigint)` : sql``}
      order by position, width, sort_year, segment_id limit ${sql.unsafe(String(limit))}
    )
    select p.position, p.verses, ${commentColumns(sql)}, ${languageOfAuthor(sql)} as author_language
    from page p join ${commentTables(sql)} order by p.position, p.width, p.sort_year, p.segment_id`;
}

/** Builds the parts of a `with` that find commentary on the verses of places. */
function hereAndNear(sql: SqlRunner, places: readonly CommentPlace[], { years, tradition, importedAfter }: CommentFilter): Fragment {
  const [positions, firsts, lasts] = [places.map((one) => one.position), places.map(({ first }) => first), places.map(({ last }) => last)];
  const extent = { first: Math.min(...firsts), last: Math.max(...lasts) };
  const year = sql`coalesce(c.year, w.year)`;
  return sql`
    here as materialized (
      select * from unnest(${positions}::integer[], ${firsts}::bigint[], ${lasts}::bigint[]) h (position, first, last)
    ),
    near as materialized (
      select c.segment_id, c.verses, ${year} as year
      from commentary_verses c join editions e on e.id = c.edition_id and e.slug is not null left join works w on w.id = e.work_id
        ${tradition ? sql`join segments s on s.id = c.segment_id` : sql``}
      where c.verses && ${formatRange(extent)}::int8range
        ${years ? sql`and ${year} between ${years.from}::integer and ${years.to}::integer` : sql``}
        ${importedAfter === undefined ? sql`` : sql`and e.imported_at > ${importedAfter}::timestamptz`}
        ${tradition ? sql`and ${isOfTradition(sql, tradition, languageOfAuthor(sql), year)}` : sql``}
    )`;
}

/**
 * Selects the language in which the author of a segment `s` wrote: that of most works of the
 * author, or of the work `w`.
 */
function languageOfAuthor(sql: SqlRunner): Fragment {
  return sql`case when s.source_author is null then w.language else (
    select o.language from authors au join works o on o.author_id = au.id where au.name = s.source_author
    group by o.language order by count(*) desc, o.language limit 1) end`;
}

/** Matches what `traditionOf` gives this tradition. */
function isOfTradition(sql: SqlRunner, tradition: Tradition, language: Fragment, year: Fragment): Fragment {
  const rule = traditionRules.find((one) => one.tradition === tradition);
  if (!rule) return sql`false`;
  const { languages, from, to } = rule;
  if (languages && languages.every((one) => languagesOfOneTradition.includes(one)))
    return sql`${language} = any(${[...languages]}::text[])`;
  const isInLanguages = languages
    ? sql`${language} = any(${[...languages]}::text[])`
    : sql`coalesce(${language}, '') <> all(${[...languagesOfOneTradition]}::text[])`;
  return sql`(${isInLanguages} and ${year} between ${from}::integer and ${to}::integer)`;
}
