import { characterBoundary } from '#core/snippet.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { visibleDocuments } from '../access.ts';
import type { Kind } from '../kinds.ts';

/** A found document with the part of its body from which the snippet is taken. */
export interface HitRow {
  readonly document_id: number;
  /** Id of the text or work. */
  readonly id: number;
  readonly kind: Kind;
  readonly title: string;
  readonly username: string | null;
  readonly display_name: string | null;
  readonly author: string | null;
  /** Other titles of the work, then other names of its authors. */
  readonly names: readonly string[] | null;
  readonly part: string;
  readonly cut_before: boolean;
  readonly cut_after: boolean;
}

/** Characters read of each body, so that a page of hits never reads megabytes. */
const PART_LENGTH = 2000;
/**
 * Characters of a long body that are searched for a query word as typed, ignoring accents. Without
 * a match its beginning is used.
 */
const SEARCHED_LENGTH = 200_000;
/**
 * Bytes up to which a body is sent whole and cut in JavaScript: PostgreSQL is slow at finding
 * character positions.
 */
const MAX_WHOLE_BYTES = 8000;

/** Reads found documents and checks again that the caller may see them. */
export async function listHitRows(
  sql: Sql,
  callerId: number,
  documentIds: readonly number[],
  strings: readonly string[],
): Promise<HitRow[]> {
  const rows = await sql<(Omit<HitRow, keyof Part> & { body: string | null })[]>`
    select d.id as document_id, coalesce(d.post_id, d.essay_id, d.work_id, d.topic_id, d.note_id) as id, d.kind, d.title, u.username, u.display_name, w.author,
      w.other_titles || w.other_names as names, case when octet_length(d.body) <= ${MAX_WHOLE_BYTES}::integer then d.body end as body
    from search_document d
      left join users u on u.id = d.user_id
      left join works w on w.id = d.work_id
    where d.id = any(${[...documentIds]}::bigint[]) and ${visibleDocuments(sql, callerId, 'd')}`;
  const long = rows.flatMap(({ document_id, body }) => (body === null ? [document_id] : []));
  const parts = new Map((await listParts(sql, callerId, long, strings)).map(({ document_id, ...part }) => [document_id, part]));
  return rows.flatMap(({ body, ...row }) => {
    const part = body === null ? parts.get(row.document_id) : partOf(body, strings);
    return part ? [{ ...row, ...part }] : [];
  });
}

/**
 * Reads parts of long bodies. `offset 0` stops the planner from inlining the subqueries, which
 * would decompress a body for each use.
 */
async function listParts(
  sql: Sql,
  callerId: number,
  documentIds: readonly number[],
  strings: readonly string[],
): Promise<(Part & { document_id: number })[]> {
  if (documentIds.length === 0) return [];
  return sql<(Part & { document_id: number })[]>`
    select d.id as document_id, substring(b.body from at.first for ${PART_LENGTH}::integer) as part, at.first > 1 as cut_before,
      substring(b.body from at.first + ${PART_LENGTH}::integer for 1) <> '' or octet_length(d.body) > octet_length(b.body) as cut_after
    from search_document d
      cross join lateral (select left(d.body, ${SEARCHED_LENGTH}::integer) as body offset 0) b
      cross join lateral (
        select coalesce((
          select greatest(1, strpos(l.body, s.text) - ${PART_LENGTH / 2}::integer)
          from (select lower(b.body) as body offset 0) l cross join unnest(${[...strings]}::text[]) with ordinality as s (text, n)
          where strpos(l.body, s.text) > 0 order by s.n limit 1
        ), 1) as first
        offset 0
      ) at
    where d.id = any(${[...documentIds]}::bigint[]) and ${visibleDocuments(sql, callerId, 'd')}`;
}

/** Cuts a short body as the statement cuts a long one. */
function partOf(body: string, strings: readonly string[]): Part {
  if (body.length <= PART_LENGTH) return { part: body, cut_before: false, cut_after: false };
  const lower = body.toLowerCase();
  return partAround(body, strings.map((text) => lower.indexOf(text)).find((at) => at >= 0) ?? 0);
}

type Part = Pick<HitRow, 'part' | 'cut_before' | 'cut_after'>;

/** Returns the part of a body around a position for a snippet. */
export function partAround(body: string, position: number): Part {
  const from = characterBoundary(body, Math.max(0, position - PART_LENGTH / 2));
  const to = characterBoundary(body, from + PART_LENGTH);
  return { part: body.slice(from, to), cut_before: from > 0, cut_after: to < body.length };
}

/** Reads longer parts of a few bodies, for matches that are far inside and not written as typed. */
export function listBodies(sql: Sql, callerId: number, documentIds: readonly number[]): Promise<{ document_id: number; body: string }[]> {
  return sql<{ document_id: number; body: string }[]>`
    select d.id as document_id, left(d.body, ${SEARCHED_LENGTH / 2}::integer) as body from search_document d
    where d.id = any(${[...documentIds]}::bigint[]) and ${visibleDocuments(sql, callerId, 'd')}`;
}
