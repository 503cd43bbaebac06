import type { VerseRange } from '#core/scripture/numbering.ts';
import type { Fragment, SqlRunner } from '../../platform/db/open.ts';
import { countsInTwins, countsOnVerses, isSeen, isShared, positionBefore, readerPart } from './shared-places.ts';

/** A segment of the text whose margin is read, or a passage. */
export interface AnnotationPlace {
  readonly position: number;
  readonly citation_key: string;
  /** Canonical verses; null outside scripture. */
  readonly first_verse: number | null;
  readonly last_verse: number | null;
}

/**
 * The edition whose margin is read. Outside scripture, editions of the work with as many levels of
 * citations have the same segments.
 */
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
 * Builds the parts of a `with` that all queries of places begin with: `reader`, `here` (the
 * places), `authors`, `shared` (the stored counts) and, in an edition, `twins` and `gone`.
 */
export function placeParts(sql: SqlRunner, { callerId, text, places }: Places, filter: PlacedAnnotationFilter): Fragment {
  return sql`
    ${readerPart(sql, callerId)},
    here as materialized (
      -- Subselects, so that the plan does not depend on the values: planning takes longer than running the statement.
      select * from unnest((select ${places.map(({ position }) => position)}::integer[]), (select ${places.map((place) => place.citation_key)}::text[]),
        (select ${places.map((place) => place.first_verse ?? -1)}::bigint[]), (select ${places.map((place) => place.last_verse ?? -1)}::bigint[]))
        h (position, citation_key, first_verse, last_verse)
    ),
    authors as materialized (${authorsOf(sql, filter)})
    ${text ? sql`, twins as materialized (${twinsOf(sql, text)}), gone as materialized (${besideRemoved(sql, text, filter)})` : sql``},
    shared as materialized (${storedCounts(sql, { text, places })})`;
}

/**
 * Selects the users whom the filter names or, if it names nobody, those whom the reader does not
 * see.
 */
function authorsOf(sql: SqlRunner, { username, circleId }: PlacedAnnotationFilter): Fragment {
  // Subselects, as above.
  if (circleId !== undefined) return sql`select user_id as id from circle_members where circle_id = (select ${circleId}::bigint)`;
  if (username !== undefined) return sql`select id from users where lower(username collate "C") = (select ${username.toLowerCase()})`;
  return sql`select unnest(hidden) as id from reader`;
}

/**
 * Selects the stored counts of annotations that others may see, too: on verses or, outside
 * scripture, with a position.
 */
function storedCounts(sql: SqlRunner, { text, places }: Pick<Places, 'text' | 'places'>): Fragment {
  const verses = extentOf(places);
  const columns = sql`edition_id, first_segment_id, last_segment_id, address, audience, annotations, noted`;
  const parts = [
    ...(verses ? [sql`select null::integer as position, true as begins, ${columns} from (${countsOnVerses(sql, verses)}) c`] : []),
    ...(text ? [sql`select position, begins, ${columns} from (${countsInTwins(sql)}) c`] : []),
  ];
  return sql`
    select c.* from (${parts.reduce((all, one) => sql`${all} union all ${one}`)}) c
      join editions e on e.id = c.edition_id and e.slug is not null`;
}

/**
 * Selects the segments with the citations of the places, in the edition itself and in those that
 * cite the work in the same way.
 */
function twinsOf(sql: SqlRunner, { id, work_id: workId, scripture, citation_levels: levels }: AnnotatedText): Fragment {
  const editions = scripture
    ? sql`select ${id}::bigint`
    : sql`select e.id from editions e where e.work_id = ${workId} and e.slug is not null and not e.scripture and cardinality(e.citation_levels) = ${levels.length}`;
  return sql`
    select s.id, s.edition_id, s.position as place, h.position
    from here h join segments s on s.citation_key = h.citation_key and s.edition_id in (${editions}) and s.position is not null`;
}

/**
 * Selects lost annotations whose segment the edition no longer has, beside the segment before it.
 */
function besideRemoved(sql: SqlRunner, { id }: AnnotatedText, filter: PlacedAnnotationFilter): Fragment {
  return sql`
    select a.id, a.address, ${positionBefore(sql, id, 'f')} as position
    from annotations a join segments f on f.id = a.first_segment_id and f.position is null
    where a.edition_id = ${id} and a.start_offset is null and (${isShared(sql, 'a')} or a.author_id = (select id from reader))
      and ${isSeen(sql, 'a.author_id')}
      ${isByPeople(filter) ? sql`and a.author_id in (select id from authors)` : sql``} ${andIsNew(sql, filter)}`;
}

/** Continues a condition on annotations `a`: they are new enough for the filter. */
export function andIsNew(sql: SqlRunner, { writtenAfter }: PlacedAnnotationFilter): Fragment {
  return writtenAfter === undefined ? sql`` : sql`and a.created_at > (select ${writtenAfter}::timestamptz)`;
}
