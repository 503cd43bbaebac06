import type { Fragment, Sql, SqlRunner } from '../../platform/db/open.ts';
import { annotationsByPeople, isByAuthors, lookupPart } from './annotations-of-people.ts';
import { andIsNew, type AnnotationPlace, isByPeople, type PlacedAnnotationFilter, placeParts, type Places } from './places.ts';
import { hasWords, isCountedBy, isSeen, isShared } from './shared-places.ts';

interface PlaceCount {
  readonly position: number;
  readonly total: number;
  readonly marks: number;
}

/**
 * A number of annotations at a position or, in scripture, on verses; what is to be subtracted is
 * negative.
 */
type Counted = Omit<PlaceCount, 'position'> &
  (
    | { readonly position: number; readonly first: null; readonly last: null }
    | { readonly position: null; readonly first: number; readonly last: number }
  );

/**
 * Counts, for each place, the annotations that the caller may see, and those with words that begin
 * there.
 */
export async function countAnnotationsOnPlaces(sql: Sql, places: Places, filter: PlacedAnnotationFilter): Promise<PlaceCount[]> {
  const parts = [...sharedParts(sql, filter), ...peopleParts(sql, places, filter), ...goneParts(sql, places)];
  const counted = await sql<Counted[]>`
    with ${placeParts(sql, places, filter)}, ${lookupPart(sql)}
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

/** Which annotations `a` are counted, and which of them have words. */
interface Wanted {
  readonly isWanted: Fragment;
  readonly isNoted: Fragment;
  readonly isSubtracted?: true;
}

/**
 * Selects how many annotations of others there are: stored counts or, if only some of the
 * annotations are wanted, these.
 */
function sharedParts(sql: SqlRunner, filter: PlacedAnnotationFilter): Fragment[] {
  if (isByPeople(filter)) return [];
  if (filter.writtenAfter !== undefined) {
    return [countedByPlace(sql, { isWanted: sql`${isSeen(sql, 'a.author_id')} ${andIsNew(sql, filter)}`, isNoted: hasWords(sql) })];
  }
  return [
    sql`select position, lower(address), upper(address) - 1, sum(annotations)::integer, coalesce(sum(noted) filter (where begins), 0)::integer
      from shared group by position, address`,
  ];
}

/** Counts the annotations that the stored counts are about. */
function countedByPlace(sql: SqlRunner, { isWanted, isNoted, isSubtracted }: Wanted): Fragment {
  const n = isSubtracted ? sql`(-1)` : sql`1`;
  return sql`
    select k.position, lower(k.address), upper(k.address) - 1, ${n} * n.total, k.begins::integer * ${n} * n.noted
    from (${sharedPlaces(sql)}) k cross join lateral (
      select count(*)::integer as total, (count(*) filter (where ${isNoted}))::integer as noted from annotations a
      where ${isCountedBy(sql, 'a')} and ${isWanted}) n`;
}

/** Selects what the stored counts are about, once. */
function sharedPlaces(sql: SqlRunner): Fragment {
  return sql`select distinct position, begins, edition_id, first_segment_id, last_segment_id, address, audience from shared`;
}

/**
 * Returns the selects that count by author: all that the filter asks for or, if it names nobody,
 * what is added to and subtracted from the counts of `sharedParts`.
 */
function peopleParts(sql: SqlRunner, places: Places, filter: PlacedAnnotationFilter): Fragment[] {
  const isNoted = hasWords(sql);
  const isNew = andIsNew(sql, filter);
  if (isByPeople(filter)) {
    const reader = sql`select id from reader where id in (select id from authors)`;
    return [
      ...countedOfAuthors(sql, places, { isWanted: sql`${isSeen(sql, 'a.author_id')} ${isNew}`, isNoted }),
      countedByAuthor(sql, places, reader, { isWanted: sql`not ${isShared(sql, 'a')} ${isNew}`, isNoted }),
    ];
  }
  // The counts of `sharedParts` lack what only the caller sees.
  const own = countedByAuthor(sql, places, sql`select id from reader`, { isWanted: sql`a.audience = '{}' ${isNew}`, isNoted });
  if (filter.writtenAfter !== undefined) return [own];
  // Stored counts include users whom the caller does not see, and count their replies as words.
  const unseen = countedOfAuthors(sql, places, { isWanted: sql`true`, isNoted: sql`a.noted`, isSubtracted: true });
  return [own, ...unseen, unansweredPart(sql)];
}

/**
 * Returns selects of the annotations of the authors that others may see, too: through an index by
 * author, or by place.
 */
function countedOfAuthors(sql: SqlRunner, places: Places, wanted: Wanted): Fragment[] {
  const byAuthor = { ...wanted, isWanted: sql`${isShared(sql, 'a')} and ${wanted.isWanted}` };
  const byPlace = { ...wanted, isWanted: sql`${isByAuthors(sql)} and ${wanted.isWanted}` };
  return [
    sql`select * from (${countedByAuthor(sql, places, sql`select id from authors`, byAuthor)}) n where not (select by_place from lookup)`,
    sql`select * from (${countedByPlace(sql, byPlace)}) n where (select by_place from lookup)`,
  ];
}

function countedByAuthor(sql: SqlRunner, places: Places, people: Fragment, { isWanted, isNoted, isSubtracted }: Wanted): Fragment {
  const n = isSubtracted ? sql`(-1)` : sql`1`;
  return sql`
    select b.position, lower(b.address), upper(b.address) - 1, ${n}, (b.begins and ${isNoted})::integer * ${n}
    from (
      select id, address, position, bool_or(begins or position is null) as begins
      from (${annotationsByPeople(sql, places, people, isWanted)}) f group by id, address, position
    ) b join annotations a on a.id = b.id join editions e on e.id = a.edition_id and e.slug is not null`;
}

/** Subtracts the words of highlights with replies if the caller sees none of the replies. */
function unansweredPart(sql: SqlRunner): Fragment {
  return sql`
    select k.position, lower(k.address), upper(k.address) - 1, 0, -1
    from (${sharedPlaces(sql)}) k
      join annotations a on ${isCountedBy(sql, 'a')} and a.body is null and a.start_offset is not null and a.reply_count > 0
    where (select cardinality(hidden) > 0 from reader) and k.begins and ${isSeen(sql, 'a.author_id')} and not ${hasWords(sql)}`;
}

/** Moves lost annotations from their verses beside the segment that is before the removed one. */
function goneParts(sql: SqlRunner, { text }: Places): Fragment[] {
  if (!text) return [];
  return [
    sql`select position, null::bigint, null::bigint, 1, 1 from gone`,
    sql`select null::integer, lower(address), upper(address) - 1, -1, -1 from gone where address is not null`,
  ];
}
