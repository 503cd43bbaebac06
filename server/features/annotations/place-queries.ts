import type { Annotation } from '#contract/annotations.ts';
import { limits } from '#core/limits.ts';
import type { VerseRange } from '#core/scripture/numbering.ts';
import type { Fragment, Sql, SqlRunner } from '../../platform/db/open.ts';
import { notHidden } from '../blocks/access.ts';
import { annotationAccess, visibleAnnotations } from './access.ts';
import { annotationColumns, annotationTables, type AnnotationRow, toAnnotation } from './queries.ts';

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

export interface AnnotationOnPlace {
  readonly position: number;
  readonly annotation: Annotation;
  readonly editionId: number;
  readonly editionTitle: string;
  readonly language: string;
}

interface Places {
  readonly callerId: number;
  /** Undefined for a passage in all editions. */
  readonly text: AnnotatedText | undefined;
  readonly places: readonly AnnotationPlace[];
}

/** Counts, for each place, the annotations that the caller may see, and those with words that begin there. */
export function countAnnotationsOnPlaces(
  sql: Sql,
  places: Places,
  filter: PlacedAnnotationFilter,
): Promise<{ position: number; total: number; marks: number }[]> {
  return sql<{ position: number; total: number; marks: number }[]>`
    with ${placedPart(sql, places)}
    select p.position, count(distinct a.id)::integer as total,
      count(distinct a.id) filter (where p.begins and (a.body is not null or a.start_offset is null
        or exists (select from annotation_replies r where r.annotation_id = a.id and ${notHidden(sql, places.callerId, 'r.author_id')})))::integer as marks
    from placed p join annotations a on a.id = p.id join editions e on e.id = a.edition_id and e.slug is not null
    where ${notHidden(sql, places.callerId, 'a.author_id')} ${passesFilter(sql, filter)} group by p.position`;
}

