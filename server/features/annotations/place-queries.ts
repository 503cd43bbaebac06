import type { Annotation } from '#contract/annotations.ts';
import type { VerseRange } from '#core/scripture/numbering.ts';
import { limitClause } from '../../platform/db/limit-clause.ts';
import type { Fragment, Sql, SqlRunner } from '../../platform/db/open.ts';
import { annotationsByPeople, isByAuthors, lookupPart } from './annotations-of-people.ts';
import { andIsNew, type AnnotatedText, isByPeople, type PlacedAnnotationFilter, placeParts, type Places } from './places.ts';
import { annotationColumns, annotationTables, type AnnotationRow, toAnnotation } from './queries.ts';
import { type NewestRows, newestRows } from './newest-rows.ts';
import { countsOnVerses, isCountedBy, isSeen, isShared, readerPart } from './shared-places.ts';

export interface AnnotationOnPlace {
  readonly position: number;
  readonly annotation: Annotation;
  readonly editionId: number;
  readonly editionTitle: string;
  readonly language: string;
  readonly languageName: string;
}

interface Part {
  /** The id of the annotation to continue after. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Lists the annotations on places that the caller may see, by place and newest first. */
export async function listAnnotationsOnPlaces(
  sql: Sql,
  places: Places,
  filter: PlacedAnnotationFilter,
  part: Part,
): Promise<AnnotationOnPlace[]> {
  const rows = await sql<
    (AnnotationRow & { position: number; edition_id: number; edition_title: string; language: string; language_name: string })[]
  >`
    with ${placeParts(sql, places, filter)}, ${isByPeople(filter) ? sql`${lookupPart(sql)},` : sql``}
    page as materialized (
      select id, position from (${isByPeople(filter) ? ofPeople(sql, places, filter, part) : ofAll(sql, places, filter, part)}) found
      group by id, position order by position, id desc ${limitClause(sql, part.limit)}
    )
    select p.position, e.id as edition_id, coalesce(e.short_title, e.title) as edition_title, e.language, e.language_name, ${annotationColumns(sql, places.callerId)}
    from page p join (${annotationTables(sql)}) on a.id = p.id
    order by p.position, a.id desc`;
  return rows
    .slice(0, part.limit)
    .map(({ position, edition_id: editionId, edition_title: editionTitle, language, language_name: languageName, ...row }) => ({
      position,
      editionId,
      editionTitle,
      language,
      languageName,
      annotation: toAnnotation(row),
    }));
}

/**
 * Selects annotations of others through the counts, which say where they are; then the caller's
 * own, and lost ones.
 */
function ofAll(sql: SqlRunner, places: Places, filter: PlacedAnnotationFilter, part: Part): Fragment {
  // Reads what is new through the index by time: in the order of the list, the few new ones may be
  // far apart.
  const isByTime = filter.writtenAfter !== undefined;
  const own = annotationsByPeople(sql, places, sql`select id from reader`, sql`a.audience = '{}'`);
  const parts = [
    foundByPlace(sql, places.text, part, { condition: andIsNew(sql, filter), isByTime }),
    found(sql, places, own, sql`${andIsNew(sql, filter)} ${isAfter(sql, part)}`),
    ...goneParts(sql, places.text, part),
  ];
  return parts.reduce((all, one) => sql`${all} union all ${one}`);
}

/**
 * Selects the newest annotations that others may see, too, of each place; `condition` continues a
 * condition on `a`.
 */
function foundByPlace(
  sql: SqlRunner,
  text: AnnotatedText | undefined,
  part: Part,
  { condition, isByTime }: { readonly condition: Fragment; readonly isByTime: boolean },
): Fragment {
  return sql`
    select n.id, k.position from (
      select distinct s.first_segment_id, s.last_segment_id, s.address, s.audience, coalesce(s.position, h.position) as position
      from shared s left join here h on s.position is null and h.first_verse >= 0 and lower(s.address) <= h.last_verse and upper(s.address) > h.first_verse
      where coalesce(s.position, h.position) is not null
    ) k cross join lateral (
      select id from (
        select a.id from annotations a
        where ${isCountedBy(sql, 'a')} and ${isSeen(sql, 'a.author_id')} ${isHere(sql, text)} ${condition} ${isAfter(sql, part)}
        ${isByTime ? sql`offset 0` : sql``}
      ) a order by id desc ${limitClause(sql, part.limit)}) n`;
}

/**
 * Selects annotations of the people whom the filter names: through an index by author, or by place.
 */
function ofPeople(sql: SqlRunner, places: Places, filter: PlacedAnnotationFilter, part: Part): Fragment {
  const isNew = andIsNew(sql, filter);
  const isWanted = sql`${isNew} ${isAfter(sql, part)}`;
  const shared = annotationsByPeople(
    sql,
    places,
    sql`select id from authors`,
    sql`${isShared(sql, 'a')} and ${isSeen(sql, 'a.author_id')}`,
  );
  const reader = sql`select id from reader where id in (select id from authors)`;
  const own = annotationsByPeople(sql, places, reader, sql`not ${isShared(sql, 'a')}`);
  const byAuthors = { condition: sql`and ${isByAuthors(sql)} ${isNew}`, isByTime: filter.writtenAfter !== undefined };
  const parts = [
    sql`select * from (${found(sql, places, shared, isWanted)}) f where not (select by_place from lookup)`,
    sql`select * from (${foundByPlace(sql, places.text, part, byAuthors)}) f where (select by_place from lookup)`,
    found(sql, places, own, isWanted),
    ...goneParts(sql, places.text, part),
  ];
  return parts.reduce((all, one) => sql`${all} union all ${one}`);
}

/** Selects ids and positions of `annotations`, some of which have only verses. */
function found(sql: SqlRunner, { text }: Places, annotations: Fragment, condition: Fragment): Fragment {
  return sql`
    select a.id, coalesce(b.position, h.position) as position from (${annotations}) b
      left join here h on b.position is null and h.first_verse >= 0 and lower(b.address) <= h.last_verse and upper(b.address) > h.first_verse
      join annotations a on a.id = b.id join editions e on e.id = a.edition_id and e.slug is not null
    where coalesce(b.position, h.position) is not null ${isHere(sql, text)} ${condition}`;
}

/**
 * Lost annotations whose segment the edition no longer has are beside the segment before it, not at
 * their verses.
 */
function isHere(sql: SqlRunner, text: AnnotatedText | undefined): Fragment {
  return text ? sql`and a.id <> all(array(select id from gone))` : sql``;
}

function goneParts(sql: SqlRunner, text: AnnotatedText | undefined, part: Part): Fragment[] {
  return text ? [sql`select a.id, a.position from gone a join here h on h.position = a.position where true ${isAfter(sql, part)}`] : [];
}

function isAfter(sql: SqlRunner, { before }: Part): Fragment {
  return before === undefined ? sql`` : sql`and a.id < ${before}`;
}

/**
 * Selects the ids of annotations on verses that a user may see; with `newest`, of each place only
 * the first ones of the list.
 */
export function annotationsOnVerses(sql: SqlRunner, userId: number, verses: VerseRange, newest?: NewestRows): Fragment {
  const rows = newest ? newestRows(sql, newest) : sql``;
  return sql`
    with ${readerPart(sql, userId)}
    select id from (
      select n.id from (
        select distinct edition_id, first_segment_id, last_segment_id, address, audience from (${countsOnVerses(sql, verses)}) c
      ) k join editions e on e.id = k.edition_id and e.slug is not null cross join lateral (
        select id from annotations a where ${isCountedBy(sql, 'a')} and ${isSeen(sql, 'a.author_id')} ${rows}) n
      union all
      select a.id from annotations a where a.author_id = ${userId} and a.audience = '{}' and ${isOwnOnVerses(sql, userId, verses)}
    ) a where true ${rows}`;
}

/** Matches annotations of an author on verses, through the author's index. */
export function isOwnOnVerses(sql: SqlRunner, authorId: number, { first, last }: VerseRange): Fragment {
  return sql`(a.address is not null and a.author_id is not null
    and author_verses(a.author_id, a.address) && author_verses(${authorId}, ${`[${first},${last + 1})`}::int8range))`;
}
