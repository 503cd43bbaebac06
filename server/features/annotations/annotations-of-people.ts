import type { Fragment, SqlRunner } from '../../platform/db/open.ts';
import { extentOf, type Places } from './places.ts';
import { reach, twinsByEdition } from './shared-places.ts';

/** Up to this many authors are looked up one by one, without counting annotations on the places. */
const FEW_AUTHORS = 8;
/**
 * Looking up an author on the places costs about as much as reading this many annotations there.
 */
const ANNOTATIONS_PER_AUTHOR = 1000;

/**
 * Selects annotations on places by some people, through an index by author: with verses or, outside
 * scripture, positions. `people` selects ids; `isWanted` is a condition on `a`.
 */
export function annotationsByPeople(sql: SqlRunner, { text, places }: Places, people: Fragment, isWanted: Fragment): Fragment {
  const verses = extentOf(places);
  // `offset 0` keeps the planner from reading all annotations when it expects many authors.
  const each = (columns: Fragment, from: Fragment): Fragment =>
    sql`select n.* from (${people}) p cross join lateral (select a.id, a.address, ${columns} ${from} and ${isWanted} offset 0) n`;
  const parts = [
    ...(verses
      ? [
          each(
            sql`null::integer as position, false as begins`,
            sql`from annotations a where a.address is not null and a.author_id is not null
              and author_verses(a.author_id, a.address) && author_verses(p.id, (select ${`[${verses.first},${verses.last + 1})`}::int8range))`,
          ),
        ]
      : []),
    ...(text
      ? [
          each(
            sql`t.position, true as begins`,
            sql`from twins t join annotations a on a.first_segment_id = t.id and a.address is null where a.author_id = p.id`,
          ),
          each(
            sql`t.position, false as begins`,
            sql`from (${twinsByEdition(sql)}) e
              join segments f on f.edition_id = e.edition_id and f.position >= e.low - ${reach(sql)} and f.position < e.high
              join annotations a on a.first_segment_id = f.id and a.first_segment_id <> a.last_segment_id and a.address is null
              join segments l on l.id = a.last_segment_id
              join twins t on t.edition_id = e.edition_id and t.place > f.position and t.place <= l.position
              where a.author_id = p.id`,
          ),
        ]
      : []),
  ];
  const none = sql`select id, address, null::integer as position, false as begins from annotations where false`;
  return parts.reduce((all, one) => sql`${all} union all ${one}`, none);
}

/**
 * Builds `lookup`, a part of a `with` after `placeParts`. Its `by_place` is true if there are so
 * many authors that reading all annotations on the places is faster than looking up each author.
 */
export function lookupPart(sql: SqlRunner): Fragment {
  const few = sql.unsafe(String(FEW_AUTHORS));
  const each = sql.unsafe(String(ANNOTATIONS_PER_AUTHOR));
  return sql`
    lookup as materialized (
      select case when n > ${few} then n * ${each} > (select sum(annotations) from shared) else false end as by_place
      from (select count(*) as n from authors) a
    )`;
}

/** Matches annotations of the authors: in this form, they are looked up in a hash table. */
export function isByAuthors(sql: SqlRunner): Fragment {
  return sql`(a.author_id in (select id from authors)) is true`;
}
