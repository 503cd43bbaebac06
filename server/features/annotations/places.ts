import type { VerseRange } from '#core/scripture/numbering.ts';
import type { Fragment, SqlRunner } from '../../platform/db/open.ts';
import { isSeen, isShared, positionBefore, reach, readerPart, twinsByEdition } from './shared-places.ts';

/** A segment of the text whose margin is read, or a passage. */
export interface AnnotationPlace {
  readonly position: number;
  readonly citation_key: string;
  /** Canonical verses; null outside scripture. */
  readonly first_verse: number | null;
  readonly last_verse: number | null;
}

/** The edition whose margin is read. Outside scripture, editions of the work with as many levels of citations have the same segments. */
export interface AnnotatedText {
  readonly id: number;
  readonly language: string;
  readonly work_id: number;
  readonly scripture: boolean;
  readonly citation_levels: readonly string[];
}

export interface PlacedAnnotationFilter {
  readonly username?: string | undefined;
  readonly circleId?: number | undefined;
  readonly writtenAfter?: string | undefined;
}

export interface Places {
  readonly callerId: number;
  /** Undefined for a passage in all editions. */
  readonly text: AnnotatedText | undefined;
  readonly places: readonly AnnotationPlace[];
}

/** Returns the verses from the first to the last of the places; undefined outside scripture. */
export function extentOf(places: readonly AnnotationPlace[]): VerseRange | undefined {
  const verses = places.flatMap(({ first_verse, last_verse }) => [first_verse ?? [], last_verse ?? []].flat());
  return verses.length > 0 ? { first: Math.min(...verses), last: Math.max(...verses) } : undefined;
}

/** Returns whether only annotations of certain people are asked for. */
export function isByPeople({ username, circleId }: PlacedAnnotationFilter): boolean {
  return username !== undefined || circleId !== undefined;
}

/**
 * Builds the parts of a `with` that all queries of places begin with: `reader`, `here` with the places, `twins` with their
 * segments in the editions that share them, and `gone` with lost annotations of segments that the edition no longer has.
 */
export function placeParts(sql: SqlRunner, { callerId, text, places }: Places, filter: PlacedAnnotationFilter): Fragment {
  return sql`
    ${readerPart(sql, callerId)},
    here as materialized (
      -- Subselects, so that the plan does not depend on the values: planning takes longer than running the statement.
      select * from unnest((select ${places.map(({ position }) => position)}::integer[]), (select ${places.map((place) => place.citation_key)}::text[]),
        (select ${places.map((place) => place.first_verse ?? -1)}::bigint[]), (select ${places.map((place) => place.last_verse ?? -1)}::bigint[]))
        h (position, citation_key, first_verse, last_verse)
    )
    ${text ? sql`, twins as materialized (${twinsOf(sql, text)}), gone as materialized (${besideRemoved(sql, text, filter)})` : sql``}`;
}

/** Selects the segments with the citations of the places, in the edition itself and in those that cite the work in the same way. */
function twinsOf(sql: SqlRunner, { id, work_id: workId, scripture, citation_levels: levels }: AnnotatedText): Fragment {
  const editions = scripture
    ? sql`select ${id}::bigint`
    : sql`select e.id from editions e where e.work_id = ${workId} and e.slug is not null and not e.scripture and cardinality(e.citation_levels) = ${levels.length}`;
  return sql`
    select s.id, s.edition_id, s.position as place, h.position
    from here h join segments s on s.citation_key = h.citation_key and s.edition_id in (${editions}) and s.position is not null`;
}

/** Selects lost annotations whose segment the edition no longer has, beside the segment before it. */
function besideRemoved(sql: SqlRunner, { id }: AnnotatedText, filter: PlacedAnnotationFilter): Fragment {
  return sql`
    select a.id, a.address, ${positionBefore(sql, id, 'f')} as position
    from annotations a join segments f on f.id = a.first_segment_id and f.position is null
    where a.edition_id = ${id} and a.start_offset is null and (${isShared(sql, 'a')} or a.author_id = (select id from reader))
      and ${isSeen(sql, 'a.author_id')} ${passesFilter(sql, filter)}`;
}

/** Continues a condition on annotations `a`. */
export function passesFilter(sql: SqlRunner, { username, circleId, writtenAfter }: PlacedAnnotationFilter): Fragment {
  return sql`
    ${username === undefined ? sql`` : sql`and a.author_id = (select id from users where lower(username collate "C") = ${username.toLowerCase()})`}
    ${circleId === undefined ? sql`` : sql`and a.author_id in (select user_id from circle_members where circle_id = ${circleId})`}
    ${writtenAfter === undefined ? sql`` : sql`and a.created_at > (select ${writtenAfter}::timestamptz)`}`;
}

/** Selects the authors whom a filter names. */
export function peopleOf(sql: SqlRunner, { username, circleId }: PlacedAnnotationFilter): Fragment {
  if (circleId === undefined) return sql`select id from users where lower(username collate "C") = ${username?.toLowerCase() ?? ''}`;
  return sql`select user_id as id from circle_members where circle_id = ${circleId}`;
}

/**
 * Selects annotations on the places of some authors, each through its author's index: with their verses or, outside scripture,
 * with their position. `people` selects ids, `isWanted` is a condition on `a` and its author `p`.
 */
export function annotationsByPeople(
  sql: SqlRunner,
  { text, places }: Places,
  { people, isWanted }: { readonly people: Fragment; readonly isWanted: Fragment },
): Fragment {
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
