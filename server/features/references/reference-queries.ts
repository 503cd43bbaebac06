import { asJson } from '../../platform/db/json.ts';
import type { Fragment, SqlRunner, Transaction } from '../../platform/db/open.ts';

/**
 * A topic or post that refers to works and topics. Callers must have locked its row, so that
 * concurrent updates do not mix.
 */
export interface ReferenceSource {
  readonly type: 'topic' | 'post';
  readonly id: number;
  readonly title: string;
  readonly userId: number | null;
  /** If false, only its owner sees the reference. */
  readonly public: boolean;
}

/**
 * Replaces the references of a source by the given works and topics that exist; a topic never
 * refers to itself. The only writer of `work_references` and `topic_references`.
 */
export async function syncReferences(
  tx: Transaction,
  source: ReferenceSource,
  named: { readonly works: readonly number[]; readonly topics: readonly number[] },
): Promise<void> {
  const { type, id, title, userId } = source;
  await tx`
    with named as (select id from works where id in (${currentWorks(tx, named.works)}) for key share),
    gone as (delete from work_references where source_type = ${type} and source_id = ${id} and work_id not in (select id from named))
    insert into work_references as r (work_id, source_type, source_id, title, user_id, public)
    select named.id, ${type}::text, ${id}::bigint, ${title}::text, ${userId}::bigint, ${source.public}::boolean from named
    on conflict (work_id, source_type, source_id) do update set title = excluded.title, public = excluded.public
      where (r.title, r.public) is distinct from (excluded.title, excluded.public)`;
  await tx`
    with named as (
      select id from topics where id in (select jsonb_array_elements_text(${asJson(tx, named.topics)})::bigint)
        and not (${type === 'topic'}::boolean and id = ${id}) for key share
    ),
    gone as (delete from topic_references where source_type = ${type} and source_id = ${id} and topic_id not in (select id from named))
    insert into topic_references as r (topic_id, source_type, source_id, title, user_id, public)
    select named.id, ${type}::text, ${id}::bigint, ${title}::text, ${userId}::bigint, ${source.public}::boolean from named
    on conflict (topic_id, source_type, source_id) do update set title = excluded.title, public = excluded.public
      where (r.title, r.public) is distinct from (excluded.title, excluded.public)`;
}

/** Returns SQL for the ids of works, and of those into which merged ones were merged. */
export function currentWorks(sql: SqlRunner, ids: readonly number[]): Fragment {
  return sql`
    select coalesce(m.into_id, n.id) from (select jsonb_array_elements_text(${asJson(sql, ids)})::bigint as id) n
      left join merged_works m on m.id = n.id`;
}

/**
 * Locks the works and topics that sources refer to, before their references change. Deleting a
 * topic locks the topic first and then all rows that refer to it, in an arbitrary order.
 */
export async function lockReferenceTargets(tx: Transaction, type: ReferenceSource['type'], ids: readonly number[]): Promise<void> {
  await tx`
    with w as materialized (
      select id from works where id in (
        select work_id from work_references where source_type = ${type} and source_id = any(${[...ids]}::bigint[])
      ) order by id for key share
    ),
    t as materialized (
      select id from topics where id in (
        select topic_id from topic_references where source_type = ${type} and source_id = any(${[...ids]}::bigint[])
      ) order by id for key share
    )
    select (select count(*) from w), (select count(*) from t)`;
}

/**
 * Deletes all references of these sources. A foreign key cannot: topics and posts share the tables.
 */
export async function deleteReferences(tx: Transaction, type: ReferenceSource['type'], ids: readonly number[]): Promise<void> {
  await tx`
    with works as (delete from work_references where source_type = ${type} and source_id = any(${[...ids]}::bigint[]))
    delete from topic_references where source_type = ${type} and source_id = any(${[...ids]}::bigint[])`;
}
