import type { Annotation } from '#contract/annotations.ts';
import type { AnnotatedText } from '#contract/own-annotations.ts';
import { annotationColors, type AnnotationOrder } from '#core/annotations.ts';
import { limitClause } from '../../platform/db/limit-clause.ts';
import { listPage, type Page } from '../../platform/db/list.ts';
import type { Fragment, Sql, SqlRunner } from '../../platform/db/open.ts';
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts';
import type { ListOrder } from '../../platform/http/serve-list.ts';
import { type AnnotationFilter, isOnlyPlace, passesAnnotationFilter } from './filter-conditions.ts';
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
  const limit = sql`${limitClause(sql, page.limit)}`;
  const newest = order === 'newest' && isOnlyPlace(filter) ? { before: page.before?.id, limit: page.limit } : undefined;
  const wanted = passesAnnotationFilter(sql, callerId, filter, newest);
  const query =
    order === 'text'
      ? selectByText(sql, callerId, wanted, { before: page.before, limit })
      : selectPage(sql, wanted, orders[order](sql, page.before), limit);
  const rows = await listPage(
    sql<PlacedRow[]>`
      with recursive ${query}
      select a.first_segment_id, ${annotationColumns(sql, callerId)}
      from page p join (${annotationTables(sql)}) on a.id = p.id order by p.rank`,
    page,
  );
  return { annotations: rows.map(({ first_segment_id: _, ...row }) => toAnnotation(row)), cursors: rows.map(cursorOf) };
}

/** Selects the ids of a page, before its rows are read. */
function selectPage(sql: SqlRunner, wanted: Fragment, { keys, after }: Order, limit: Fragment): Fragment {
  return sql`page as materialized (
    select id, row_number() over () as rank from (
      select a.id from annotations a join editions e on e.id = a.edition_id and e.slug is not null
      where ${wanted} ${after} order by ${keys} ${limit}) ids)`;
}

/**
 * Selects a page of the caller's annotations by text: first the texts by title, then the first
 * annotations of each through their index.
 */
function selectByText(
  sql: SqlRunner,
  callerId: number,
  wanted: Fragment,
  { before, limit }: { readonly before: AnnotationCursor | undefined; readonly limit: Fragment },
): Fragment {
  return sql`
    own (edition_id) as (
      (select edition_id from annotations where author_id = ${callerId} order by edition_id limit 1)
      union all
      select (select edition_id from annotations where author_id = ${callerId} and edition_id > own.edition_id order by edition_id limit 1)
      from own where own.edition_id is not null
    ),
    last as materialized (
      select w.sort_title, w.id as work_id, e.id, s.citation_key
      from segments s join editions e on e.id = s.edition_id join works w on w.id = e.work_id where s.id = ${before?.segmentId ?? 0}
    ),
    texts as materialized (
      select e.id, e.work_id, w.sort_title, last.citation_key as after_key
      from own join editions e on e.id = own.edition_id and e.slug is not null join works w on w.id = e.work_id left join last on last.id = e.id
      where ${before ? sql`(w.sort_title, w.id, e.id) >= (select sort_title, work_id, id from last)` : sql`true`}
        and exists (select from annotations a where a.author_id = ${callerId} and a.edition_id = e.id and ${wanted})
      -- Each has a row of the page, except for the one in which the page before ended.
      order by w.sort_title, w.id, e.id limit 101
    ),
    page as materialized (
      select n.id, row_number() over (order by e.sort_title, e.work_id, e.id, n.first_key, n.start, n.id) as rank
      from texts e cross join lateral (
        select a.id, a.first_key, coalesce(a.start_offset, 0) as start from annotations a
        where a.author_id = ${callerId} and a.edition_id = e.id and ${wanted}
          and (a.first_key, coalesce(a.start_offset, 0), a.id) > (coalesce(e.after_key, ''),
            case when e.after_key is null then -1 else ${before?.start ?? 0}::integer end, case when e.after_key is null then 0 else ${before?.id ?? 0}::bigint end)
        order by a.first_key, coalesce(a.start_offset, 0), a.id ${limit}) n
      order by rank ${limit})`;
}

function cursorOf({ id, first_segment_id: segmentId, start_offset: start, color }: PlacedRow): AnnotationCursor {
  return { id, segmentId, start: start ?? 0, color: annotationColors.indexOf(color) };
}

interface Order {
  readonly keys: Fragment;
  readonly after: Fragment;
}

const orders: Readonly<Record<Exclude<AnnotationOrder, 'text'>, (sql: SqlRunner, before: AnnotationCursor | undefined) => Order>> = {
  newest: (sql, before) => ({ keys: sql`a.id desc`, after: before ? sql`and a.id < ${before.id}` : sql`` }),
  color: (sql, before) => {
    const color = sql`array_position(${[...annotationColors]}::text[], a.color)`;
    return {
      keys: sql`${color}, a.id desc`,
      after: before ? sql`and (${color} - 1, -a.id) > (${before.color}::bigint, ${-before.id}::bigint)` : sql``,
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
