import type { Annotation } from '#contract/annotations.ts';
import type { Fragment, Sql } from '../../platform/db/open.ts';
import { type OwnFilter, passesAnnotationFilter } from './filter-conditions.ts';

/** An annotation with what an export says about it and its text. */
export interface ExportedAnnotation extends Pick<Annotation, 'id' | 'quote' | 'body' | 'color' | 'created_at' | 'updated_at'> {
  readonly first: string;
  readonly last: string;
  readonly start_offset: number | null;
  readonly end_offset: number | null;
  readonly prefix: string;
  readonly suffix: string;
  readonly slug: string;
  readonly edition_title: string;
  readonly language: string;
  readonly scripture: boolean;
  readonly work_id: number;
  readonly work_title: string;
  readonly author: string | null;
  /**
   * The position of the first segment in the edition, from 0; null if the edition no longer has it.
   */
  readonly position: number | null;
  /** The segments joined by a space, if they are asked for and the quote is still there. */
  readonly text: string | null;
}

interface PlacedAnnotation extends ExportedAnnotation {
  readonly segment_id: number;
}

/** Yields the caller's annotations that pass a filter, by work and place, some at a time. */
export async function* exportedAnnotations(
  sql: Sql,
  callerId: number,
  filter: OwnFilter,
  { withText = false } = {},
): AsyncGenerator<ExportedAnnotation> {
  const condition = (): Fragment => passesAnnotationFilter(sql, callerId, { ...filter, isMine: true });
  let last: PlacedAnnotation | undefined;
  for (;;) {
    const rows: PlacedAnnotation[] = await sql<PlacedAnnotation[]>`
      select a.id, a.first_segment_id as segment_id, f.citation as first, l.citation as last, f.position, a.start_offset, a.end_offset,
        a.quote, a.prefix, a.suffix, a.body, a.color, a.created_at, a.updated_at, e.slug, e.title as edition_title, e.language, e.scripture,
        e.work_id, w.title as work_title, e.author,
        ${withText ? textOf(sql) : sql`null`} as text
      from annotations a join editions e on e.id = a.edition_id and e.slug is not null join works w on w.id = e.work_id
        join segments f on f.id = a.first_segment_id join segments l on l.id = a.last_segment_id
      where ${condition()} ${last ? afterRow(sql, last) : sql``}
      order by w.sort_title, w.id, a.edition_id, f.citation_key, coalesce(a.start_offset, 0), a.id limit 200`;
    yield* rows;
    last = rows.at(-1);
    if (!last) return;
  }
}

function afterRow(sql: Sql, { id, segment_id: segmentId, start_offset: start }: PlacedAnnotation): Fragment {
  return sql`and (w.sort_title, w.id, a.edition_id, f.citation_key, coalesce(a.start_offset, 0), a.id) > (
    select work.sort_title, work.id, segment.edition_id, segment.citation_key, ${start ?? 0}::bigint, ${id}::bigint
    from segments segment join editions edition on edition.id = segment.edition_id join works work on work.id = edition.work_id
    where segment.id = ${segmentId})`;
}

function textOf(sql: Sql): Fragment {
  return sql`case when a.start_offset is not null then (
    select string_agg(s.body, ' ' order by s.position) from segments s
    where s.edition_id = a.edition_id and s.position between f.position and l.position) end`;
}
