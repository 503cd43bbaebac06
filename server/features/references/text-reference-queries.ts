import { asJson } from '../../platform/db/json.ts';
import type { Fragment, SqlRunner, Transaction } from '../../platform/db/open.ts';
import type { TextReferences } from './text-references.ts';

/** Kinds of texts that may refer to passages. */
export type TextKind = 'topic' | 'post' | 'essay';

/**
 * Builds a part of a `with` that stores the passages of texts without an extra statement. `texts`
 * selects their current rows. With `deletePassagesPart` the only writer of `passage_references`.
 */
export function storePassagesPart(sql: SqlRunner, kind: TextKind, texts: Fragment, passages: Fragment) {
  const column = sql(`${kind}_id`);
  return sql`
    named as (
      insert into passage_references as r (passage, position, ${column}, user_id, public, written_at)
      select n.passage, (n.n - 1)::smallint, s.id, s.user_id, ${publicSince(sql, kind)}
      from ${texts} s cross join lateral unnest(${passages}) with ordinality n (passage, n)
      on conflict (${column}, passage) where ${column} is not null do update
        set position = excluded.position, public = excluded.public, written_at = excluded.written_at
        where (r.position, r.public, r.written_at) is distinct from (excluded.position, excluded.public, excluded.written_at)
    )`;
}

/** Builds the part of a `with` that deletes passages which an updated text no longer refers to. */
export function deletePassagesPart(sql: SqlRunner, kind: TextKind, texts: Fragment, passages: Fragment) {
  return sql`dropped as (delete from passage_references r using ${texts} s where r.${sql(`${kind}_id`)} = s.id and r.passage <> all(${passages}))`;
}

export function passageArray(sql: SqlRunner, passages: readonly number[]): Fragment {
  return sql`${[...passages]}::bigint[]`;
}

/**
 * Selects whether a text `s` is public and its date: for an essay its first publication, as in the
 * essay lists.
 */
function publicSince(sql: SqlRunner, kind: TextKind): Fragment {
  if (kind === 'essay') return sql`s.status = 'published', coalesce(s.published_at, s.created_at)`;
  return kind === 'topic' ? sql`s.public, s.created_at` : sql`true, s.created_at`;
}

/**
 * Replaces the references of an essay by those in its current text, with its current status. An
 * earlier statement must have locked the essay. The only writer of `essay_references`.
 */
export async function syncEssayReferences(tx: Transaction, essayId: number, { works, topics, passages }: TextReferences): Promise<void> {
  const list = passageArray(tx, passages);
  await tx`
    with e as materialized (select id, user_id, status, published_at, created_at from essays where id = ${essayId}),
    ${storePassagesPart(tx, 'essay', tx`e`, list)},
    ${deletePassagesPart(tx, 'essay', tx`e`, list)},
    w as materialized (
      select id from works where id in (select jsonb_array_elements_text(${asJson(tx, works)})::bigint) order by id for key share
    ),
    t as materialized (
      select id from topics where id in (select jsonb_array_elements_text(${asJson(tx, topics)})::bigint) order by id for key share
    ),
    gone as (
      delete from essay_references where essay_id = ${essayId}
        and not coalesce(work_id in (select id from w), false) and not coalesce(topic_id in (select id from t), false)
    ),
    to_works as (
      insert into essay_references as r (essay_id, work_id, user_id, public) select e.id, w.id, e.user_id, e.status = 'published' from e, w
      on conflict (essay_id, work_id) where work_id is not null do update set public = excluded.public where r.public <> excluded.public
    )
    insert into essay_references as r (essay_id, topic_id, user_id, public) select e.id, t.id, e.user_id, e.status = 'published' from e, t
    on conflict (essay_id, topic_id) where topic_id is not null do update set public = excluded.public where r.public <> excluded.public`;
}
