import type { VerseRange } from '#core/scripture/numbering.ts';
import type { Fragment, Sql, SqlRunner } from '../../platform/db/open.ts';
import { formatRange } from './verse-address.ts';

/** A segment that comments on verses. */
export interface Comment {
  readonly id: number;
  /**
   * The number of verses on which it comments, approximately: of the narrowest range that overlaps.
   */
  readonly width: number;
  /** For sorting: unknown years come last. */
  readonly sort_year: number;
  readonly author: string | null;
  readonly title: string;
  readonly year: number | null;
  readonly year_label: string | null;
  readonly slug: string;
  readonly citation: string;
  readonly edition: string;
  /** The beginning of the text. */
  readonly text: string;
  readonly imported_at: string;
  /** The ranges that overlap, as pairs of canonical verses. */
  readonly verses: readonly (readonly [first: number, last: number])[];
}

/** Keyset cursor: narrowest first, then oldest, then by id. */
export interface CommentCursor {
  readonly width: number;
  readonly year: number;
  readonly id: number;
}

interface CommentPage {
  readonly before?: CommentCursor | undefined;
  readonly limit: number;
  /**
   * The first and last year in which the commentary was written; its author's dates count if its
   * year is unknown.
   */
  readonly years?: { readonly from: number; readonly to: number } | undefined;
}

/** Lists the comments on verses in editions of commentaries, and counts all of them. */
export async function listComments(
  sql: Sql,
  verses: VerseRange,
  { before, limit, years }: CommentPage,
): Promise<{ comments: Comment[]; total: number }> {
  const range = sql`(select ${formatRange(verses)}::int8range)`;
  const year = sql`coalesce(c.year, w.year)`;
  const rows = await sql<({ total: number } & (Comment | { id: null }))[]>`
    with hits as materialized (
      select c.segment_id, min(upper(c.verses) - lower(c.verses))::integer as width, coalesce(min(${year}), 9999)::integer as sort_year
      from commentary_verses c join editions e on e.id = c.edition_id and e.slug is not null left join works w on w.id = e.work_id
      where c.verses && ${range} ${years ? sql`and work_years(w.id, ${year}) && (select int4range(${years.from}::integer, ${years.to}::integer, '[]'))` : sql``}
      group by c.segment_id
    ),
    page as materialized (
      select segment_id, width, sort_year from hits
      ${before ? sql`where (width, sort_year, segment_id) > (select ${before.width}::bigint, ${before.year}::bigint, ${before.id}::bigint)` : sql``}
      order by width, sort_year, segment_id ${sql.unsafe(`limit ${Math.ceil(limit)}`)}
    )
    select t.total, ${commentColumns(sql)},
      (select json_agg(json_build_array(lower(v.verses), upper(v.verses) - 1) order by v.verses) from commentary_verses v
        where v.segment_id = p.segment_id and v.verses && ${range}) as verses
    from (select count(*)::integer as total from hits) t
      left join (page p join ${commentTables(sql)}) on true
    order by p.width, p.sort_year, p.segment_id`;
  return { total: rows[0]?.total ?? 0, comments: rows.filter((row): row is typeof row & Comment => row.id !== null) };
}

/**
 * The columns of a segment of commentary except its verses, from a row `p` of a page and
 * `commentTables`.
 */
export function commentColumns(sql: SqlRunner): Fragment {
  return sql`p.width, p.sort_year, s.id, coalesce(s.source_author, e.author, w.author) as author, coalesce(s.source_work, e.title) as title,
    coalesce(s.source_year, w.year) as year, case when s.source_year is null then w.year_label end as year_label,
    e.slug, s.citation, e.title as edition, left(s.body, ${sql.unsafe(String(READ))}) as text, e.imported_at`;
}

/** The tables to join to a row `p` that has a segment of commentary. */
export function commentTables(sql: SqlRunner): Fragment {
  return sql`segments s on s.id = p.segment_id join editions e on e.id = s.edition_id left join works w on w.id = e.work_id`;
}

/** Characters to read for an excerpt: twice its length, because it is cut between words. */
const READ = 800;
