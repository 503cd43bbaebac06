import { chapterOf, versesOf } from '#core/scripture.ts';
import { limitClause } from '../../platform/db/limit-clause.ts';
import type { Fragment, Sql, SqlRunner } from '../../platform/db/open.ts';
import { visibleEssays } from '../essays/access.ts';
import { visibleTopics } from '../topics/access.ts';
import type { TextKind } from './text-reference-queries.ts';

/** A text that refers to a passage or an overlapping one. */
export interface TextOnPassage {
  readonly type: TextKind;
  readonly id: number;
  readonly title: string;
  readonly username: string | null;
  readonly display_name: string | null;
  readonly written_at: string;
  /** The overlapping passages in the order of the text. */
  readonly passages: number[];
}

/** Keyset cursor: newest first, then by kind, then by descending id. */
export interface TextCursor {
  readonly writtenAt: string;
  readonly type: TextKind;
  readonly id: number;
}

/** Distinct passages considered per chapter. Real texts never use this many; it bounds abuse. */
const MAX_PASSAGES = 500;

/**
 * Selects `id` and `written_at` of the newest readable texts of a kind on a passage. A loose index
 * scan over the passages of the chapter reads only the newest texts of each.
 */
function textsOfKind(sql: SqlRunner, callerId: number, kind: TextKind, passage: number, cursor: TextCursor | undefined, limit: number) {
  const column = sql`r.${sql(`${kind}_id`)}`;
  const { from } = chapterOf(passage);
  const { first, last } = versesOf(passage);
  // Passages that start after its last verse do not overlap.
  const until = from + last * 1000 + 999;
  const references = sql`passage_references r where ${column} is not null and r.public`;
  const overlaps = (one: Fragment) => sql`passage_last(${one}) >= ${first}::integer`;
  const newest = sql`${afterCursor(sql, column, kind, cursor)} order by r.written_at desc, ${column} desc ${limitClause(sql, limit)}`;
  return sql`
    select id, written_at from (
      with recursive named as (
        (select r.passage from ${references} and r.passage >= ${from}::bigint and r.passage <= ${until}::bigint order by r.passage limit 1)
        union all
        select (select r.passage from ${references} and r.passage > named.passage and r.passage <= ${until}::bigint order by r.passage limit 1)
        from named where named.passage is not null
      ),
      looked_at as materialized (
        select ${passage}::bigint as passage
        union select passage from (select passage from named where passage is not null limit ${sql.unsafe(String(MAX_PASSAGES))}) few
        where ${overlaps(sql`passage`)}
      )
      select t.id, t.written_at from looked_at l cross join lateral (
        select ${column} as id, r.written_at from ${references} and r.passage = l.passage ${newest}
      ) t
      union
      (select ${column}, r.written_at from passage_references r
      where r.user_id = ${callerId}::bigint and not r.public and ${column} is not null
        and r.passage >= ${from}::bigint and r.passage <= ${until}::bigint and ${overlaps(sql`r.passage`)} ${afterCursor(sql, column, kind, cursor)}
      group by ${column}, r.written_at order by r.written_at desc, ${column} desc ${limitClause(sql, limit)})
    ) of_kind
    order by written_at desc, id desc ${limitClause(sql, limit)}`;
}

/** Kinds sort by name. */
function afterCursor(sql: SqlRunner, id: Fragment, kind: TextKind, cursor: TextCursor | undefined) {
  if (!cursor) return sql``;
  const at = sql`${cursor.writtenAt}::timestamptz`;
  if (kind === cursor.type) return sql`and (r.written_at, ${id}) < (${at}, ${cursor.id}::bigint)`;
  return kind > cursor.type ? sql`and r.written_at <= ${at}` : sql`and r.written_at < ${at}`;
}

const kinds: readonly TextKind[] = ['essay', 'post', 'topic'];

export function isTextKind(text: string): text is TextKind {
  return (kinds as readonly string[]).includes(text);
}

/**
 * Lists the texts that refer to a passage or an overlapping one and that the caller may read,
 * newest first.
 */
export async function listTextsOnPassage(
  sql: Sql,
  callerId: number,
  passage: number,
  cursor: TextCursor | undefined,
  limit: number,
): Promise<TextOnPassage[]> {
  const [essays, posts, topics] = kinds.map(
    (kind) => sql`(select ${kind}::text as type, k.id, k.written_at from (${textsOfKind(sql, callerId, kind, passage, cursor, limit)}) k)`,
  );
  const { from, to } = chapterOf(passage);
  const { first, last } = versesOf(passage);
  const rows = await sql<TextOnPassage[]>`
    with found as materialized (
      select type, id, written_at from (${essays ?? sql``} union all ${posts ?? sql``} union all ${topics ?? sql``}) every_kind
      order by written_at desc, type, id desc ${limitClause(sql, limit)}
    )
    select f.type, f.id, coalesce(e.title, p.title, t.title) as title, u.username, u.display_name, f.written_at, coalesce((
        select json_agg(r.passage order by r.position) from passage_references r
        where (r.essay_id = e.id or r.post_id = p.id or r.topic_id = t.id) and r.passage between ${from}::bigint and ${to}::bigint
          and passage_first(r.passage) <= ${last}::integer and passage_last(r.passage) >= ${first}::integer
      ), '[]') as passages
    from found f
      left join essays e on f.type = 'essay' and e.id = f.id and ${visibleEssays(sql, callerId, 'e')}
      left join posts p on f.type = 'post' and p.id = f.id
      left join topics t on f.type = 'topic' and t.id = f.id and ${visibleTopics(sql, callerId, 't')}
      left join users u on u.id = coalesce(e.user_id, p.user_id, t.user_id)
    where coalesce(e.id, p.id, t.id) is not null
    order by f.written_at desc, f.type, f.id desc`;
  return rows.slice(0, limit);
}
