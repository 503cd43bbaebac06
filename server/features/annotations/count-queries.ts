import type { Fragment, Sql, SqlRunner } from '../../platform/db/open.ts';
import {
  type AnnotationPlace,
  annotationsByPeople,
  extentOf,
  isByPeople,
  passesFilter,
  peopleOf,
  type PlacedAnnotationFilter,
  placeParts,
  type Places,
} from './places.ts';
import { countsInTwins, countsOnVerses, hasWords, isCountedBy, isSeen, isShared } from './shared-places.ts';

interface PlaceCount {
  readonly position: number;
  readonly total: number;
  readonly marks: number;
}

/** A number of annotations at a position or, in scripture, on verses; what is to be subtracted is negative. */
type Counted = Omit<PlaceCount, 'position'> &
  (
    | { readonly position: number; readonly first: null; readonly last: null }
    | { readonly position: null; readonly first: number; readonly last: number }
  );

/** Counts, for each place, the annotations that the caller may see, and those with words that begin there. */
export async function countAnnotationsOnPlaces(sql: Sql, places: Places, filter: PlacedAnnotationFilter): Promise<PlaceCount[]> {
  const parts = [...sharedParts(sql, places, filter), ...peopleParts(sql, places, filter), ...goneParts(sql, places)];
  const counted = await sql<Counted[]>`
    with ${placeParts(sql, places, filter)}
    select * from (${parts.reduce((all, one) => sql`${all} union all ${one}`)}) counted (position, first, last, total, marks)`;
  const byPosition = new Map(places.places.map((place) => [place.position, { place, total: 0, marks: 0 }]));
  for (const row of counted) {
    if (row.position === null) addOnVerses([...byPosition.values()], row);
    else {
      const at = byPosition.get(row.position);
      if (at) [at.total, at.marks] = [at.total + row.total, at.marks + row.marks];
    }
  }
  return [...byPosition].flatMap(([position, { total, marks }]) => (total > 0 ? [{ position, total, marks }] : []));
}

function addOnVerses(
  counts: readonly { readonly place: AnnotationPlace; total: number; marks: number }[],
  { first, last, total, marks }: { readonly first: number; readonly last: number; readonly total: number; readonly marks: number },
): void {
  for (const count of counts) {
    const { first_verse: from, last_verse: to } = count.place;
    if (from === null || to === null || first > to || last < from) continue;
    count.total += total;
    if (first >= from) count.marks += marks;
  }
}

/** Returns the selects that count annotations of others: stored counts or, if only some of the annotations are wanted, these. */
function sharedParts(sql: SqlRunner, { text, places }: Places, filter: PlacedAnnotationFilter): Fragment[] {
  if (isByPeople(filter)) return [];
  const verses = extentOf(places);
  const isFiltered = filter.writtenAfter !== undefined;
  const wanted = isFiltered
    ? sql`cross join lateral (
        select count(*) as annotations, count(*) filter (where ${hasWords(sql)}) as noted from annotations a
        where ${isCountedBy(sql, 'a')} and a.edition_id = k.edition_id and ${isSeen(sql, 'a.author_id')} ${passesFilter(sql, filter)}) n`
    : sql`cross join lateral (select k.annotations, k.noted) n`;
  const grouped = (counts: Fragment, columns: Fragment): Fragment =>
    isFiltered
      ? sql`(select distinct ${columns} edition_id, first_segment_id, last_segment_id, address, audience from (${counts}) c)`
      : sql`(${counts})`;
  const edition = sql`join editions e on e.id = k.edition_id and e.slug is not null`;
  return [
    ...(verses
      ? [
          sql`select null::integer, lower(k.address), upper(k.address) - 1, sum(n.annotations)::integer, sum(n.noted)::integer
            from ${grouped(countsOnVerses(sql, verses), sql``)} k ${edition} ${wanted} group by k.address`,
        ]
      : []),
    ...(text
      ? [
          sql`select k.position, null::bigint, null::bigint, sum(n.annotations)::integer,
              coalesce(sum(n.noted) filter (where k.begins), 0)::integer
            from ${grouped(countsInTwins(sql), sql`position, begins,`)} k ${edition} ${wanted} group by k.position`,
        ]
      : []),
  ];
}

/**
 * Returns the selects that count annotations of certain people: with stored counts those that only the caller sees and, to be
 * subtracted, those of users whom the caller does not see; replies of the latter are no words.
 */
function peopleParts(sql: SqlRunner, places: Places, filter: PlacedAnnotationFilter): Fragment[] {
  const count = (n: Fragment, noted: Fragment, found: Fragment): Fragment => sql`
    select b.position, lower(b.address), upper(b.address) - 1, ${n}, (b.begins and ${noted})::integer * ${n}
    from (select id, address, position, bool_or(begins or position is null) as begins from (${found}) f group by id, address, position) b
      join annotations a on a.id = b.id join editions e on e.id = a.edition_id and e.slug is not null`;
  const find = (people: Fragment, isWanted: Fragment): Fragment => annotationsByPeople(sql, places, { people, isWanted });
  const visible = sql`(${isShared(sql, 'a')} or a.author_id = (select id from reader)) and ${isSeen(sql, 'a.author_id')} ${passesFilter(sql, { writtenAfter: filter.writtenAfter })}`;
  if (isByPeople(filter)) return [count(sql`1`, hasWords(sql), find(peopleOf(sql, filter), visible))];
  const own = find(sql`select id from reader`, sql`a.audience = '{}' ${passesFilter(sql, filter)}`);
  if (filter.writtenAfter !== undefined) return [count(sql`1`, hasWords(sql), own)];
  const unseen = sql`select unnest(hidden) as id from reader`;
  const stored = sql`(a.body is not null or a.start_offset is null or a.reply_count > 0)`;
  return [count(sql`1`, hasWords(sql), own), count(sql`(-1)`, stored, find(unseen, isShared(sql, 'a'))), ...repliesParts(sql, places)];
}

/** Subtracts the words of highlights with replies if the caller sees none of the replies. */
function repliesParts(sql: SqlRunner, { text, places }: Places): Fragment[] {
  const verses = extentOf(places);
  const unanswered = (counts: Fragment, columns: Fragment): Fragment => sql`
    select k.* from (select distinct ${columns} edition_id, first_segment_id, last_segment_id, address, audience from (${counts}) c) k
      join editions e on e.id = k.edition_id and e.slug is not null
      join annotations a on ${isCountedBy(sql, 'a')} and a.body is null and a.start_offset is not null and a.reply_count > 0
    where (select cardinality(hidden) > 0 from reader) and ${isSeen(sql, 'a.author_id')} and not ${hasWords(sql)}`;
  return [
    ...(verses
      ? [sql`select null::integer, lower(address), upper(address) - 1, 0, -1 from (${unanswered(countsOnVerses(sql, verses), sql``)}) a`]
      : []),
    ...(text
      ? [
          sql`select position, null::bigint, null::bigint, 0, -1 from (${unanswered(countsInTwins(sql), sql`position, begins,`)}) a where begins`,
        ]
      : []),
  ];
}

/** Moves lost annotations from their verses beside the segment that is before the removed one. */
function goneParts(sql: SqlRunner, { text }: Places): Fragment[] {
  if (!text) return [];
  return [
    sql`select position, null::bigint, null::bigint, 1, 1 from gone`,
    sql`select null::integer, lower(address), upper(address) - 1, -1, -1 from gone where address is not null`,
  ];
}
