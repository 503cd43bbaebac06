import type { Annotation } from '#contract/annotations.ts';
import type { AnnotatedText } from '#contract/own-annotations.ts';
import { annotationColors, type AnnotationOrder } from '#core/annotations.ts';
import { limitClause } from '../../platform/db/limit-clause.ts';
import { listQuery, type Page } from '../../platform/db/list.ts';
import type { Fragment, Sql, SqlRunner } from '../../platform/db/open.ts';
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts';
import type { ListOrder } from '../../platform/http/serve-list.ts';
import { type AnnotationFilter, passesAnnotationFilter } from './filter-conditions.ts';
import { annotationColumns, annotationTables, type AnnotationRow, toAnnotation } from './queries.ts';

/** Where an annotation is in each order; numbers only, so that cursors are short. */
export interface AnnotationCursor {
  readonly id: number;
  /** Its first segment. */
  readonly segmentId: number;
  readonly start: number;
  /** The index of its color. */
  readonly color: number;
}

interface PlacedRow extends AnnotationRow {
  readonly first_segment_id: number;
}

/** Returns annotations that the caller may see, and where each is in the order. */
export async function listAnnotations(
  sql: Sql,
  callerId: number,
  filter: AnnotationFilter,
  order: AnnotationOrder,
  page: Page<AnnotationCursor>,
): Promise<{ annotations: Annotation[]; cursors: AnnotationCursor[] }> {
  const { keys, after } = orders[order](sql, page.before);
  const query = sql<PlacedRow[]>`
    select a.first_segment_id, ${annotationColumns(sql, callerId)}
    from ${annotationTables(sql)} join works w on w.id = e.work_id
    where ${passesAnnotationFilter(sql, callerId, filter)} ${page.before ? sql`and ${after}` : sql``}
    order by ${keys} ${limitClause(sql, page.limit)}`;
  const rows = await listQuery(query, page);
  return { annotations: rows.map(({ first_segment_id: _, ...row }) => toAnnotation(row)), cursors: rows.map(cursorOf) };
}

function cursorOf({ id, first_segment_id: segmentId, start_offset: start, color }: PlacedRow): AnnotationCursor {
  return { id, segmentId, start: start ?? 0, color: annotationColors.indexOf(color) };
}

interface Order {
  readonly keys: Fragment;
  readonly after: Fragment;
}

const orders: Readonly<Record<AnnotationOrder, (sql: SqlRunner, before: AnnotationCursor | undefined) => Order>> = {
  newest: (sql, before) => ({ keys: sql`a.id desc`, after: sql`a.id < ${before?.id ?? 0}` }),
  text: (sql, before) => ({
    keys: sql`w.sort_title, w.id, a.edition_id, f.citation_key, coalesce(a.start_offset, 0), a.id`,
    after: sql`(w.sort_title, w.id, a.edition_id, f.citation_key, coalesce(a.start_offset, 0), a.id) > (
      select last_work.sort_title, last_work.id, last_segment.edition_id, last_segment.citation_key, ${before?.start ?? 0}::bigint, ${before?.id ?? 0}::bigint
      from segments last_segment join editions last_edition on last_edition.id = last_segment.edition_id
        join works last_work on last_work.id = last_edition.work_id
      where last_segment.id = ${before?.segmentId ?? 0})`,
  }),
  color: (sql, before) => {
    const color = sql`array_position(${[...annotationColors]}::text[], a.color)`;
    return {
      keys: sql`${color}, a.id desc`,
      after: sql`(${color} - 1, -a.id) > (${before?.color ?? 0}::bigint, ${-(before?.id ?? 0)}::bigint)`,
    };
  },
};

/** Returns the texts with annotations of the caller that pass a filter, by title. */
export function listAnnotatedTexts(sql: Sql, callerId: number, filter: Omit<AnnotationFilter, 'isMine'>): Promise<AnnotatedText[]> {
  return sql<AnnotatedText[]>`
    select e.slug, e.title, e.short_title, e.author, e.translator, e.scripture, e.language, w.id as work_id, w.title as work_title, counted.count
    from (
      select a.edition_id, count(*)::integer as count from annotations a join editions e on e.id = a.edition_id
      where ${passesAnnotationFilter(sql, callerId, { ...filter, isMine: true })} group by a.edition_id
    ) counted
      join editions e on e.id = counted.edition_id and e.slug is not null join works w on w.id = e.work_id
    order by w.sort_title, w.id, e.id limit ${sql.unsafe(String(MOST_TEXTS))}`;
}

/** More texts than anyone annotates by hand. */
const MOST_TEXTS = 5000;

/** The cursors of a list of annotations, which do not depend on its order. */
export const annotationCursors: ListOrder<AnnotationCursor, AnnotationCursor> = {
  parse: (cursor) => {
    const [id, segmentId, start, color] = decodeCursor(cursor, ['number', 'number', 'number', 'number']);
    return { id, segmentId, start, color };
  },
  cursorOf: ({ id, segmentId, start, color }) => encodeCursor([id, segmentId, start, color]),
};
