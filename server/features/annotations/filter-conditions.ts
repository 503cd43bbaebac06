import type { AnnotationColor, AnnotationVisibility } from '#core/annotations.ts';
import type { VerseRange } from '#core/scripture/numbering.ts';
import type { Fragment, Sql, SqlRunner } from '../../platform/db/open.ts';
import { notHidden } from '../blocks/access.ts';
import { visibleAnnotations } from './access.ts';
import { searchedWords } from './annotation-words.ts';
import type { NewestRows } from './newest-rows.ts';
import { annotationsOnVerses, isOwnOnVerses } from './place-queries.ts';
import { idsInSpan, newestInEdition } from './span-queries.ts';

/** Filters of a user's own annotations and of their export; all that are given must match. */
export interface OwnFilter {
  readonly workId?: number | undefined;
  /** The verses of a reference; an annotation must be on one of the ranges. */
  readonly reference?: readonly VerseRange[] | undefined;
  readonly color?: AnnotationColor | undefined;
  readonly visibility?: AnnotationVisibility | undefined;
  readonly circleId?: number | undefined;
  readonly search?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly hasNote?: boolean | undefined;
  readonly isLost?: boolean | undefined;
}

export interface AnnotationFilter extends OwnFilter {
  readonly isMine: boolean;
  readonly editionId?: number | undefined;
  /** Positions in the edition, both inclusive. */
  readonly span?: { readonly first: number; readonly last: number } | undefined;
  readonly verses?: VerseRange | undefined;
}

/**
 * Returns whether a filter has only one place, so that the first rows of the place are the first of
 * the list.
 */
export function isOnlyPlace({ isMine: _, editionId, span: _span, verses, ...others }: AnnotationFilter): boolean {
  return Object.values({ ...others, ...(editionId !== undefined && { verses }) }).every((value) => value === undefined);
}

/** Matches annotations `a` of editions `e` that the caller may see and that pass a filter. */
export function passesAnnotationFilter(sql: Sql, callerId: number, filter: AnnotationFilter, newest?: NewestRows): Fragment {
  const { isMine, editionId, span, verses } = filter;
  return sql`${isMine ? sql`a.author_id = ${callerId}` : sql`${visibleAnnotations(sql, callerId, 'a')} and ${notHidden(sql, callerId, 'a.author_id')}`}
    ${editionId === undefined ? sql`` : sql`and a.edition_id = ${editionId}`}
    ${editionId === undefined || !span ? sql`` : sql`and a.id in (${idsInSpan(sql, callerId, { isMine, editionId, span }, newest)})`}
    ${editionId === undefined || span || isMine || !newest ? sql`` : sql`and a.id in (${newestInEdition(sql, callerId, editionId, newest)})`}
    ${verses ? sql`and ${isMine ? isOwnOnVerses(sql, callerId, verses) : sql`a.id in (${annotationsOnVerses(sql, callerId, verses, newest)})`}` : sql``}
    ${passesOwnFilter(sql, callerId, filter)}`;
}

function passesOwnFilter(sql: SqlRunner, callerId: number, filter: AnnotationFilter): Fragment {
  const { workId, color, visibility, circleId, search, since, until, hasNote, isLost, reference, isMine } = filter;
  return sql`
    ${workId === undefined ? sql`` : sql`and e.work_id = ${workId}`}
    ${reference === undefined ? sql`` : sql`and (${isOnVerses(sql, reference, isMine ? callerId : undefined)})`}
    ${color === undefined ? sql`` : sql`and a.color = ${color}`}
    ${visibility === undefined ? sql`` : sql`and a.visibility = ${visibility}`}
    ${circleId === undefined ? sql`` : sql`and ${isInCircle(sql, callerId, circleId)}`}
    ${search === undefined ? sql`` : hasWords(sql, search)}
    ${since === undefined ? sql`` : sql`and a.created_at >= ${since}::timestamptz`}
    ${until === undefined ? sql`` : sql`and a.created_at < ${until}::timestamptz`}
    ${hasNote === undefined ? sql`` : sql`and (a.body is not null) = ${hasNote}`}
    ${isLost === true ? sql`and a.start_offset is null` : sql``}`;
}

/** A condition for each range; the author's index of verses serves a list of their annotations. */
function isOnVerses(sql: SqlRunner, ranges: readonly VerseRange[], authorId: number | undefined): Fragment {
  return ranges
    .map((range) =>
      authorId === undefined ? sql`a.address && ${`[${range.first},${range.last + 1})`}::int8range` : isOwnOnVerses(sql, authorId, range),
    )
    .reduce((all, one) => sql`${all} or ${one}`);
}

/** Only members can filter by a circle; for others, nothing is shared with it. */
function isInCircle(sql: SqlRunner, callerId: number, circleId: number): Fragment {
  return sql`exists (
    select from annotation_circles shared join circle_members reader on reader.circle_id = shared.circle_id and reader.user_id = ${callerId}
    where shared.annotation_id = a.id and shared.circle_id = ${circleId})`;
}

function hasWords(sql: SqlRunner, search: string): Fragment {
  const words = searchedWords(search);
  if (words.length === 0) return sql`and false`;
  return words.map((word) => sql`and position(${word}::text in a.words) > 0`).reduce((all, one) => sql`${all} ${one}`);
}
