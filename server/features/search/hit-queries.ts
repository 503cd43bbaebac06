import { wholeCharacter } from '#core/snippet.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Kind } from './queries.ts';

/** A document that was found, with the part of its body that a snippet is made of. */
export interface Shown {
  readonly document_id: number;
  /** Of the post, essay or work. */
  readonly id: number;
  readonly kind: Kind;
  readonly title: string;
  readonly username: string | null;
  readonly author: string | null;
  /** Other titles of the work, then other names of its authors. */
  readonly names: readonly string[] | null;
  readonly part: string;
  readonly cut_before: boolean;
  readonly cut_after: boolean;
}

/** Characters that are read of a body. A page of hits never reads megabytes. */
const PART = 2000;
/** Of a longer body the part around the first of what is sought is read, as far as it stands there without accents; else its beginning. */
const SEARCHED = 200_000;
/** A body of so many bytes is sent as a whole, and its part cut here: the database counts characters one by one. */
const SHORT = 8000;

/** Looked at once more: is it the caller's to see? */
export async function findShown(sql: Sql, callerId: number, documentIds: readonly number[], sought: readonly string[]): Promise<Shown[]> {
  const rows = await sql<(Omit<Shown, keyof Part> & { body: string | null })[]>`
    select d.id as document_id, coalesce(d.post_id, d.essay_id, d.work_id) as id, d.kind, d.title, u.username, w.author,
      w.other_titles || w.other_names as names, case when octet_length(d.body) <= ${SHORT}::integer then d.body end as body
    from search_document d
      left join users u on u.id = d.user_id
      left join works w on w.id = d.work_id
    where d.id = any(${[...documentIds]}::bigint[]) and (d.public or d.user_id = ${callerId})`;
  const long = rows.flatMap(({ document_id, body }) => (body === null ? [document_id] : []));
  const parts = new Map((await findParts(sql, callerId, long, sought)).map(({ document_id, ...part }) => [document_id, part]));
  return rows.flatMap(({ body, ...row }) => {
    const part = body === null ? parts.get(row.document_id) : partOf(body, sought);
    return part ? [{ ...row, ...part }] : [];
  });
}

/**
 * Of long bodies. Without `offset 0` what is selected beside a row would be worked out again wherever it is used, and a long body unpacked each time.
 */
async function findParts(
  sql: Sql,
  callerId: number,
  documentIds: readonly number[],
  sought: readonly string[],
): Promise<(Part & { document_id: number })[]> {
  if (documentIds.length === 0) return [];
  return sql<(Part & { document_id: number })[]>`
    select d.id as document_id, substring(b.body from at.first for ${PART}::integer) as part, at.first > 1 as cut_before,
      substring(b.body from at.first + ${PART}::integer for 1) <> '' or octet_length(d.body) > octet_length(b.body) as cut_after
    from search_document d
      cross join lateral (select left(d.body, ${SEARCHED}::integer) as body offset 0) b
      cross join lateral (
        select coalesce((
          select greatest(1, strpos(l.body, s.text) - ${PART / 2}::integer)
          from (select lower(b.body) as body offset 0) l cross join unnest(${[...sought]}::text[]) with ordinality as s (text, n)
          where strpos(l.body, s.text) > 0 order by s.n limit 1
        ), 1) as first
        offset 0
      ) at
    where d.id = any(${[...documentIds]}::bigint[]) and (d.public or d.user_id = ${callerId})`;
}

/** Of a short body, what the statement tells of a long one. */
function partOf(body: string, sought: readonly string[]): Part {
  if (body.length <= PART) return { part: body, cut_before: false, cut_after: false };
  const lower = body.toLowerCase();
  return partAround(body, sought.map((text) => lower.indexOf(text)).find((at) => at >= 0) ?? 0);
}

type Part = Pick<Shown, 'part' | 'cut_before' | 'cut_after'>;

/** As much of a body as a snippet is made of, around a place in it. */
export function partAround(body: string, place: number): Part {
  const from = wholeCharacter(body, Math.max(0, place - PART / 2));
  const to = wholeCharacter(body, from + PART);
  return { part: body.slice(from, to), cut_before: from > 0, cut_after: to < body.length };
}

/** More of the bodies of a few, for where what was found stands far inside and could not be found as it was typed. */
export function findBodies(sql: Sql, callerId: number, documentIds: readonly number[]): Promise<{ document_id: number; body: string }[]> {
  return sql<{ document_id: number; body: string }[]>`
    select d.id as document_id, left(d.body, ${SEARCHED / 2}::integer) as body from search_document d
    where d.id = any(${[...documentIds]}::bigint[]) and (d.public or d.user_id = ${callerId})`;
}
