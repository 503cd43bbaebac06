import type { Annotation } from '#contract/annotations.ts';
import { limits } from '#core/limits.ts';
import type { VerseRange } from '#core/scripture/numbering.ts';
import { listQuery, newestPage, type Page } from '../../platform/db/list.ts';
import type { Fragment, Sql } from '../../platform/db/open.ts';
import { notHidden } from '../blocks/access.ts';
import { visibleAnnotations } from './access.ts';
import { annotationsOnVerses } from './place-queries.ts';
import { annotationColumns, annotationTables, type AnnotationRow, toAnnotation } from './queries.ts';

export interface AnnotationFilter {
  readonly isMine: boolean;
  readonly editionId: number | undefined;
  /** Positions in the edition, both inclusive. */
  readonly span: { readonly first: number; readonly last: number } | undefined;
  readonly verses: VerseRange | undefined;
}

/** Returns annotations that the caller may see, newest first. */
export async function listAnnotations(sql: Sql, callerId: number, filter: AnnotationFilter, page: Page): Promise<Annotation[]> {
  const { isMine, editionId, span, verses } = filter;
  const query = sql<AnnotationRow[]>`
    select ${annotationColumns(sql, callerId)} from ${annotationTables(sql)}
    where ${visibleAnnotations(sql, callerId, 'a')} and ${notHidden(sql, callerId, 'a.author_id')}
      ${isMine ? sql`and a.author_id = ${callerId}` : sql``}
      ${editionId === undefined ? sql`` : sql`and a.edition_id = ${editionId}`}
      ${editionId === undefined || !span ? sql`` : sql`and a.id in (${idsInSpan(sql, editionId, span)})`}
      ${verses ? sql`and a.id in (select id from (${annotationsOnVerses(sql, callerId, verses)}) on_verses)` : sql``}
      ${newestPage(sql, 'a.id', page)}`;
  return (await listQuery(query, page)).map(toAnnotation);
}

/** Selects the annotations on segments: those that begin in the span, those that reach into it, and lost ones shown there. */
function idsInSpan(sql: Sql, editionId: number, { first, last }: NonNullable<AnnotationFilter['span']>): Fragment {
  const inEdition = sql`s.edition_id = ${editionId}`;
  return sql`
    select i.id from segments s join annotations i on i.first_segment_id = s.id
    where ${inEdition} and s.position between ${first} and ${last}
    union all
    select i.id from segments s join annotations i on i.first_segment_id = s.id and i.first_segment_id <> i.last_segment_id
      join segments t on t.id = i.last_segment_id
    where ${inEdition} and s.position >= ${first - limits.annotationQuote.segments} and s.position < ${first} and t.position >= ${first}
    union all
    select i.id from annotations i join segments s on s.id = i.first_segment_id and s.position is null
    where i.edition_id = ${editionId} and i.start_offset is null and coalesce((
      select b.position from segments b where b.edition_id = ${editionId} and b.citation_key <= s.citation_key and b.position is not null
      order by b.citation_key desc limit 1), 0) between ${first} and ${last}`;
}
