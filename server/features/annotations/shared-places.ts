import { limits } from '#core/limits.ts';
import type { VerseRange } from '#core/scripture/numbering.ts';
import type { Fragment, SqlRunner } from '../../platform/db/open.ts';

// Annotations that several people may see are found by `annotation_counts`: by place and by who may
// see them.

/**
 * Selects the reader: `circles` are theirs, and 0 for everybody, `hidden` are the users whom they
 * do not see.
 */
export function readerPart(sql: SqlRunner, userId: number): Fragment {
  return sql`
    reader as materialized (
      select i.id, hidden_from(i.id) as hidden,
        array(select 0::bigint union all select circle_id from circle_members where user_id = i.id) as circles
      from (select ${userId}::bigint as id) i
    )`;
}

/**
 * Matches annotations that others may see, too, and that one of the reader's circles or everybody
 * may see.
 */
export function isShared(sql: SqlRunner, alias: string): Fragment {
  return sql`${sql(alias)}.audience && (select circles from reader)`;
}

/** Matches authors whom the reader sees; `column` may be null, for deleted accounts. */
export function isSeen(sql: SqlRunner, column: string): Fragment {
  return sql`(${sql(column)} <> all((select hidden from reader)::bigint[])) is not false`;
}

/**
 * Matches annotations that have words for the reader: those with a note or replies, and lost ones.
 */
export function hasWords(sql: SqlRunner): Fragment {
  // `noted` is in the index by place; only replies of users whom the reader does not see need more.
  return sql`(a.noted and ((select cardinality(hidden) = 0 from reader) or exists (
    select from annotations w where w.id = a.id and (w.body is not null or w.start_offset is null or exists (
      select from annotation_replies r where r.annotation_id = w.id and ${isSeen(sql, 'r.author_id')})))))`;
}

/** Counts an annotation for several circles once: by the first of them that the reader is in. */
export function isFirstCircle(sql: SqlRunner): Fragment {
  return sql`(cardinality(c.audience) = 1 or c.shared_with = (select min(o) from unnest(c.audience) o where o = any((select circles from reader)::bigint[])))`;
}

function countsOf(sql: SqlRunner): Fragment {
  return sql`c.edition_id, c.first_segment_id, c.last_segment_id, c.address, c.audience, c.annotations, c.noted`;
}

/** Selects counts of shared annotations on verses; sum the rows. */
export function countsOnVerses(sql: SqlRunner, { first, last }: VerseRange): Fragment {
  return sql`
    select ${countsOf(sql)} from reader cross join unnest(reader.circles) o (shared_with)
      join annotation_counts c on c.address is not null
        and shared_verses(c.shared_with, c.address) && shared_verses(o.shared_with, (select ${`[${first},${last + 1})`}::int8range))
    where ${isFirstCircle(sql)}`;
}

/**
 * Selects counts of shared annotations outside scripture that begin in twins, or before them and
 * reach into them.
 */
export function countsInTwins(sql: SqlRunner): Fragment {
  const isReadable = sql`c.shared_with = any((select circles from reader)::bigint[]) and ${isFirstCircle(sql)}`;
  return sql`
    select distinct on (x.id, x.position) x.* from (
      select ${countsOf(sql)}, c.ctid as id, t.position, true as begins
      from twins t join annotation_counts c on c.first_segment_id = t.id and c.address is null where ${isReadable}
      union all
      select ${countsOf(sql)}, c.ctid, t.position, false from (${twinsByEdition(sql)}) e
        join segments f on f.edition_id = e.edition_id and f.position >= e.low - ${reach(sql)} and f.position < e.high
        join annotation_counts c on c.first_segment_id = f.id and c.first_segment_id <> c.last_segment_id and c.address is null
        join segments l on l.id = c.last_segment_id
        join twins t on t.edition_id = e.edition_id and t.place > f.position and t.place <= l.position
      where ${isReadable}
    ) x order by x.id, x.position, x.begins desc`;
}

/**
 * Returns the position of the last segment before a removed one, or 0: lost annotations are shown
 * there.
 */
export function positionBefore(sql: SqlRunner, editionId: number, removed: 'f' | 's'): Fragment {
  return sql`coalesce((
    select b.position from segments b where b.edition_id = ${editionId} and b.citation_key <= ${sql(removed)}.citation_key and b.position is not null
    order by b.citation_key desc limit 1), 0)`;
}

/** Selects, for each edition of the twins, their extent. */
export function twinsByEdition(sql: SqlRunner): Fragment {
  return sql`select edition_id, min(place) as low, max(place) as high from twins group by edition_id`;
}

/** How many segments before a place an annotation that reaches into it can begin. */
export function reach(sql: SqlRunner): Fragment {
  return sql`${sql.unsafe(String(limits.annotationQuote.segments))}`;
}

/** Joins the annotations that a row `k` of counts is about, through their index. */
export function isCountedBy(sql: SqlRunner, alias: string): Fragment {
  const annotation = sql(alias);
  return sql`${annotation}.first_segment_id = k.first_segment_id and ${annotation}.last_segment_id = k.last_segment_id
    and ${annotation}.audience = k.audience and ${annotation}.audience <> '{}' and ${annotation}.address is not distinct from k.address`;
}
