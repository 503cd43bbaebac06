import { asJson } from '../../platform/db/json.ts';
import type { SqlRunner, Transaction } from '../../platform/db/open.ts';
import type { Named } from './named.ts';

/** What may name a passage. */
export type TextKind = 'topic' | 'post' | 'essay';

type Fragment = ReturnType<typeof fragment>;
const fragment = (sql: SqlRunner) => sql``;

/**
 * A part of a `with`, behind one that answers whole rows of texts as they are stored now: the passages that they name are told of them. So it costs no
 * statement more. This, and `droppedPassages`, are the only way into `passage_references`.
 */
export function namedPassages(sql: SqlRunner, kind: TextKind, texts: Fragment, passages: Fragment) {
  const column = sql(`${kind}_id`);
  return sql`
    named as (
      insert into passage_references as r (passage, position, ${column}, user_id, public, written_at)
      select n.passage, (n.n - 1)::smallint, s.id, s.user_id, ${shared(sql, kind)}
      from ${texts} s cross join lateral unnest(${passages}) with ordinality n (passage, n)
      on conflict (${column}, passage) where ${column} is not null do update
        set position = excluded.position, public = excluded.public, written_at = excluded.written_at
        where (r.position, r.public, r.written_at) is distinct from (excluded.position, excluded.public, excluded.written_at)
    )`;
}

/** Another, for a text that was there before: what it names no more. */
export function droppedPassages(sql: SqlRunner, kind: TextKind, texts: Fragment, passages: Fragment) {
  return sql`dropped as (delete from passage_references r using ${texts} s where r.${sql(`${kind}_id`)} = s.id and r.passage <> all(${passages}))`;
}

export function listOf(sql: SqlRunner, passages: readonly number[]): Fragment {
  return sql`${[...passages]}::bigint[]`;
}

/** Whether everybody may read a text `s`, and since when it has been there: an essay since it was published first, as its lists have it. */
function shared(sql: SqlRunner, kind: TextKind): Fragment {
  if (kind === 'essay') return sql`s.status = 'published', coalesce(s.published_at, s.created_at)`;
  return kind === 'topic' ? sql`s.public, s.created_at` : sql`true, s.created_at`;
}

/**
 * Brings what an essay is known to name into step with its text and status: works and topics as far as they are there. The essay must be held, by a
 * statement before this one. The only way into `essay_references`.
 */
export async function syncNamed(tx: Transaction, essayId: number, { works, topics, passages }: Named): Promise<void> {
  const list = listOf(tx, passages);
  await tx`
    with e as materialized (select id, user_id, status, published_at, created_at from essays where id = ${essayId}),
    ${namedPassages(tx, 'essay', tx`e`, list)},
    ${droppedPassages(tx, 'essay', tx`e`, list)},
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