/** Lists the annotations on places that the caller may see, by place and newest first. `before`: the id of the one to continue after. */
export async function listAnnotationsOnPlaces(
  sql: Sql,
  places: Places,
  filter: PlacedAnnotationFilter,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<AnnotationOnPlace[]> {
  const rows = await sql<(AnnotationRow & { position: number; edition_id: number; edition_title: string; language: string })[]>`
    with ${placedPart(sql, places)}
    select p.position, e.id as edition_id, coalesce(e.short_title, e.title) as edition_title, e.language, ${annotationColumns(sql, places.callerId)}
    from (select distinct id, position from placed) p join (${annotationTables(sql)}) on a.id = p.id
    where ${notHidden(sql, places.callerId, 'a.author_id')} ${passesFilter(sql, filter)} ${before === undefined ? sql`` : sql`and a.id < ${before}`}
    order by p.position, a.id desc limit ${sql.unsafe(String(limit))}`;
  return rows.map(({ position, edition_id: editionId, edition_title: editionTitle, language, ...row }) => ({
    position,
    editionId,
    editionTitle,
    language,
    annotation: toAnnotation(row),
  }));
}

function passesFilter(sql: SqlRunner, { username, circleId, writtenAfter }: PlacedAnnotationFilter): Fragment {
  return sql`
    ${username === undefined ? sql`` : sql`and a.author_id = (select id from users where lower(username collate "C") = ${username.toLowerCase()})`}
    ${circleId === undefined ? sql`` : sql`and a.author_id in (select user_id from circle_members where circle_id = ${circleId})`}
    ${writtenAfter === undefined ? sql`` : sql`and a.created_at > ${writtenAfter}::timestamptz`}`;
}

/** Selects the annotations on verses that a user may see, each part through its index. */
export function annotationsOnVerses(sql: SqlRunner, userId: number, { first, last }: VerseRange): Fragment {
  const access = annotationAccess(sql, userId, 'a');
  const verses = sql`${`[${first},${last + 1})`}::int8range`;
  return sql`
    select a.id, a.address from annotations a where ${access.public} and a.address && ${verses}
    union all
    select a.id, a.address from annotations a where a.address && ${verses} and ${access.ofCircles}
    union all
    select a.id, a.address from annotations a
    where ${access.own} and a.address is not null and author_verses(a.author_id, a.address) && author_verses(${userId}, ${verses})`;
}

/**
 * Builds the parts of a `with` that find annotations on places: `placed` has their ids, the places, and whether they begin there.
 * Verses connect editions of scripture, citations those of another work.
 */
function placedPart(sql: SqlRunner, { callerId, text, places }: Places): Fragment {
  const verses = places.flatMap(({ first_verse, last_verse }) => [first_verse ?? [], last_verse ?? []].flat());
  const range = verses.length > 0 ? { first: Math.min(...verses), last: Math.max(...verses) } : undefined;
  const parts = [
    ...(range ? [onVerses(sql, callerId, range, text)] : []),
    ...(text ? [inTwins(sql, callerId), acrossTwins(sql, callerId), besideRemoved(sql, callerId, text)] : []),
  ];
  return sql`
    here as materialized (
      select * from unnest(${places.map(({ position }) => position)}::integer[], ${places.map((place) => place.citation_key)}::text[],
        ${places.map((place) => place.first_verse ?? -1)}::bigint[], ${places.map((place) => place.last_verse ?? -1)}::bigint[])
        h (position, citation_key, first_verse, last_verse)
    ),
    ${text ? sql`twins as materialized (${twinsOf(sql, text)}),` : sql``}
    placed as materialized (${parts.reduce((all, one) => sql`${all} union ${one}`)})`;
}

function onVerses(sql: SqlRunner, callerId: number, range: VerseRange, text: AnnotatedText | undefined): Fragment {
  // Lost annotations are beside the segment before the removed one.
  const isElsewhere = text
    ? sql`and not exists (
        select from annotations l join segments f on f.id = l.first_segment_id
        where l.id = a.id and l.start_offset is null and l.edition_id = ${text.id} and f.position is null)`
    : sql``;
  return sql`
    select a.id, h.position, lower(a.address) >= h.first_verse as begins
    from here h join (${annotationsOnVerses(sql, callerId, range)}) a on lower(a.address) <= h.last_verse and upper(a.address) > h.first_verse
    where h.first_verse >= 0 ${isElsewhere}`;
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

/** Selects annotations that begin in twins, without those that are found by their verses. */
function inTwins(sql: SqlRunner, callerId: number): Fragment {
  const access = annotationAccess(sql, callerId, 'a');
  const [first, ...others] = [access.public, access.ofCircles, access.own].map(
    (isSeen) => sql`
      select a.id, t.position, true as begins from twins t join annotations a on a.first_segment_id = t.id and a.address is null and ${isSeen}`,
  );
  return others.reduce((all, one) => sql`${all} union all ${one}`, first ?? sql``);
}

/** Selects annotations that begin before twins and reach into them. */
function acrossTwins(sql: SqlRunner, callerId: number): Fragment {
  return sql`
    select a.id, t.position, false
    from (select edition_id, min(place) as low, max(place) as high from twins group by edition_id) e
      join segments f on f.edition_id = e.edition_id and f.position >= e.low - ${limits.annotationQuote.segments}::integer and f.position < e.high
      join annotations a on a.first_segment_id = f.id and a.first_segment_id <> a.last_segment_id and a.address is null
        and ${visibleAnnotations(sql, callerId, 'a')}
      join segments l on l.id = a.last_segment_id
      join twins t on t.edition_id = e.edition_id and t.place > f.position and t.place <= l.position`;
}

/** Selects lost annotations whose segment the edition no longer has, beside the segment before it. */
function besideRemoved(sql: SqlRunner, callerId: number, { id }: AnnotatedText): Fragment {
  return sql`
    select a.id, h.position, true
    from annotations a join segments f on f.id = a.first_segment_id and f.position is null
      join here h on h.position = coalesce((
        select b.position from segments b where b.edition_id = ${id} and b.citation_key <= f.citation_key and b.position is not null
        order by b.citation_key desc limit 1), 0)
    where a.edition_id = ${id} and a.start_offset is null and ${visibleAnnotations(sql, callerId, 'a')}`;
}
